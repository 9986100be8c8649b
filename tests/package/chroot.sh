#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# chroot.sh PACKAGE.deb: installs the package in a new, small Debian and runs it there: version, a prediction, a picture, the
# MIME type of a design and the program that a desktop opens it with, the manual. The archive is the one that apt uses here. Ends with 77 (skipped) unless
# SWITCHYARD_CHROOT is set, and where there is no root, no debootstrap or no archive.
set -euo pipefail
skip() { echo "skipped: $*"; exit 77; }
[ -n "${SWITCHYARD_CHROOT:-}" ] || skip "set SWITCHYARD_CHROOT=1 to install into a chroot (some minutes, 600 MB)"
[ "$(id -u)" -eq 0 ] || skip "a chroot wants root"
command -v debootstrap >/dev/null || skip "there is no debootstrap"
deb=$(readlink -f "${1:?a package}")
# shellcheck disable=SC1091 # the system's own
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
archive=$(apt-get indextargets --format '$(CREATED_BY) $(CODENAME) $(SITE)' | awk -v s="$suite" '$1 == "Packages" && $2 == s { print $3; exit }')
[ -n "$archive" ] || skip "apt knows no archive of $suite"
root=$(mktemp -d)
end() { umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"; }
trap end EXIT
debootstrap --variant=minbase "$suite" "$root" "$archive" >"$root.log" 2>&1 || { tail -n 3 "$root.log"; skip "debootstrap could not read the archive"; }
rm -f "$root.log"
cp -a /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
mount -t proc proc "$root/proc" 2>/dev/null || true
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" && chmod 755 "$root/usr/sbin/policy-rc.d"
cp "$deb" "$root/tmp/switchyard.deb"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen "$@"; }
inside apt-get update -q >/dev/null
# Without libfile-mimeinfo-perl xdg-mime asks `file`, which knows no shared MIME types.
inside apt-get install -y -q --no-install-recommends /tmp/switchyard.deb shared-mime-info desktop-file-utils xdg-utils libfile-mimeinfo-perl man-db fonts-dejavu-core xvfb xauth xdotool >"$root/tmp/apt.log" 2>&1 || { tail -n 5 "$root/tmp/apt.log"; exit 1; }
for program in switchyard switchyard-cli switchyard-sim; do inside "$program" --version; done
sample=$(inside sh -c 'ls /usr/share/switchyard/samples/*-8b-*.switchyard | head -n 1')
said=$(inside switchyard-cli predict "$sample") # whole: a closed pipe would end it
head -n 3 <<<"$said"
inside switchyard render "$sample" --view canvas --size 640x480 -o /tmp/canvas.png
[ -s "$root/tmp/canvas.png" ]
kind=$(inside xdg-mime query filetype "$sample")
[ "$kind" = application/x-switchyard+json ] || { echo "a design is $kind"; exit 1; }
asked=$(inside xdg-mime query default application/x-switchyard+json)
[ "$asked" = io.github.switchyard.Switchyard.desktop ] || { echo "a design is opened with '$asked'"; exit 1; }
# As a file manager does it: by its type, on a display; a window that names the design comes up.
cat >"$root/tmp/open.sh" <<'OPEN'
#!/bin/sh
unset QT_QPA_PLATFORM
xdg-open "$1" >/tmp/open.log 2>&1 &
for _ in $(seq 100); do
    xdotool search --name "$2" >/dev/null 2>&1 && exit 0
    sleep 0.3
done
cat /tmp/open.log
exit 1
OPEN
chmod 755 "$root/tmp/open.sh"
name=$(inside sh -c "sed -n 's/^\"name\": \"\(.*\)\",*$/\1/p' '$sample' | head -n 1")
inside HOME=/root xvfb-run -a /tmp/open.sh "$sample" "$name" || { echo "no window came up for a design that was opened by its type"; exit 1; }
for program in switchyard switchyard-cli switchyard-sim; do
    inside man -w "$program" >/dev/null || { echo "there is no manual of $program"; exit 1; }
done
inside apt-get remove -y -q switchyard >/dev/null
[ ! -e "$root/usr/bin/switchyard" ]
echo "installed, ran and went in a chroot of $suite"
