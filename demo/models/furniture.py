"""Furniture of living rooms and bedrooms. Each function gives a piece whose back stands on y = 0, its middle at x = 0."""
import random
import materials as M
import surfaces as S
from kit import Kit
from things import black, books, oak, vase

LINEN, SAND, CLAY, GREY = (.56, .52, .46), (.66, .61, .53), (.42, .20, .11), (.36, .36, .355)


def walnut():
    return M.wood((.20, .115, .065), (.13, .07, .04), 2.6, .5, .42, snow=False, solid=True)


def sofa(w=2.2, d=.9, tone=LINEN, cushions=(CLAY, SAND, SAND)):
    k, f = Kit(), M.fabric(tone)
    k.soft(-w / 2 + .02, .06, .13, w / 2 - .02, d - .02, .30, f, .03)
    k.soft(-w / 2 + .02, .03, .15, w / 2 - .02, .24, .70, f, .07)
    for s in (-1, 1):
        k.soft(s * w / 2 - (.2 if s > 0 else 0), .02, .13, s * w / 2 + (.2 if s < 0 else 0), d - .01, .56, f, .07)
    n = 2 if w < 2.3 else 3
    u = (w - .4) / n
    for i in range(n):
        a = -w / 2 + .2 + i * u
        k.soft(a + .004, .2, .29, a + u - .004, d + .02, .45, f, .065)
        k.soft(a + .01, .2, .43, a + u - .01, .4, .82, f, .085, (.2, 0, 0))
    for i, (tone, x) in enumerate(zip(cushions, (-w / 2 + .42, w / 2 - .44, w / 2 - .72))):
        k.pillow((x, .46 + .06 * (i == 2), .64), .46, .46, .17, M.fabric(tone, 200.), (1.2, (-.12, .1, .2)[i], (.15, -.2, -.05)[i]), i)
    for x in (-w / 2 + .12, w / 2 - .12):
        for y in (.1, d - .12):
            k.tube((x, y, 0), (x, y, .13), .012, black(), .018, 12)
    return k


def armchair(tone=SAND):
    k, f, leg = Kit(), M.fabric(tone), oak()
    k.soft(-.36, .12, .25, .36, .76, .43, f, .08)
    k.soft(-.37, .02, .26, .37, .2, .80, f, .085, (.1, 0, 0))
    for s in (-1, 1):
        k.soft(s * .42 - (.11 if s > 0 else 0), .05, .22, s * .42 + (.11 if s < 0 else 0), .74, .58, f, .05)
        for y in (.1, .68):
            k.tube((s * .36, y, 0), (s * .32, y, .25), .013, leg, .02, 12)
    return k


def round_top(k, x, y, z, r, mat, thick=.028):
    k.lathe(x, y, z - thick, ((.0, 0), (r - .012, .0), (r, thick * .45), (r - .004, thick), (.0, thick)), mat, 72)


def coffee_table(r=.42, h=.36, top=None, foot=None):
    k = Kit()
    round_top(k, 0, 0, h, r, top or walnut())
    k.lathe(0, 0, 0, ((.0, 0), (r * .5, 0), (r * .5, .012), (.035, .03), (.035, h - .03), (r * .3, h - .028)), foot or black(), 40)
    return k


def dining_table(r=.45, top=None):
    k = Kit()
    round_top(k, 0, 0, .745, r, top or oak())
    k.lathe(0, 0, 0, ((.0, 0), (.26, 0), (.26, .014), (.05, .05), (.035, .3), (.04, .62), (.12, .717)), black(), 48)
    return k


def chair(seat=LINEN, wood_=None):
    """The back of a chair stands at y = 0, its seat before it."""
    k, w = Kit(), wood_ or oak()
    k.soft(-.215, .04, .43, .215, .46, .48, M.fabric(seat, 220.), .022)
    k.box(-.205, .05, .405, .205, .45, .43, w)
    for s in (-1, 1):
        k.tube((s * .21, .03, 0), (s * .185, .07, .43), .012, w, .017, 14); k.tube((s * .185, .07, .43), (s * .19, -.02, .80), .017, w, .012, 14)
        k.tube((s * .20, .46, 0), (s * .18, .42, .42), .011, w, .017, 14)
    n = 9
    for i in range(n):      # bent back rest
        a, b = -.21 + .42 * i / n, -.21 + .42 * (i + 1) / n
        y0, y1 = -.02 - .045 * (1 - (a / .21) ** 2), -.02 - .045 * (1 - (b / .21) ** 2)
        for z, dy in ((.66, .014),):
            k.round.quad((a, y0 + dy, z), (b, y1 + dy, z), (b, y1 - .012, .83), (a, y0 - .012, .83), w)
            k.round.quad((a, y0 + dy + .016, z), (b, y1 + dy + .016, z), (b, y1 + .006, .83), (a, y0 + .006, .83), w)
            k.round.quad((a, y0 - .012, .83), (b, y1 - .012, .83), (b, y1 + .006, .83), (a, y0 + .006, .83), w)
            k.round.quad((a, y0 + dy, z), (b, y1 + dy, z), (b, y1 + dy + .016, z), (a, y0 + dy + .016, z), w)
    for a in (-.21, .21):       # its ends
        k.round.quad((a, -.006, .66), (a, .010, .66), (a, -.014, .83), (a, -.032, .83), w)
    return k


def bed(w=1.7, d=2.05, linen=(.80, .78, .74), throw=CLAY, head=GREY):
    k = Kit()
    base, white = M.fabric(head), M.fabric(linen, 320.)
    k.soft(-w / 2 - .06, .0, .08, w / 2 + .06, .1, 1.08, base, .045)
    for i in range(1, 4):
        k.box(-w / 2 - .06 + (w + .12) * i / 4 - .002, .099, .1, -w / 2 - .06 + (w + .12) * i / 4 + .002, .1015, 1.06, M.fabric(tuple(c * .6 for c in head)))
    k.soft(-w / 2, .08, .08, w / 2, d, .30, base, .035)
    k.soft(-w / 2 + .02, .1, .29, w / 2 - .02, d - .02, .49, white, .07)
    k.cloth(-w / 2 + .015, .62, w / 2 - .015, d - .015, .475, .24, white, 3, .02, .04, 'xXY')
    k.cloth(-w / 2 + .0, d - .72, w / 2 - .0, d - .22, .525, .30, M.fabric(throw, 150.), 6, .008, .02, 'xX', .07)
    for s in (-1, 1):
        k.pillow((s * w * .24, .30, .62), w * .40, .48, .19, white, (.95, 0, s * .03), 3 + s)
        k.pillow((s * w * .235, .45, .60), w * .36, .44, .17, M.fabric(SAND, 320.), (.8, 0, s * -.04), 8 + s)
    return k


def bedside(w=.42, d=.38, mat=None):
    k, m = Kit(), mat or walnut()
    k.box(-w / 2, .0, .16, w / 2, d, .46, m); k.box(-w / 2 + .01, d, .175, w / 2 - .01, d + .012, .312, m); k.box(-w / 2 + .01, d, .318, w / 2 - .01, d + .012, .45, m)
    for s in (-1, 1):
        for y in (.04, d - .04):
            k.tube((s * (w / 2 - .04), y, 0), (s * (w / 2 - .04), y, .16), .011, black(), n=12)
    return k


def cupboard(w, d, h, mat=None, doors=None):
    """Tall cupboard with plain leaves and grip edges."""
    k, m = Kit(), mat or S.paint((.72, .705, .67), .45)
    k.box(-w / 2, 0, .0, w / 2, d - .03, h, m)
    n = doors or max(2, round(w / .48))
    for i in range(n):
        a = -w / 2 + w * i / n
        k.box(a + .0015, d - .028, .06, a + w / n - .0015, d - .008, h - .003, m)
        x = a + (w / n - .03 if i % 2 == 0 else .03)
        k.box(x - .006, d - .008, 1.0, x + .006, d + .014, 1.26, black())
    return k


def shelves(w=1.0, h=2.05, d=.3, mat=None, seed=2):
    """Open shelves with books and vases."""
    r, k, m = random.Random(seed), Kit(), mat or oak()
    for s in (-1, 1):
        k.box(s * w / 2 - (.022 if s > 0 else 0), 0, 0, s * w / 2 + (.022 if s < 0 else 0), d, h, m)
    k.box(-w / 2 + .022, 0, .06, w / 2 - .022, .008, h, m)
    n = 6
    for i in range(n):
        z = .06 + (h - .085) * i / (n - 1)
        k.box(-w / 2 + .022, .0, z, w / 2 - .022, d - .004, z + .022, m)
        if i == n - 1:
            break
        if i in (1, 3, 4):
            books(k, -w / 2 + .05 if i != 3 else .02, .05, z + .022, r.randint(8, 11), seed=i + seed)
        if i in (0, 2, 3):
            vase(k, (-.25, 0, .2, -.25)[i] * w, .15, z + .022, .07 + .02 * (i == 2), .2 + .05 * (i == 0), ((.62, .56, .47), (.2, .2, .19), (.36, .17, .10), (.55, .53, .48))[i])
    return k
