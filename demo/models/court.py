"""The yard of a site, laid out round its own houses: lawns between paths, play and sports grounds, tables, the site's own thing."""
import numpy as np
import materials as M
from mesh import Mesh
from places import is_taken
from street_furniture import bench, chimney, lamp, pergola, play_ground, sports_ground
from town import footprints, plot

CELL = 2.           # what the yard is measured in and a path is wide, metres
ROUND_HOUSES = 4.6  # paved round every house
EDGE = 2.2          # paved along the site's border
SIZES = ((17, 11), (11, 7), (9, 13), (7, 6), (14, 8))      # of lawns, in cells


def inside(poly, x, y):
    hit = False
    for (ax, ay), (bx, by) in zip(poly, poly[1:] + poly[:1]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def lawns(spec):
    """Rectangles of green of several sizes, with paths between them and round the houses."""
    w, s, e, n = plot(spec)
    poly = spec.get('outline') or [[w, s], [e, s], [e, n], [w, n]]
    nx, ny = int((e - w) / CELL), int((n - s) / CELL)
    free = np.zeros((nx, ny), bool)
    rects = footprints(spec)
    for i in range(nx):
        for j in range(ny):
            x, y = w + (i + .5) * CELL, s + (j + .5) * CELL
            near = any(a - ROUND_HOUSES < x < c + ROUND_HOUSES and b - ROUND_HOUSES < y < d + ROUND_HOUSES for a, b, c, d in rects)
            free[i, j] = not near and all(inside(poly, x + p, y + q) for p in (-EDGE, EDGE) for q in (-EDGE, EDGE))
    found = []
    while len(found) < 60:
        x, y, p, q = largest(free, SIZES[len(found) % len(SIZES)])
        if p * q < 6 or min(p, q) < 2:
            break
        found.append((w + x * CELL, s + y * CELL, w + (x + p) * CELL, s + (y + q) * CELL))
        free[max(0, x - 1):x + p + 1, max(0, y - 1):y + q + 1] = False
    return found


def largest(free, most):
    """The largest free rectangle no longer than `most`: x, y, width, height in cells."""
    best = (0, 0, 0, 0)
    high = np.zeros(free.shape[1], int)
    for i in range(free.shape[0]):
        high = np.minimum(np.where(free[i], high + 1, 0), most[0])
        for j in np.nonzero(high)[0]:
            low = most[0]
            for k in range(j, min(j + most[1], free.shape[1])):
                low = min(low, high[k])
                if not low:
                    break
                if low * (k - j + 1) > best[2] * best[3]:
                    best = (i - int(low) + 1, int(j), int(low), int(k - j + 1))
    return best


def court(spec, mood, g, lit=True):
    """Builds the yard; returns its lawns, so that cameras and plans can be placed by them."""
    name = spec.get('site')
    green = [each for each in lawns(spec) if not is_taken(spec, *each)]
    m = Mesh()
    grass, kerb = M.lawn(), M.stone((.5, .48, .45), 1., .5)
    w, s, e, n = plot(spec)
    base = {'fabrika': M.paving((.24, .22, .20), .22, .14, spec.get('wet', .5), .3), 'kirpichny-dvor': M.paving((.36, .25, .17), .24, .07, spec.get('wet', .5)),
            'dom-v-centre': M.paving((.30, .20, .15), .22, .06, spec.get('wet', .4))}.get(name) or M.paving((.37, .345, .315), .6, .3, spec.get('wet', .5))
    m.polygon([tuple(p) for p in spec.get('outline') or [(w, s), (e, s), (e, n), (w, n)]], .0, base)
    roles = roles_of(name, green)
    for k, (x0, y0, x1, y1) in enumerate(green):
        role, cx, cy = roles.get(k), (x0 + x1) / 2, (y0 + y1) / 2
        m.box(x0 - .14, y0 - .14, -.3, x1 + .14, y1 + .14, .1, kerb)
        m.box(x0, y0, -.3, x1, y1, .14, M.paving((.30, .28, .25), .2, .1, .3) if role == 'chimney' else grass)
        if role == 'play':
            play_ground(m, cx, cy, min(x1 - x0, y1 - y0) * .42, g.r, ((.42, .22, .12), (.13, .24, .26))[k % 2])
        elif role == 'sports':
            sports_ground(m, cx - min(9, (x1 - x0) / 2 - 1.5), cy - min(5.5, (y1 - y0) / 2 - 1.2), cx + min(9, (x1 - x0) / 2 - 1.5), cy + min(5.5, (y1 - y0) / 2 - 1.2))
        elif role == 'tables':
            m.box(cx - 5.4, cy - 2.6, .1, cx + 5.4, cy + 2.6, .15, base)
            pergola(m, cx - 4.5, cy - 1.7, cx + 4.5, cy + 1.7)
        elif role == 'chimney':
            chimney(m, cx, cy)
        plant(g, name, role, x0, y0, x1, y1)
        seats(x0, y0, x1, y1, k, mood['light'] if lit else 0)
    m.build('court')
    return green


def roles_of(name, green):
    """What the lawns hold beside grass and trees, by number: the larger ones first."""
    wide = [k for k, (x0, y0, x1, y1) in enumerate(green) if min(x1 - x0, y1 - y0) > 9]
    wanted = {'fabrika': ['chimney', 'tables', 'play'], 'dom-v-centre': ['tables', 'play'], 'dve-bashni': [None, 'play', None, 'tables'], 'kirpichny-dvor': ['play', 'tables', 'sports', 'play', None, 'play']}.get(name, ['play', 'sports', 'tables', None, 'play'])
    return {k: role for k, role in zip(wide, wanted) if role}


def plant(g, name, role, x0, y0, x1, y1):
    r = g.r
    kinds = {'dve-bashni': ('pine', 'pine', 'pine', 'birch'), 'u-parka': ('linden', 'maple', 'linden'), 'dom-v-centre': ('linden',), 'fabrika': ('birch', 'maple')}.get(name, ('birch', 'maple', 'linden', 'linden'))
    n = int((x1 - x0) * (y1 - y0) / {'play': 120, 'sports': 200, 'chimney': 200, 'tables': 75}.get(role, 34 if name == 'dve-bashni' else 44))
    for _ in range(n):
        at_edge = r.choice((r.uniform(x0 + .9, min(x0 + 3, x1 - .9)), r.uniform(max(x1 - 3, x0 + .9), x1 - .9)))
        x = at_edge if role else r.uniform(x0 + 1, x1 - 1)
        g.tree(r.choice(kinds), x, r.uniform(y0 + 1, y1 - 1), .62)
    if role not in ('sports', 'chimney'):
        g.bed(x0 + .4, y0 + .4, x1 - .4, min(y0 + 1.8, y1 - .4), 1.5, z=.1); g.bed(x0 + .4, max(y1 - 1.8, y0 + .4), x1 - .4, y1 - .4, 1.5, z=.1)


def seats(x0, y0, x1, y1, k, light):
    if x1 - x0 > 8:
        bench((x0 + x1) / 2 + 2, y0 - .75, 3.14159); bench((x0 + x1) / 2 - 3, y1 + .75, 0)
    if k % 2 == 0:
        lamp(x0 - .9, (y0 + y1) / 2, light)
