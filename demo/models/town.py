"""What lies around a site: ground, streets, the town's blocks in the character of its city, trees and cars."""
import math, random
import materials as M
from building import Building
from cars import CARS, car
from mesh import Mesh, plain
from street_furniture import lamp

PETERSBURG = ('dom-v-centre', 'fabrika')
WALLS = {
    'moscow': ((.40, .385, .36), (.46, .44, .40), (.36, .30, .25), (.42, .40, .39), (.30, .215, .17)),
    'petersburg': ((.46, .36, .22), (.42, .40, .36), (.44, .31, .25), (.38, .36, .33), (.47, .42, .33)),
}
TIN = ((.17, .08, .06), (.20, .21, .21), (.13, .16, .14))


def city_of(spec):
    return 'petersburg' if spec.get('site') in PETERSBURG else 'moscow'


def footprints(spec):
    return [(d['at'][0], d['at'][1], d['at'][0] + d['size'][0], d['at'][1] + d['size'][1]) for d in spec['buildings']]


def plot(spec):
    """West, south, east and north of the site."""
    pts = spec.get('outline') or [(x, y) for a, b, c, d in footprints(spec) for x, y in ((a - 12, b - 10), (c + 12, d + 12))]
    xs, ys = [p[0] for p in pts], [p[1] for p in pts]
    return min(xs), min(ys), max(xs), max(ys)


def ground_plane(size=30000, z=-.03, mat=None, holes=(), south=None):
    """A plain to the horizon, or from the line `south` on, with holes for excavations."""
    m = Mesh()
    plain(m, -size, -size if south is None else south, size, size, z, mat or M.lawn(), holes)
    m.build('ground')


def surroundings(mood, seed=4, near=190, far=1700, n=230, tall=(14, 62), keep=None, city='moscow'):
    """Hazy blocks on the horizon, so that glass has something to mirror; pitched roofs and one height in the old city."""
    r = random.Random(seed)
    c, st = mood['haze']
    for i in range(n):
        a, d = r.uniform(0, 2 * math.pi), near + (far - near) * r.random() ** 1.3
        x, y = d * math.sin(a), d * math.cos(a)
        h = r.uniform(*tall) * (1.25 if r.random() < .2 else 1)
        if keep and not keep(x, y):
            continue
        wall = M.haze_city(r.choice(WALLS[city]), c, 1100., st, mood['light'] * .5)
        o = block(r, wall, min(h, r.uniform(15, 23)) if city == 'petersburg' else h, city, lambda tone: M.haze_city(tone, c, 1100., st, 0.)).build('block')
        o.location = (x, y, 0); o.rotation_euler[2] = r.choice((0, 1.5708)) + r.uniform(-.12, .12)


def block(r, wall, h, city, plain):
    m = Mesh()
    w, d = r.uniform(22, 60), r.uniform(13, 17)
    if city == 'petersburg':        # ranges round a yard, tin roofs
        tin = plain(r.choice(TIN))
        for x0, y0, x1, y1 in ((-w / 2, -d / 2, w / 2, d / 2), (-w / 2, d / 2, -w / 2 + d, d / 2 + r.uniform(10, 30)))[:1 if r.random() < .4 else 2]:
            m.box(x0, y0, 0, x1, y1, h, wall)
            tin_roof(m, x0, y0, x1, y1, h, tin)
        return m
    h = round(h / 3.1) * 3.1 + .8
    m.box(-w / 2, -d / 2, 0, w / 2, d / 2, h, wall)
    if h < 32 and r.random() < .5:  # a wing
        m.box(w / 2 - d, d / 2, 0, w / 2, d / 2 + r.uniform(12, 30), h, wall)
    elif h > 48:
        m.box(-w / 4, -d / 2 + 1, h, w / 5, d / 2 - 1, h + 6, wall)
    roof = plain((.20, .195, .19))
    for k in range(3):
        x = -w / 2 + w * (k + .5) / 3
        m.box(x - 2, -2.4, h, x + 2, 2.4, h + 2.6, roof)
    m.box(-w / 2 + .4, -d / 2 + .4, h, w / 2 - .4, d / 2 - .4, h + .05, roof)
    return m


def tin_roof(m, x0, y0, x1, y1, h, tin):
    e, w, d = .4, x1 - x0, y1 - y0
    k = min(w, d) / 2
    p, q = ((x0 + k, (y0 + y1) / 2, h + k * .62), (x1 - k, (y0 + y1) / 2, h + k * .62)) if w > d else (((x0 + x1) / 2, y0 + k, h + k * .62), ((x0 + x1) / 2, y1 - k, h + k * .62))
    a, b, c, f = (x0 - e, y0 - e, h), (x1 + e, y0 - e, h), (x1 + e, y1 + e, h), (x0 - e, y1 + e, h)
    if w > d:
        m.quad(a, b, q, p, tin); m.quad(c, f, p, q, tin); m.quad(b, c, q, q, tin); m.quad(f, a, p, p, tin)
    else:
        m.quad(b, c, q, p, tin); m.quad(f, a, p, q, tin); m.quad(a, b, p, p, tin); m.quad(c, f, q, q, tin)


def neighbour(x, y, w, d, floors, city, mood, seed):
    """A house next door with real windows: old plaster under tin, or a panel house."""
    r = random.Random(seed)
    old = city == 'petersburg'
    storey = 3.6 if old else 2.8
    step = r.uniform(2.5, 2.9)

    def row(length):
        n = int((length - 2) / step)
        gap = (length - n * step) / 2
        half = .58 if old else .75
        found = []
        for i in range(n):
            c = gap + (i + .5) * step
            out = not old and i % 5 == 2
            found.append({'kind': 'loggia', 'from': c - 1.2, 'to': c + 1.2, 'deep': 1., 'glass': [[c - .9, c + .9]]} if out and step * .5 > 1.2 else {'kind': 'window', 'from': c - half, 'to': c + half})
        return found

    facade = {s: [{'floors': [1, floors], 'openings': row(w if s in 'sn' else d)}] for s in 'senw'}
    Building({'name': 'Сосед', 'floors': floors, 'ground': storey + .3, 'storey': storey, 'at': [x, y], 'size': [w, d], 'front': 's', 'seed': seed,
              'skin': 'old-plaster' if old else 'panel', 'tone': tuple(c * 1.25 for c in r.choice(WALLS[city])), 'group': 99 if old else 1, 'doors': {'s': [w / 2]},
              'facade': facade, 'lit': mood['lit'] * .7}, mood['light']).build()


def road(m, x0, y0, x1, y1, wet=.3):
    """A street with kerbs and a broken line in the middle."""
    kerb, line = M.stone((.48, .46, .43), 1., .5), M.plain((.6, .6, .58), .7)
    m.box(x0, y0, -.5, x1, y1, .0, M.asphalt(wet))
    if x1 - x0 > y1 - y0:
        m.box(x0, y0 - .2, -.3, x1, y0, .12, kerb); m.box(x0, y1, -.3, x1, y1 + .2, .12, kerb)
        for k in range(int(min(x1 - x0, 700) / 6)):
            x = max(x0, -350) + k * 6
            m.box(x, (y0 + y1) / 2 - .07, 0, x + 2.4, (y0 + y1) / 2 + .07, .006, line)
    else:
        m.box(x0 - .2, y0, -.3, x0, y1, .12, kerb); m.box(x1, y0, -.3, x1 + .2, y1, .12, kerb)
        for k in range(int(min(y1 - y0, 700) / 6)):
            y = max(y0, -350) + k * 6
            m.box((x0 + x1) / 2 - .07, y, 0, (x0 + x1) / 2 + .07, y + 2.4, .006, line)


def crossing(m, x, y0, y1):
    """A zebra over a street along x: bars in the way of its cars from kerb to kerb."""
    for k in range(int((y1 - y0) / .98)):
        m.box(x - 2., y0 + .28 + k * .98, 0, x + 2., y0 + .76 + k * .98, .012, M.plain((.62, .62, .6), .7))


def traffic(r, x0, x1, lanes, n, sides=False):
    """Cars on a street along x, or along y with `sides`."""
    for i in range(n):
        t, lane = r.uniform(x0, x1), r.choice(lanes)
        car(*((lane, t, 1.5708 if r.random() < .5 else -1.5708) if sides else (t, lane, 0 if r.random() < .5 else 3.14159)), r.choice(CARS))


def doors_of(spec, side):
    """Centres of all entrances on one side of the houses, x and y."""
    found = []
    for d in spec['buildings']:
        x, y, (w, h) = d['at'][0], d['at'][1], d['size']
        for c in d.get('doors', {}).get(side, []):
            found.append({'s': (x + c, y), 'n': (x + w - c, y + h), 'e': (x + w, y + c), 'w': (x, y + h - c)}[side])
    return found


def is_clear(spec, x, margin=0):
    """Whether nothing may stand along the street here, so that a picture of an entrance shows it."""
    a, b = spec.get('clear', (1, -1))
    return a - margin < x < b + margin and a < b


def street_trees(g, spec, west, east, y, kind, step=9, size=.66):
    """A row along the street, none of them before a door."""
    doors = doors_of(spec, 's')
    x = west
    while x < east:
        if not any(abs(x - a) < 4.2 and abs(y - b) < 25 for a, b in doors) and not is_clear(spec, x):
            g.tree(kind, x + g.r.uniform(-.4, .4), y + g.r.uniform(-.3, .3), size)
        x += step


def street_lamps(west, east, y, light, step=18, lit=None):
    """A row of lamps; those outside of `lit`, from west to east, only glow."""
    for k in range(int((east - west) / step)):
        x = west + step * (k + .5)
        lamp(x, y, light, shine=lit is None or lit[0] < x < lit[1])
