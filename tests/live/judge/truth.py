# SPDX-License-Identifier: GPL-3.0-or-later
"""The truth of a scenario, and the words that scenarios share."""
FAULTS = {}


def fault(f):
    FAULTS[f.__name__] = f
    return f


class Truth:
    def __init__(self, classes, where=(), visible=True):
        self.classes, self.where, self.visible = tuple(classes), list(where), bool(visible)


def start(c, **kw):
    s = c.base(**kw)
    c.at(10**7, s)
    return s


def twins(c):
    """Half of the hosts began a job all along, the others began one of the same shape later; nobody names them."""
    half = c.n // 2
    a = c.base(jobs=[('1042', list(range(half)))], stages=1, inside=False, experts=0, background=False)
    for h in range(half):
        for of in (a.gpus, a.cards, a.hosts):
            of[half + h] = [dict(x) for x in of[h]] if of is not a.hosts else dict(of[h])
    before = a.copy()
    c.off(before, range(half, 2 * half))
    c.at(10**7, before)
    c.at(c.r.uniform(1350, 1500), a)
    return a


def begin(c):
    """So long ago that slopes over four scrapes have it, and had it at the looks before."""
    return c.r.uniform(1000, 1300) if c.mixed else c.r.uniform(430, 720)


def pick(c):
    """A GPU of the job that is struck."""
    return c.r.choice(c.main), c.r.randrange(c.g)


def gpu(h, g):
    return (h, f'gpu{g}')


def has(c, *keys):
    return any(k in c.keys for k in keys)


JOB = [('job', '1042')]


def late(c, gpus, least, most, spreads=0.0):
    """These have a kernel for so much less of the time than they had."""
    e = c.r.uniform(least, most)
    for x in gpus:
        x.update(engine=x['engine'] * e * c.r.uniform(1 - spreads, 1 + spreads), util=x['util'] * e * c.r.uniform(1 - 2 * spreads, 1 + 2 * spreads))


def spins(c):
    """Ranks of the main job have a kernel nearly all the time."""
    return c.states[0][1].gpus[c.main[0]][0]['engine'] > 0.98


def capped(c):
    """Everybody is held back by power: that this one is, too, does not tell it from a low clock."""
    return sum(x['powerviol'] > 0.15 for h in c.main for x in c.states[0][1].gpus[h]) > 2


def slower(c, b, cut, members=None):
    """The job at the pace of its slowest; who is slow works on while the others wait."""
    c.pace(b, c.main, 1 - 0.8 * cut)
    for x in members or []:
        x['clock'] *= 1 - cut
        x['tensor'] = min(0.95, x['tensor'] / (1 - cut))
        x['sm'] = min(0.97, x['sm'] / (1 - cut))
