# SPDX-License-Identifier: GPL-3.0-or-later
"""EFA cards, hosts, leaves and rails. Each function shapes a Cluster and returns its truth:
the cause classes that name it, the places of the culprit, and whether these metrics show it."""
from truth import JOB, Truth, begin, fault, start


# ---------------------------------------------------------------- fabric
def card_fault(c, key, per_s, classes=('fabric_card',)):
    a = start(c)
    b, h, k = a.copy(), c.r.choice(c.main), c.r.randrange(len(c.devices))
    c.pace(b, c.main, 0.95)
    b.cards[h][k][key] = per_s
    c.at(begin(c), b)
    return Truth(classes, [(h, f'card{k}')], c.efa and not (c.old_driver and key in ('retrans', 'timeouts', 'unresponsive', 'impaired')))


@fault
def card_retransmits(c):
    return card_fault(c, 'retrans', c.r.uniform(60, 2000))


@fault
def card_timeouts(c):
    return card_fault(c, 'timeouts', c.r.uniform(0.05, 1))


@fault
def card_unresponsive(c):
    return card_fault(c, c.r.choice(['unresponsive', 'impaired']), c.r.uniform(0.05, 1))


@fault
def card_work_errors(c):
    return card_fault(c, c.r.choice(['writeerr', 'readerr']), c.r.uniform(0.05, 2))


@fault
def card_drops(c):
    return card_fault(c, 'drops', c.r.uniform(0.5, 20))


@fault
def card_half_rate(c):
    a = start(c)
    b, h, k = a.copy(), c.r.choice(c.main), c.r.randrange(len(c.devices))
    c.pace(b, c.main, 0.92)
    b.cards[h][k]['tx'] *= c.r.uniform(0.3, 0.55)
    b.cards[h][k]['rx'] *= c.r.uniform(0.3, 0.55)
    c.at(begin(c), b)
    return Truth(['fabric_card'], [(h, f'card{k}')], c.efa)


@fault
def host_fabric(c):
    a = start(c)
    b, h = a.copy(), c.r.choice(c.main)
    c.pace(b, c.main, 0.85)
    for k in b.cards[h]:
        k['retrans'] = c.r.uniform(50, 600)
    c.at(begin(c), b)
    return Truth(['fabric_host'], [(h, None)], c.efa and not c.old_driver)


@fault
def leaf_fabric(c):
    """The switch of several hosts loses packets."""
    a = start(c)
    m = max(3, len(c.main) // 4)
    first = c.r.randrange(len(c.main) - m)
    struck = c.main[first:first + m]
    b = a.copy()
    c.pace(b, c.main, 0.85)
    for h in struck:
        for k in b.cards[h]:
            k['retrans'] = c.r.uniform(50, 600)
    c.at(begin(c), b)
    return Truth(['rack', 'fabric_host'], [(h, None) for h in struck], c.efa and not c.old_driver)


def weaken(c, state, cards, low, high):
    f = c.r.uniform(low, high)
    for h, k in cards:
        state.cards[h][k]['tx'] *= f
        state.cards[h][k]['rx'] *= f


def some_hosts(c):
    """Of one leaf."""
    m = max(3, len(c.main) // 4)
    first = c.r.randrange(len(c.main) - m)
    return c.main[first:first + m]


@fault
def host_cards_weak(c):
    """All cards of a host alike, at half of their rate."""
    a = start(c, stages=c.r.choice([1, 1, 2]), inside=False)
    b, h = a.copy(), c.r.choice(c.main)
    c.pace(b, c.main, 0.93)
    weaken(c, b, [(h, k) for k in range(len(c.devices))], 0.3, 0.55)
    c.at(begin(c), b)
    return Truth(['fabric_host'], [(h, None)], c.efa)


@fault
def leaf_congested(c):
    """The uplinks of a leaf are shared with somebody else: its hosts get through less, and lose nothing."""
    a = start(c, stages=c.r.choice([1, 1, 2]), inside=False)
    b, struck = a.copy(), some_hosts(c)
    c.pace(b, c.main, 0.9)
    weaken(c, b, [(h, k) for h in struck for k in range(len(c.devices))], 0.35, 0.6)
    c.at(begin(c), b)
    return Truth(['rack', 'fabric_host'], [(h, None) for h in struck], c.efa)


@fault
def rail_of_a_leaf(c):
    """One plane of one leaf: the same card of each of its hosts."""
    a = start(c, stages=c.r.choice([1, 1, 2]), inside=False)
    b, struck, k = a.copy(), some_hosts(c), c.r.randrange(len(c.devices))
    c.pace(b, c.main, 0.93)
    weaken(c, b, [(h, k) for h in struck], 0.35, 0.55)
    c.at(begin(c), b)
    # Where devices have names of their own on every host, nobody can tell that it is the same card.
    return Truth(['fabric_rail', 'rack'] + (['fabric_card'] if c.cards_style == 'eni' else []), [('rail', str(k))] + [(h, f'card{k}') for h in struck], c.efa)


@fault
def slow_rail(c):
    a = start(c, inside=False, stages=c.r.choice([1, 1, 2, 4]))
    b, k = a.copy(), c.r.randrange(len(c.devices))
    c.pace(b, c.main, 0.9)
    f = c.r.uniform(0.35, 0.6)
    for h in c.main:
        b.cards[h][k]['tx'] *= f
        b.cards[h][k]['rx'] *= f
    c.at(begin(c), b)
    return Truth(['fabric_rail'] + (['fabric_card'] if c.cards_style == 'eni' else []), [('rail', str(k))], c.efa)


@fault
def hang_by_card(c):
    """A card goes deaf; everybody waits, and its remote side is told unresponsive."""
    a = start(c)
    b, h, k = a.copy(), c.r.choice(c.main), c.r.randrange(len(c.devices))
    c.hang(b, c.main)
    b.cards[h][k].update(timeouts=c.r.uniform(0.2, 2), unresponsive=c.r.uniform(0.2, 1))
    c.at(begin(c), b)
    seen = c.efa and not c.old_driver
    return Truth(['fabric_card', 'hang'] if seen else ['hang'], [(h, f'card{k}')] if seen else JOB, True)


@fault
def tcp_fallback(c):
    a = c.base()
    b = a.copy()
    c.pace(b, c.main, 0.35)
    for h in c.main:
        b.hosts[h]['ena'] = c.r.uniform(2e9, 4e9)
        c.silence(b, h)
    if c.r.random() < 0.5:
        c.at(10**7, b)
    else:
        c.at(10**7, a)
        c.at(begin(c), b)
    return Truth(['fabric_fallback'], JOB, c.node and c.efa)


@fault
def card_missing(c):
    a = start(c)
    b, h, k = a.copy(), c.r.choice(c.main), c.r.randrange(len(c.devices))
    b.cards[h][k] = None
    if c.r.random() < 0.5:
        c.states = []
        c.at(10**7, b)
    else:
        c.at(begin(c), b)
    return Truth(['card_missing'], [(h, None)], c.efa)
