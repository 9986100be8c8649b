#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_sigv4.py VECTORS.json [--write]: signs every request of the vectors with botocore and compares.

Exit 77 (skipped) where botocore is not installed."""
import json
import os
import sys
import time

try:
    import botocore.auth
    import botocore.awsrequest
    import botocore.credentials
except ImportError:
    print("python3-botocore is not installed: skipped")
    sys.exit(1 if os.environ.get("SWITCHYARD_NEED_TOOLS") else 77)


def sign(vector):
    """As SigV4Auth.add_auth, at the time of the vector."""
    query = "?" + vector["query"] if vector["query"] else ""
    request = botocore.awsrequest.AWSRequest(method=vector["method"], url="https://" + vector["host"] + vector["path"] + query, data=vector["body"].encode() or None)
    request.context["timestamp"] = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(vector["time"]))
    credentials = botocore.credentials.Credentials(vector["access_key"], vector["secret_key"], vector["token"] or None)
    auth = botocore.auth.SigV4Auth(credentials, vector["service"], vector["region"])
    auth._modify_request_before_signing(request)
    text = auth.string_to_sign(request, auth.canonical_request(request))
    auth._inject_signature_to_request(request, auth.signature(text, request))
    return request.headers["Authorization"]


def main():
    path = sys.argv[1]
    with open(path, encoding="utf-8") as file:
        vectors = json.load(file)
    wrong = 0
    for vector in vectors:
        signed = sign(vector)
        if "--write" in sys.argv:
            vector["authorization"] = signed
        elif signed != vector["authorization"]:
            wrong += 1
            print(f"{vector['name']}: botocore signs {signed}")
    if "--write" in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(vectors, file, indent=1)
            file.write("\n")
    print(f"{len(vectors)} requests, {wrong} signed otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
