"""Finished sites from the street, from the river, at an entrance and in the yard."""
import materials as M
import render as R
from building import Building
from building_yard import hoarding
from cars import CARS, car
from court import court
from grove import grove
from mesh import Mesh
from nature import Garden
from park import square, walks
from people import passers
from places import lay
from quay import embank, quay_wall
from street_furniture import bench, lamp, planter
from town import city_of, crossing, doors_of, footprints, ground_plane, is_clear, neighbour, plot, road, street_lamps, street_trees, surroundings, traffic

ROAD = 9.


def garden(spec, density=1.):
    return Garden(spec.get('seed', 3), M.SEASON in ('winter', 'bare'), density)


def complex_(spec, mood, only=None):
    """The houses, finished or as far as `stages` tells by their names; `far` gives them panes for a camera hundreds of metres away."""
    stages = spec.get('stages', {})
    for i, d in enumerate(spec['buildings']):
        if only is None or i in only:
            stage = stages.get(d['name'])
            Building(dict(d, lit=mood['lit'], far=spec.get('far'), shops=spec.get('shops'), **({} if stage is None else {'stage': stage})), mood['light']).build()


def boulevard(spec, mood, cam, g):
    """The street before the houses and a promenade towards them between trees and lawns, from `promenade` metres south on."""
    L, start = mood['light'], spec.get('promenade', -230)
    w, s, e, n = plot(spec)
    near, far = s - 3.6, s - 3.6 - ROAD
    m = Mesh()
    pave = M.paving((.37, .345, .315), .9, .3, spec.get('wet', .7))
    m.box(w - 60, near, -.5, e + 60, s, .0, pave)
    road(m, w - 400, far, e + 400, near, .5)
    m.box(w - 60, far - 3.4, -.5, e + 60, far, .0, pave)
    m.box(-5.5, start, -.5, 5.5, far - 3.4, .0, pave)
    for x in (-5.6, 5.5):
        m.box(x, start, -.4, x + .1, far - 3.4, .06, M.stone((.5, .48, .45), 1., .5))
    crossing(m, 0, far, near)
    m.build('paving')
    top = int(far - 6)
    for side in (-1, 1):
        for i, y in enumerate(range(-132, top, 10)):
            if not (side == 1 and y < -112):
                g.tree('linden', side * 12.6 + g.r.uniform(-.4, .4), y + g.r.uniform(-.8, .8), .62)
        for y in range(-138, top, 20):
            lamp(side * 5.0, y + 4, L)
            bench(side * 4.3, y + 10, side * -1.5708 + 3.14159)
        g.bed(min(side * 6, side * 8.6), -146, max(side * 6, side * 8.6), top, 2.2)
        for k in range(16):
            g.tree(g.r.choice(('maple', 'birch', 'linden')), side * g.r.uniform(26, 95), g.r.uniform(-104, top), .72)
        g.lawn(min(side * 8.6, side * 30), -150, max(side * 8.6, side * 30), -105, cam, 34)
    before_houses(spec, g, L)
    traffic(g.r, w - 60, e + 60, (far + 2.2, near - 2.2), 14)


def before_houses(spec, g, light):
    """Trees in planters, lamps and parked cars along the pavement."""
    w, s, e, n = plot(spec)
    doors = doors_of(spec, 's')
    m = Mesh()
    for k in range(int((e - w) / 9.5)):
        x = w + 5 + k * 9.5
        if any(abs(x - a) < 4.6 and b < s + 30 for a, b in doors) or is_clear(spec, x):
            continue
        g.tree('maple', x, s + 1.3 + g.r.uniform(-.2, .2), .6)
        planter(m, x - 1.9, s + .5, x + 1.9, s + 2.1); g.bed(x - 1.7, s + .7, x + 1.7, s + 1.9, 4, z=.36)
    m.build('planters')
    street_lamps(w, e, s - .6, light)
    for k in range(10):
        if g.r.random() < .6 and not is_clear(spec, w + 8 + k * (e - w) / 10, 12):
            car(w + 8 + k * (e - w) / 10, s - 4.8, 0, g.r.choice(CARS))


def old_street(spec, mood, cam, g):
    """A street of the old centre: neighbours in one line on both sides, the same opposite."""
    w, s, e, n = plot(spec)
    front = min(q[1] for q in footprints(spec))
    near, far = front - 3.2, front - 3.2 - ROAD
    m = Mesh()
    flags = M.stone((.36, .35, .335), 1., .6, .006, .2) if spec.get('wet', 0) > .7 else M.stone((.36, .35, .335), 1., .6)
    m.box(w - 300, near, -.5, e + 300, front, .12, flags); m.box(w - 300, far - 3.2, -.5, e + 300, far, .12, flags)
    road(m, w - 400, far, e + 400, near, max(.35, spec.get('wet', 0)))
    m.build('street')
    r = g.r
    for side in (-1, 1):
        x = w + 1.5 if side < 0 else e + .5
        for k in range(4):
            width = r.uniform(20, 34)
            neighbour(x - width if side < 0 else x, front, width - .4, 14, r.choice((5, 6, 6)), 'petersburg', mood, 40 + k + 10 * side)
            x += side * width
    x = -120
    for k in range(7):
        width = r.uniform(24, 36)
        if cam[1] > far - 3.2:
            neighbour(x, far - 3.2 - 14, width - .4, 14, r.choice((4, 5, 5)), 'petersburg', mood, 70 + k)
        x += width
    if spec.get('square'):
        square(spec, g, mood['light'], far - 3.2, cam)
        if spec.get('stages'):
            fence = Mesh()
            hoarding(fence, w + .5, near + 1.4, e - .5, near + 2.6)
            fence.build('hoarding')
    street_lamps(w - 60, e + 80, near + .5, mood['light'], 24, spec.get('lamps'))
    if 'cars' in spec:
        for x, lane, tone in spec['cars']:
            car(x, (near - 1.2, far + 2.4)[lane], (0, 3.14159)[lane], CARS[tone])
        return
    for k in range(12):
        if r.random() < .7 and not -6 < w - 40 + k * 12 - cam[0] < 26 and not is_clear(spec, w - 40 + k * 12, 12):     # none right before the camera
            car(w - 40 + k * 12, near - 1.2, 0, r.choice(CARS))
    traffic(r, max(w - 80, cam[0] + 40), e + 80, (far + 2.4,), 4)


def city_beside(spec, mood, g):
    """Houses next door, nearer than the hazy blocks of the horizon, and trees between."""
    w, s, e, n = plot(spec)
    city, r = city_of(spec), g.r
    floors = (4, 5, 6) if city == 'petersburg' else (5, 9, 9, 12)
    for k in range(3):
        neighbour(w - 75 - k * 60 - r.uniform(0, 8), s + r.uniform(5, 40), 44, 13, r.choice(floors), city, mood, 21 + k)
        neighbour(e + 32 + k * 60 + r.uniform(0, 8), s + r.uniform(5, 40), 44, 13, r.choice(floors), city, mood, 31 + k)
    for i in range(70):
        x = r.choice((r.uniform(w - 260, w - 8), r.uniform(e + 8, e + 260)))
        g.tree(r.choice(('birch', 'maple', 'linden')), x, r.uniform(s - 2, n + 20), .85)


def site(spec, mood, cam):
    """Everything but the camera: ground, street or river, yard, houses, the town."""
    g = garden(spec)
    w, s, e, n = plot(spec)
    city = city_of(spec)
    if spec.get('river'):
        river(spec)
        bank(spec, g, mood['light'])
    else:
        ground_plane(z=-.05)
        if 'grove' in spec:
            grove(spec, g, mood['light'], cam)
        else:
            (old_street if spec.get('site') == 'dom-v-centre' else boulevard)(spec, mood, cam, g)
        walks(spec, g, mood['light'], cam)
    if spec.get('site') != 'dom-v-centre':
        city_beside(spec, mood, g)
    court(spec, mood, g)
    passers(spec)
    lay(spec, g, mood['light'], cam)
    complex_(spec, mood)
    far = (lambda x, y: abs(x) > 300 and y > -40) if spec.get('river') else (lambda x, y: abs(x) > 290 or y < -330)
    surroundings(mood, keep=lambda x, y: y > n + 45 or far(x, y), city=city, tall=(14, 24) if city == 'petersburg' else (14, 62))
    return g


def exterior(spec, mood):
    cam = spec.get('camera', dict(at=(-3.0, -160, 1.65), to=(1.5, 0, 1.65), lens=36, shift=.232))
    site(spec, mood, cam['at'])
    R.camera(**cam)
    return dict(haze=(2600., mood['haze']))


def entrance(spec, mood):
    """At a door: `door` is {house, side, number}, the camera stands off it by `off` metres along and away."""
    d = spec.get('door', {})
    house = spec['buildings'][d.get('house', 0)]
    x, y = doors_of({'buildings': [house]}, d.get('side', 's'))[d.get('number', 0)]
    along, away = d.get('off', (-7, 15))
    ux, uy, ix, iy = {'s': (1, 0, 0, 1), 'e': (0, 1, -1, 0), 'n': (-1, 0, 0, -1), 'w': (0, -1, 1, 0)}[d.get('side', 's')]
    at = (x + ux * along - ix * away, y + uy * along - iy * away, 1.65)
    spec['clear'] = (min(at[0], x) - 5, max(at[0], x) + 5)
    site(spec, mood, at)
    t = d.get('turn', 2)
    R.camera(at, (x + ux * t, y + uy * t, 1.65), d.get('lens', 26), d.get('shift', .16))
    return dict(haze=(2600., mood['haze']))


def embankment(spec, mood):
    """The houses from the water: granite wall, promenade, trees, and their reflection."""
    cam = spec.get('camera', dict(at=(-26, -205, -.2), to=(8, -30, -.2), lens=35, shift=.13))
    site(spec, mood, cam['at'])
    R.camera(**cam)
    return dict(haze=(2600., mood['haze']))


def river(spec, holes=()):
    """Water, the granite wall with its stairs, the embankment's street."""
    w, s, e, n = plot(spec)
    ground_plane(z=-6.)
    ground_plane(3000, -.05, holes=holes, south=-78)
    m = Mesh()
    m.box(-3000, -1500, -5, 3000, -77.5, -2.6, M.water())
    m.box(-3000, -1500, -5.2, 3000, -420, -.6, M.lawn())
    (quay_wall if 'quay' in spec else plain_wall)(m, spec)
    m.box(-3000, -77.4, -.5, 3000, -62, .0, M.paving((.40, .375, .345), .9, .3, spec.get('wet', .5)))
    road(m, -3000, -60, 3000, -51, .5)
    m.box(w - 200, -50.8, -.4, e + 200, s - 2, .0, M.paving((.40, .375, .345), .9, .3, spec.get('wet', .5)))
    m.build('bank')


def plain_wall(m, spec):
    """A granite parapet and stairs through it, for pictures from far or from above."""
    wall = M.stone((.36, .33, .31), 1.6, 1.)
    for x0, x1 in ((-3000, -22), (-10, 3000)):
        m.box(x0, -79, -4, x1, -77.4, .95, wall)
        m.box(x0, -79.15, .95, x1, -77.2, 1.12, M.stone((.42, .39, .37), 2., 1.))
    for k in range(16):
        m.box(-22, -79 - k * .34, -4, -10, -78.66 - k * .34, -.05 - k * .16, wall)


def bank(spec, g, light):
    """What stands on the embankment and along the houses."""
    w, s, e, n = plot(spec)
    if 'quay' in spec:
        embank(spec, g, light)
    else:
        for x in range(int(w) - 120, int(e) + 120, 11):
            g.tree('linden', x + g.r.uniform(-.6, .6), -64 + g.r.uniform(-.5, .5), .62)
        for x in range(int(w) - 110, int(e) + 110, 22):
            lamp(x + 5, -75.6, light, 4.6)
        for x in range(int(w) - 100, int(e) + 100, 33):
            bench(x, -73.5, 3.14159)
    street_trees(g, spec, w + 3, e - 3, s - 3.5, 'maple', 10, .6)
    traffic(g.r, w - 60, e + 60, (-53.4, -57.6), 18)
