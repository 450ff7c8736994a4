"""Public ground before a site: walks of a park through its lawn, and a paved square across an old street."""
import math
import materials as M
from mesh import Mesh, place
from nature import shrub
from street_furniture import bench, lamp

KERB = .14
CLIPPED = .62       # height of a clipped hedge, metres
WIDTH = 3.6         # of a walk, metres
NEAR = 26           # metres from the camera in which grass has blades


def walks(spec, g, light, cam):
    """Lays `spec['park']`: `walks` are lines of points, `groves` trees [x, y], `meadows` rectangles of tall grass."""
    park = spec.get('park')
    if park is None:
        return
    m = Mesh()
    for k, points in enumerate(park['walks']):
        walk(m, points, spec.get('wet', .4), .004 * k)
    m.build('walks')
    off = lambda x, y: min(off_walk(x, y, line) for line in park['walks'])
    for points in park['walks']:
        furnish(points, light)
    g.lawn(cam[0] - NEAR, cam[1] - NEAR, cam[0] + NEAR, cam[1] + NEAR, cam, NEAR, -.04, lambda x, y: off(x, y) > WIDTH / 2 + .6)
    for x, y in park.get('groves', ()):
        g.tree(g.r.choice(('linden', 'maple', 'birch')), x, y, .78)
    for x0, y0, x1, y1 in park.get('meadows', ()):
        for _ in range(int((x1 - x0) * (y1 - y0) * 1.6)):
            x, y = g.r.uniform(x0, x1), g.r.uniform(y0, y1)
            if math.sin(x * .31 + 1) + math.sin(y * .47) > -.4 and off(x, y) > 2.6:
                place(g.r.choice(g.grasses), (x, y, 0), g.r.uniform(0, 6.3), g.r.uniform(.4, .8))


def segments(points):
    """Start, unit direction and length of each piece of a line."""
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        long = math.hypot(bx - ax, by - ay)
        yield (ax, ay), ((bx - ax) / long, (by - ay) / long), long


def walk(m, points, wet, z):
    """A paved line with kerbs, a little longer at each end so that the pieces close at their bends; no two in one plane."""
    pave, kerb = M.paving((.27, .245, .215), .4, .2, wet), M.stone((.42, .40, .37), 1., .5)
    for k, (start, u, long) in enumerate(segments(points)):
        m.frame((*start, 0), u, (-u[1], u[0]))
        m.box(-.6, -WIDTH / 2, -.4, long + .6, WIDTH / 2, .004 + z + .012 * k, pave)
        for side in (-1, 1):
            m.box(-.3, side * WIDTH / 2 - .06, -.4, long + .3, side * WIDTH / 2 + .06, .03 + z + .012 * k, kerb)


def furnish(points, light):
    """Lamps and benches beside a walk in turns, every eleven metres."""
    k = 0
    for (ax, ay), (ux, uy), long in segments(points):
        for step in range(9, int(long), 11):
            side = 1 if k % 4 < 2 else -1
            x, y = ax + ux * step - uy * side * (WIDTH / 2 + .7), ay + uy * step + ux * side * (WIDTH / 2 + .7)
            if k % 2:
                bench(x, y, math.atan2(ux * side, -uy * side) - math.pi / 2)
            else:
                lamp(x, y, light)
            k += 1


def off_walk(x, y, points):
    """Metres between a place and the line of a walk."""
    best = math.inf
    for (ax, ay), (ux, uy), long in segments(points):
        t = max(0, min(long, (x - ax) * ux + (y - ay) * uy))
        best = min(best, math.hypot(x - ax - t * ux, y - ay - t * uy))
    return best


def square(spec, g, light, top, cam):
    """
    Granite flags from the street at `top` to behind the camera, lawns with clipped hedges beside a middle walk, benches and
    lamps. Nothing as high as a person stands between the camera and the house; no lawn nearer to it than `open` metres.
    """
    m = Mesh()
    kerb, flags = M.stone((.44, .42, .39), 1.4, .6), M.paving((.36, .345, .325), 1.2, .6, spec.get('wet', .4), .1)
    low = min(top - 36, cam[1] - 8)
    low_x, high_x = spec.get('lamps', (-1e3, 1e3))
    m.box(-130, low, -.5, 190, top, .0, flags)
    rows = [(top - 10.5, top - 4.5), (top - 22, top - 16), (top - 33.5, top - 27.5)]
    for k in range(-7, 10):
        x0, x1 = 14. * k + 2, 14. * k + 12
        for y0, y1 in rows:
            if x0 - 2.5 < cam[0] < x1 + 2.5 and y1 + 12 > cam[1] and y0 - 3 < cam[1] or math.hypot(x0 + 5 - cam[0], (y0 + y1) / 2 - cam[1]) < spec.get('open', 0):
                continue
            m.box(x0 - KERB, y0 - KERB, -.3, x1 + KERB, y1 + KERB, .16, kerb)
            m.box(x0, y0, -.3, x1, y1, .2, M.lawn())
            hedge(m, g, x0, y0, x1, y1)
            g.lawn(x0 + .6, y0 + .6, x1 - .6, y1 - .6, cam, 34, .2)
            if math.hypot(x0 + 5 - cam[0], y0 - cam[1]) > 9:
                bench(x0 + 5, y0 - .8, math.pi)
        if abs(14. * k - cam[0]) > 6:
            lamp(14. * k, top - 13.2, light, shine=low_x < 14. * k < high_x)
    m.build('square')


def hedge(m, g, x0, y0, x1, y1, data={}):
    """Box clipped to one height along the edge of a lawn: a dense core with leaves before it; bare twigs in snow in winter."""
    if M.SEASON not in data:
        data[M.SEASON] = shrub(7, .55, 1., (.03, .049, .014), (.055, .085, .026), g.winter)
    core = M.plain((.022, .036, .012), .95, bump=.8, scale=24.)
    for a, b, c, d in ((x0 + .1, y0 + .1, x1 - .1, y0 + .6), (x0 + .1, y1 - .6, x1 - .1, y1 - .1), (x0 + .1, y0 + .6, x0 + .6, y1 - .6), (x1 - .6, y0 + .6, x1 - .1, y1 - .6)):
        if not g.winter:
            m.box(a + .05, b + .05, .1, c - .05, d - .05, .16 + CLIPPED * .8, core)
        for _ in range(int(max(c - a, d - b) * (14 if g.winter else 10))):
            place(data[M.SEASON], (g.r.uniform(a, c), g.r.uniform(b, d), .2), g.r.uniform(0, 6.3), g.r.uniform(.62, .7))
