"""A yard's tables under a roof: a timber canopy with lamps, one long table laid for whoever lives here, grass and trees round it."""
import math
import materials as M
import surfaces as S
from kit import Kit
from mesh import Mesh
from street_furniture import bench, lamp, planter
from things import pendant, vase
from traces import CUPS, cup, fruit, kettle, open_book

EAVES, RIDGE, OVER = 2.7, 3.75, .55     # metres over the ground; how far the roof reaches over its posts
BAY = 3.5
OAK = ((.25, .155, .085), (.17, .098, .05), 4., .3)      # weathered a little
ENAMEL = (.42, .40, .34)


def canopy(m, x0, y0, x1, y1):
    """Posts with braces, ties and rafters under boards and a tin roof, the ridge along x."""
    oak, st = M.wood(*OAK), M.plain((.045, .043, .042), .5, .7)
    tin, boards = M.metal((.075, .07, .066), .42, .5, .6), M.wood((.33, .215, .12), (.24, .145, .075), 3.5, .14)
    mid, n = (y0 + y1) / 2, round((x1 - x0) / BAY)
    for k in range(n + 1):
        x = x0 + (x1 - x0) * k / n
        for y, s in ((y0, 1), (y1, -1)):
            m.box(x - .08, y - .08, .14, x + .08, y + .08, EAVES, oak); m.box(x - .05, y - .05, 0, x + .05, y + .05, .14, st)
            m.tube((x, y + s * .05, EAVES - .85), (x, y + s * .8, EAVES - .04), .05, .05, oak, 4)
            for d in (-1, 1):
                if 0 <= k + d <= n:
                    m.tube((x + d * .05, y, EAVES - .75), (x + d * .75, y, EAVES - .03), .045, .045, oak, 4)
        m.box(x - .05, y0 - .12, EAVES - .02, x + .05, y1 + .12, EAVES + .18, oak)
        m.box(x - .05, mid - .06, EAVES + .18, x + .05, mid + .06, RIDGE - .1, oak)
    for y in (y0, y1):
        m.box(x0 - OVER, y - .07, EAVES + .18, x1 + OVER, y + .07, EAVES + .36, oak)
    a, b = x0 - OVER, x1 + OVER
    slope = (RIDGE - EAVES - .36) / (mid - y0)
    low = EAVES + .36 - slope * OVER
    for y, s in ((y0, -1), (y1, 1)):
        edge = y + s * OVER
        for x in [a + .04 + (b - a - .08) * i / round((b - a) / .7) for i in range(round((b - a) / .7) + 1)]:
            m.tube((x, edge - s * .06, low + .01), (x, mid, RIDGE), .055, .055, oak, 4)
        m.quad((a, edge, low + .07), (b, edge, low + .07), (b, mid, RIDGE + .07), (a, mid, RIDGE + .07), boards)
        m.quad((a - .05, edge + s * .05, low + .09), (b + .05, edge + s * .05, low + .09), (b + .05, mid, RIDGE + .12), (a - .05, mid, RIDGE + .12), tin)
        m.quad((a - .05, edge + s * .05, low - .02), (b + .05, edge + s * .05, low - .02), (b + .05, edge + s * .05, low + .09), (a - .05, edge + s * .05, low + .09), tin)
        for x in (a - .05, b + .05):        # the edges of both ends
            m.quad((x, edge + s * .05, low - .04), (x, edge + s * .05, low + .09), (x, mid, RIDGE + .12), (x, mid, RIDGE - .03), oak)


def long_table(m, x0, x1, y):
    """Boards on trestles, a bench at each side."""
    top, leg = M.wood((.42, .275, .15), (.31, .19, .095), 3.2, .17), M.wood(*OAK)
    m.box(x0, y - .5, .70, x1, y + .5, .755, top)
    m.box(x0 + .5, y - .05, .26, x1 - .5, y + .05, .36, leg)
    for s in (-1, 1):
        m.box(x0 + .1, y + s * .92 - .19, .42, x1 - .1, y + s * .92 + .19, .47, top)
        m.box(x0 + .3, y + s * .42 - .03, .62, x1 - .3, y + s * .42 + .03, .70, leg)
    n = max(2, round((x1 - x0) / 2.2))
    for k in range(n + 1):
        x = x0 + .55 + (x1 - x0 - 1.1) * k / n
        for s in (-1, 1):
            m.tube((x, y + s * .12, .68), (x, y + s * .42, 0), .05, .05, leg, 4)
            for d in (-.14, .14):
                m.box(x - .035, y + s * .92 + d - .035, 0, x + .035, y + s * .92 + d + .035, .42, leg)
        m.box(x - .05, y - .34, .26, x + .05, y + .34, .34, leg)


def laid(x0, x1, y, z, r):
    """Cups, a runner, apples, a jug with branches, a loaf on its board, chess, a book, cushions on the benches."""
    k = Kit()
    k.cloth(x1 - 4.6, y - .22, x1 - 1.6, y + .22, z - .012, .0, S.paint((.56, .50, .42), .9), 3, .004, .012, '')
    for i in range(int((x1 - x0) / .8)):
        x = x1 - .5 - i * .8 + r.uniform(-.15, .15)
        s = 1 if r.random() < .5 else -1
        cup(k, x, y + s * r.uniform(.26, .38), z, r.choice(CUPS))
        if i % 4 == 1:
            fruit(k, x - .3, y + r.uniform(-.08, .08), z + .004, i)
        if i % 4 == 3:
            loaf(k, x - .2, y - s * .12, z)
    kettle(k, x1 - 1.25, y + .05, z)
    open_book(k, x1 - .75, y - .2, z)
    vase(k, x1 - 3.2, y, z, .08, .24, (.30, .33, .33))
    chess(k, x1 - 5.6, y, z)
    for i, s in enumerate((1, -1, 1, 1, -1)):
        k.pillow((x1 - .8 - i * 1.7, y + s * .92, .53), .40, .38, .10, M.fabric(((.42, .16, .08), (.20, .25, .22), (.52, .44, .32))[i % 3], 140.), (0, 0, r.uniform(-.2, .2)), i)
    k.put()


def loaf(k, x, y, z):
    k.box(x - .22, y - .13, z, x + .22, y + .13, z + .022, M.wood((.30, .17, .08), (.22, .12, .055), 1., .2))
    half = tuple((.0005 + .075 * math.sin(math.pi * j / 12), .11 * (1 - math.cos(math.pi * j / 12)) / 2) for j in range(13))
    k.lathe(x, y, z + .01, half, M.plain((.36, .19, .075), .8, bump=.5, scale=9.), 28, 2., 1.1)


def chess(k, x, y, z):
    """A board with the pieces of a game that has begun."""
    dark, pale = S.paint((.09, .045, .025), .4), S.paint((.58, .45, .29), .4)
    k.box(x - .25, y - .25, z, x + .25, y + .25, z + .02, dark)
    for i in range(8):
        for j in range(i % 2, 8, 2):
            a, b = x - .22 + i * .055, y - .22 + j * .055
            k.hard.quad((a, b, z + .0208), (a + .055, b, z + .0208), (a + .055, b + .055, z + .0208), (a, b + .055, z + .0208), pale)
    for i in range(8):
        for row, tall, mat in ((0, .09, pale), (1 + i % 3 // 2, .05, pale), (6 - (i + 1) % 4 // 3, .05, dark), (7, .09, dark)):
            k.lathe(x - .1925 + i * .055, y - .1925 + row * .055, z + .02, ((.019, 0), (.017, .008), (.008, tall * .6), (.012, tall * .85), (.0, tall)), mat, 12)


def table_yard(spec, g, light, cam):
    """Lays `spec['place']`: the `canopy`; `lawns`, `trees`, `planters`, `benches` and `lamps` round it."""
    p = spec['place']
    x0, y0, x1, y1 = p['canopy']
    m, mid = Mesh(), (y0 + y1) / 2
    canopy(m, x0, y0, x1, y1)
    long_table(m, x0 + .8, x1 - .5, mid)
    kerb = M.stone((.5, .48, .45), 1., .5)
    for a, b, c, d in p['lawns']:
        m.box(a - .14, b - .14, -.3, c + .14, d + .14, .1, kerb); m.box(a, b, -.3, c, d, .14, M.lawn())
        g.lawn(a, b, c, d, cam, 30, .13)
        g.bed(a + .4, d - 1.6, c - .4, d - .4, 3.2, z=.1)
    for kind, x, y, size in p['trees']:
        g.tree(kind, x, y, size, .1)
    for a, b, c, d in p['planters']:
        planter(m, a, b, c, d, .5); g.bed(a + .2, b + .2, c - .2, d - .2, 7, z=.4)
    for x, y, turn in p['benches']:
        bench(x, y, turn)
    for x, y in p['lamps']:
        lamp(x, y, light)
    m.build('canopy')
    laid(x0 + .8, x1 - .5, mid, .756, g.r)
    for k in range(int((x1 - x0) / BAY)):
        pendant(RIDGE - 2.3, .21, S.glossy(ENAMEL, .35)).put(x1 - (k + .5) * BAY, mid, 0, RIDGE - .04)
