"""What stands in the windows of a street's shops: a café, books, bread, flowers, coats; `Building` calls it on the sides that its `shops` names."""
import numpy as np
import materials as M
from nature import leaves_at
from people import ball, loft

KINDS = ('cafe', 'books', 'bread', 'flowers', 'coats')
TONES = (((1., .60, .30), .95), ((1., .66, .36), 1.1), ((1., .56, .27), .8))
DEEP = 3.4          # metres from the glass to the shelves at the back
BOOKS = ((.20, .05, .04), (.06, .09, .14), (.22, .16, .08), (.05, .10, .07), (.30, .27, .22), (.10, .06, .09))
BLOOMS = ((.45, .10, .12), (.55, .42, .12), (.5, .44, .42), (.32, .14, .34))


def dress(house, b, top):
    """A shop b metres wide with glass up to `top`, in the frame that `Building.shop` has set: x along the street, y inwards."""
    m, r = house.m, house.r
    wood, brass, light = M.wood((.22, .12, .06), (.15, .08, .04), 3., .2, snow=False), M.metal((.5, .38, .2), .3, 9.), max(house.light, .1)
    kind = r.choice(KINDS)
    m.box(0, DEEP, 0, b, DEEP + .06, top, wood)
    {'cafe': cafe, 'books': books, 'bread': bread, 'flowers': flowers, 'coats': coats}[kind](m, r, b, wood, brass)
    for i in range(3):
        x = b * (i + .5) / 3
        m.box(x - .006, 1.25, top - .9, x + .006, 1.26, top + .3, brass)
        ball(m, x, 1.25, top - .98, .11, .11, .11, M.glow((1., .74, .44), round(9 * light, 1)))
    if kind in ('cafe', 'bread'):           # drapes at the piers
        for x0, x1 in ((.42, .8), (b - .8, b - .42)):
            m.quad((x0, .42, .1), (x1, .42, .1), (x1, .42, top), (x0, .42, top), M.curtain((.42, .16, .10)))


def shelves(m, r, b, wood, put):
    """Boards along the back wall; `put` fills the space over one."""
    for k in range(5):
        z = .5 + .5 * k
        m.box(.2, DEEP - .36, z, b - .2, DEEP, z + .035, wood)
        put(z + .035)


def rows(m, r, b, tones, low, high, wide):
    def put(z):
        x = .25
        while x < b - .35:
            w = r.uniform(*wide)
            if r.random() < .9:
                m.box(x, DEEP - .3, z, x + w * .92, DEEP - .06, z + r.uniform(low, high), M.plain(r.choice(tones), .6, snow=False))
            x += w
    return put


def cafe(m, r, b, wood, brass):
    """Two tables at the window behind half a curtain, bottles at the back."""
    m.tube((.4, .45, 1.25), (b - .4, .45, 1.25), .012, .012, brass, 6)
    m.quad((.42, .45, .15), (b - .42, .45, .15), (b - .42, .45, 1.23), (.42, .45, 1.23), M.curtain((.66, .60, .50)))
    shelves(m, r, b, wood, rows(m, r, b, ((.05, .09, .05), (.12, .06, .03), (.3, .28, .22), (.35, .2, .08)), .2, .32, (.09, .13)))
    for x in (b * .3, b * .7):
        m.tube((x, 1.3, 0), (x, 1.3, .74), .03, .03, brass, 8); m.tube((x, 1.3, .74), (x, 1.3, .77), .34, .34, wood, 14)
        loft(m, [(x, 1.9, z, .2 * f, .17 * f) for z, f in ((.78, .9), (1.12, 1.), (1.32, .85), (1.38, .35))], M.fabric(r.choice(((.05, .06, .09), (.16, .1, .06), (.09, .04, .04)))))
        ball(m, x, 1.88, 1.56, .09, .08, .12, M.plain((.3, .19, .13), .6, snow=False))
    m.box(.3, DEEP - 1.1, 0, b - .3, DEEP - .7, 1.05, wood)


def books(m, r, b, wood, brass):
    shelves(m, r, b, wood, rows(m, r, b, BOOKS, .22, .36, (.03, .07)))
    m.box(.55, .7, 0, b - .55, 1.3, .7, wood)
    for k in range(7):
        x, n = .7 + (b - 1.6) * k / 6, r.randint(1, 5)
        for i in range(n):
            m.box(x, .75, .7 + .045 * i, x + .2, 1.02, .74 + .045 * i, M.plain(r.choice(BOOKS), .6, snow=False))
        m.quad((x, 1.1, .7), (x + .18, 1.1, .7), (x + .18, 1.18, .98), (x, 1.18, .98), M.plain(r.choice(BOOKS), .5, snow=False))


def bread(m, r, b, wood, brass):
    shelves(m, r, b, wood, lambda z: [ball(m, x, DEEP - .18, z + .05, .13, .1, .09, M.plain(r.choice(((.32, .17, .06), (.26, .12, .04))), .7, snow=False)) for x in np.arange(.4, b - .3, .3)])
    m.box(.5, .7, 0, b - .5, 1.35, .86, wood); m.box(.45, .66, .86, b - .45, 1.4, .9, M.stone((.6, .57, .52), 3., 1.))
    for x in np.arange(.7, b - .6, .3):
        ball(m, x, r.uniform(.85, 1.15), .94, .12, .09, .08, M.plain(r.choice(((.36, .2, .07), (.28, .13, .045))), .7, snow=False))


def flowers(m, r, b, wood, brass):
    """Pots and bunches on two steps behind the glass."""
    rng = np.random.default_rng(r.randrange(999))
    for k, (y, z) in enumerate(((.7, .3), (1.15, .75), (1.6, 1.2))):
        m.box(.5, y - .2, 0, b - .5, y + .25, z, wood)
        for x in np.arange(.75, b - .6, .42):
            x, h = x + r.uniform(-.06, .06), r.uniform(.3, .55)
            m.tube((x, y, z), (x, y, z + .2), .085, .11, M.metal((.3, .3, .29), .4), 10)
            o = np.array(m.p(x, y, z + .2 + h * .5))
            m.cloud(leaves_at(o + rng.normal(0, .075, (26, 3)), 3, .12, .04, rng), M.leaf((.04, .09, .025), (.08, .15, .04), .3, False))
            m.cloud(leaves_at(o + np.array([0, 0, h * .3]) + rng.normal(0, .07, (12, 3)), 2, .07, .015, rng), M.plain(r.choice(BLOOMS), .6, snow=False))


def coats(m, r, b, wood, brass):
    """Three coats on stands, more on a rail behind them."""
    for x in (b * .25, b * .5, b * .75):
        cloth, y = M.fabric(r.choice(((.07, .075, .09), (.26, .2, .13), (.14, .05, .045), (.3, .29, .26)))), .95
        m.tube((x, y, 0), (x, y, .8), .015, .015, brass, 6); m.tube((x, y, 0), (x, y, .03), .17, .17, brass, 12)
        loft(m, [(x, y, z, w, d) for z, w, d in ((.62, .23, .16), (.95, .18, .13), (1.15, .19, .13), (1.35, .215, .12), (1.43, .2, .09), (1.48, .08, .07), (1.56, .055, .055))], cloth)
    m.tube((.4, 2.6, 1.7), (b - .4, 2.6, 1.7), .015, .015, brass, 6)
    for x in np.arange(.5, b - .5, .1):
        m.box(x, 2.4, r.uniform(.6, .8), x + .06, 2.8, 1.62, M.fabric(r.choice(((.06, .065, .08), (.22, .17, .11), (.12, .045, .04), (.2, .2, .19)))))
