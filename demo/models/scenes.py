"""The pictures: each function lays out a site around the described complex, sets light and camera, returns grading."""
import math, random
import materials as M
import render as R
from mesh import Mesh, place
from building import Building, BAY, FLOOR
from nature import Garden

MOODS = {
    'day': dict(sky=dict(elevation=32, azimuth=235, strength=.12, clouds=.8, sun=.75, warm=(1.5, 1.45, 1.38), band=.9), light=.0, lit=.0, haze=((.62, .70, .80), .62), key=.185, gain=(1.0, 1., 1.0)),
    'evening': dict(sky=dict(elevation=9, azimuth=240, strength=.2, clouds=.8, sun=.7, warm=(1.15, .92, .8), dust=2.2, band=.6), light=.20, lit=.14, haze=((.62, .57, .56), .40), key=.20, gain=(.97, 1., 1.05)),
    'dusk': dict(sky=dict(elevation=-1.5, azimuth=330, strength=1., disc=False, clouds=.85, warm=(1.25, .9, .82), dust=2.), light=.11, lit=.38, haze=((.30, .30, .36), .16), key=.195, gain=(.97, 1., 1.06)),
    'winter': dict(sky=dict(elevation=-.5, azimuth=330, strength=1., disc=False, clouds=.8, warm=(1.05, .97, .98), dust=2.5, flat=.45), light=.17, lit=.42, haze=((.42, .44, .50), .16), key=.27, gain=(1.02, 1., 1.)),
}


def lamp(x, y, light, h=4.2, data={}):
    key = (h, light, M.SEASON)
    if key not in data:
        m = Mesh(); st = M.frame()
        m.tube((0, 0, 0), (0, 0, h), .055, .045, st, 10)
        m.box(-.14, -.14, 0, .14, .14, .08, st)
        m.box(-.05, -.32, h - .02, .05, .32, h + .05, st)
        if light:
            m.quad((-.04, -.3, h - .025), (.04, -.3, h - .025), (.04, .3, h - .025), (-.04, .3, h - .025), M.glow((1., .76, .48), 14.))
        data[key] = m.data('lamp')
    place(data[key], (x, y, 0), random.choice((0, 3.14159)))
    if light:
        R.point((x, y, h - .15), 1300 * light, radius=.18)


def bench(x, y, rot=0, data={}):
    if M.SEASON not in data:
        m = Mesh()
        for sx in (-.75, .75):
            m.box(sx - .12, -.22, 0, sx + .12, .22, .38, M.stone((.5, .48, .45), 2., 1.))
        for i in range(6):
            m.box(-1.1, -.25 + i * .085, .40, 1.1, -.18 + i * .085, .45, M.wood((.34, .2, .10), (.22, .12, .06), 4., .3))
        for i in range(3):
            m.box(-1.1, .25 + i * .02, .52 + i * .12, 1.1, .285 + i * .02, .60 + i * .12, M.wood((.34, .2, .10), (.22, .12, .06), 4., .3))
        for sx in (-.8, .8):
            m.box(sx - .02, .24, .4, sx + .02, .27, .85, M.frame())
        data[M.SEASON] = m.data('bench')
    place(data[M.SEASON], (x, y, 0), rot)


def planter(m, x0, y0, x1, y1, h=.45, t=.12, mat=None):
    mat = mat or M.stone((.46, .44, .41), 2.4, 1., .004)
    m.box(x0, y0, 0, x1, y0 + t, h, mat); m.box(x0, y1 - t, 0, x1, y1, h, mat)
    m.box(x0, y0 + t, 0, x0 + t, y1 - t, h, mat); m.box(x1 - t, y0 + t, 0, x1, y1 - t, h, mat)
    m.box(x0 + t, y0 + t, 0, x1 - t, y1 - t, h - .08, M.plain((.06, .045, .035), .95, bump=.6))


def car(x, y, rot, tone, data={}):
    key = (tone, M.SEASON)
    if key not in data:
        m = Mesh()
        body, gl, tyre = M.plain(tone, .25, .35), M.plain((.02, .025, .03), .08), M.plain((.02, .02, .02), .9)
        m.box(-2.2, -.9, .32, 2.2, .9, .78, body); m.box(-2.05, -.86, .78, 1.2, .86, .92, body)
        b, t = [(-1.75, -.82), (1.05, -.82), (1.05, .82), (-1.75, .82)], [(-1.25, -.66), (.35, -.66), (.35, .66), (-1.25, .66)]
        for i in range(4):
            j = (i + 1) % 4
            m.quad((*b[i], .9), (*b[j], .9), (*t[j], 1.45), (*t[i], 1.45), gl)
        m.quad(*[(*q, 1.45) for q in t], body)
        for wx in (-1.35, 1.35):
            for s in (-1, 1):
                m.tube((wx, s * .72, .33), (wx, s * .93, .33), .33, .33, tyre, 16)
        me = m.data('car'); data[key] = me
    place(data[key], (x, y, 0), rot)


def surroundings(mood, seed=4, near=190, far=1700, n=230, tall=(14, 62), keep=None):
    """Hazy blocks and tree masses on the horizon, so that glass has something to mirror."""
    r = random.Random(seed)
    c, st = mood['haze']
    for i in range(n):
        a, d = r.uniform(0, 2 * math.pi), near + (far - near) * r.random() ** 1.3
        x, y = d * math.sin(a), d * math.cos(a)
        if keep and not keep(x, y):
            continue
        w, dd, h = r.uniform(14, 48), r.uniform(13, 22), r.uniform(*tall) * (1.25 if r.random() < .2 else 1)
        m = Mesh(); m.box(-w / 2, -dd / 2, 0, w / 2, dd / 2, h, M.haze_city((.33, .31, .29), c, 1100., st, mood['light'] * .5))
        m.box(-w / 6, -dd / 5, h, w / 8, dd / 5, h + 3, M.haze_city((.33, .31, .29), c, 1100., st, 0.))
        o = m.build('block'); o.location = (x, y, 0); o.rotation_euler[2] = r.choice((0, 1.5708)) + r.uniform(-.12, .12)


def ground_plane(size=30000, z=-.03, mat=None):
    m = Mesh(); m.box(-size, -size, z - 1, size, size, z, mat or M.lawn()); m.build('ground')


def complex_(spec, mood, only=None):
    for i, d in enumerate(spec['buildings']):
        d = dict(d)
        d['lit'] = mood['lit']
        if only is None or i in only:
            Building(d, mood['light']).build()


def footprints(spec):
    return [(d['at'][0], d['at'][1], d['at'][0] + d['bays'][0] * BAY, d['at'][1] + d['bays'][1] * BAY) for d in spec['buildings']]


def clear_of(rects, margin):
    """Whether a place is no nearer to any house than the margin."""
    return lambda x, y: not any(a - margin < x < c + margin and b - margin < y < d + margin for a, b, c, d in rects)


def boulevard(spec, mood, cam):
    """Paved promenade towards the complex, lawns, avenue of trees, planting, seats, lamps."""
    g = Garden(spec.get('seed', 3), M.SEASON == 'winter')
    L = mood['light']
    ground_plane()
    m = Mesh()
    pave = M.paving((.37, .345, .315), .9, .3, spec.get('wet', .7))
    rects = footprints(spec)
    west, east = min(-74, min(q[0] for q in rects) - 12), max(104, max(q[2] for q in rects) + 12)
    m.box(west, -34, -.5, east, 88, .0, pave)                      # court around the buildings
    court(m, g, rects)
    m.box(-5.5, -230, -.5, 5.5, -34, .0, pave)                     # promenade
    for x in (-5.6, 5.5):
        m.box(x, -230, -.4, x + .1, -34, .06, M.stone((.5, .48, .45), 1., .5))
    m.box(west - 60, -47, -.5, east + 80, -40.5, .005, M.asphalt(.6))   # local street
    for x in range(-30, 34, 1):
        if -5 <= x <= 5 and x % 1 == 0:
            m.box(x - .25, -47, 0, x + .25, -40.5, .008, M.plain((.6, .6, .58), .6))
    for y0, y1 in ((-47.3, -47), (-40.5, -40.2)):
        m.box(west - 60, y0, -.3, east + 80, y1, .12, M.stone((.48, .46, .43), 1., .5))
    m.build('paving')
    for s in (-1, 1):
        for i, y in enumerate(range(-132, -48, 10)):
            if s == 1 and y < -112:
                continue
            g.tree('linden', s * 12.6 + g.r.uniform(-.4, .4), y + g.r.uniform(-.8, .8), .62)
        for y in range(-138, -48, 20):
            lamp(s * 5.0, y + 4, L)
            bench(s * 4.3, y + 10, s * 1.5708 * -1 + 3.14159)
        g.bed(min(s * 6, s * 8.6), -146, max(s * 6, s * 8.6), -50, 2.4)
        for k in range(15):
            g.tree(g.r.choice(('maple', 'birch', 'linden')), s * g.r.uniform(26, 95), g.r.uniform(-100, -52), .72)
        for k in range(3):
            g.tree('spruce', s * g.r.uniform(24, 60), g.r.uniform(-110, -60))
        g.lawn(min(s * 8.6, s * 30), -150, max(s * 8.6, s * 30), -105, cam, 34)
    # trees and beds by the buildings
    for x in range(int(west) + 2, int(east) - 4, 9):
        if abs(x) > 7:
            g.tree('maple', x, -37.2 + g.r.uniform(-.5, .5), .72)
            m2 = Mesh(); planter(m2, x - 2.2, -38.2, x + 2.2, -36.2); m2.build('planter'); g.bed(x - 2, -38, x + 2, -36.4, 4, z=.36)
    for x in range(int(west) + 14, int(east) - 9, 16):
        lamp(x, -34.8, L)
    for i, x in enumerate((-52, -45, -20, 24, 33, 41, 62)):
        car(x, -41.6, 0, ((.02, .02, .022), (.35, .35, .36), (.10, .11, .13), (.5, .5, .48), (.04, .05, .08), (.25, .04, .03), (.3, .31, .32))[i])
    return g


def court(m, g, rects=()):
    """Lawn islands with trees and planting between the paths; two play areas and a sports pitch."""
    grass, edge = M.lawn(), M.stone((.5, .48, .45), 1., .5)
    isl = [(-22, -26, -11, -6), (-22, -1, -11, 14), (-7, -26, 4, -8), (42, -28, 47, -2), (-70, -30, -54, -4), (-70, 2, -54, 26), (92, -30, 101, -6), (-44, 13, -27, 27)]
    for y in (19, 42, 66):
        for x in (-20, 4, 28, 52, 76):
            isl.append((x, y, x + 20, y + 18))
    isl += [(-70, 32, -48, 58), (-44, 32, -24, 58), (-70, 63, -26, 84), (42, 2, 70, 15), (74, 2, 101, 15)]
    for k, (x0, y0, x1, y1) in enumerate(isl):
        if any(x0 < c + 3 and x1 > a - 3 and y0 < d + 3 and y1 > b - 3 for a, b, c, d in rects):
            continue
        m.box(x0 - .12, y0 - .12, -.2, x1 + .12, y1 + .12, .1, edge); m.box(x0, y0, -.2, x1, y1, .14, grass)
        if k in (10, 15):       # play areas
            m.tube(((x0 + x1) / 2, (y0 + y1) / 2, .1), ((x0 + x1) / 2, (y0 + y1) / 2, .16), 7.6, 7.6, M.plain(((.42, .22, .12), (.13, .24, .26))[k % 2], .9), 48)
            m.tube(((x0 + x1) / 2 + 2, (y0 + y1) / 2, .1), ((x0 + x1) / 2 + 2, (y0 + y1) / 2, .18), 3.6, 3.6, M.plain((.60, .48, .32), .9), 48)
            for i in range(5):
                x, y = (x0 + x1) / 2 + g.r.uniform(-5, 5), (y0 + y1) / 2 + g.r.uniform(-5, 5)
                m.box(x, y, 0, x + 1.6, y + 1.6, g.r.uniform(.8, 2.6), M.wood((.40, .25, .13), (.28, .16, .08), 3., .2))
        elif k == 18:           # pitch
            m.box(x0 + 1, y0 + 1, .1, x1 - 1, y1 - 1, .16, M.plain((.10, .20, .22), .9)); m.box(x0 + 2.5, y0 + 2.5, .1, x1 - 2.5, y1 - 2.5, .165, M.plain((.38, .16, .09), .9))
        n = int((x1 - x0) * (y1 - y0) / (38 if k not in (10, 15, 18) else 130))
        for _ in range(n):
            g.tree(g.r.choice(('birch', 'maple', 'linden', 'linden')), g.r.choice((g.r.uniform(x0 + 1, x0 + 4), g.r.uniform(x1 - 4, x1 - 1))), g.r.uniform(y0 + 1, y1 - 1), .66)
        if k != 18:
            g.bed(x0 + .4, y0 + .4, x1 - .4, y0 + 1.9, 1.6, z=.1); g.bed(x0 + .4, y1 - 1.9, x1 - .4, y1 - .4, 1.6, z=.1)


def exterior(spec, mood):
    cam = spec.get('camera', dict(at=(-3.0, -160, 1.65), to=(1.5, 0, 1.65), lens=36, shift=.232))
    boulevard(spec, mood, cam['at'])
    complex_(spec, mood)
    surroundings(mood, keep=lambda x, y: y > 130 or abs(x) > 260 or y < -330)
    R.camera(**cam)
    return dict(haze=(2600., mood['haze']))


def embankment(spec, mood):
    """The houses from the far bank: granite wall, promenade, trees, and their reflection."""
    cam = spec.get('camera', dict(at=(-26, -205, -.2), to=(8, -30, -.2), lens=35, shift=.13))
    g = Garden(spec.get('seed', 3), M.SEASON == 'winter')
    L = mood['light']
    rects = footprints(spec)
    west, east = min(q[0] for q in rects) - 14, max(q[2] for q in rects) + 14
    ground_plane(z=-6.)
    m = Mesh()
    m.box(-3000, -78, -5, 3000, 3000, -.05, M.lawn())
    m.box(-3000, -1500, -5, 3000, -77.5, -2.6, M.water())
    wall = M.stone((.36, .33, .31), 1.6, 1.)
    m.box(-3000, -79, -4, 3000, -77.4, .95, wall)
    m.box(-3000, -79.15, .95, 3000, -77.2, 1.12, M.stone((.42, .39, .37), 2., 1.))
    m.box(-3000, -77.4, -.5, 3000, -62, .0, M.paving((.40, .375, .345), .9, .3, spec.get('wet', .5)))
    m.box(-3000, -60, -.5, 3000, -51, .005, M.asphalt(.6))
    m.box(west, -49, -.4, east, 90, .02, M.paving((.40, .375, .345), .9, .3, spec.get('wet', .5)))
    court(m, g, rects)
    m.build('bank')
    for x in range(int(west) - 120, int(east) + 120, 11):
        g.tree('linden', x + g.r.uniform(-.6, .6), -64 + g.r.uniform(-.5, .5), .62)
    for x in range(int(west) - 110, int(east) + 110, 22):
        lamp(x + 5, -75.6, L, 4.6)
    for x in range(int(west) + 4, int(east), 14):
        g.tree('maple', x, -44 + g.r.uniform(-.5, .5), .6)
    for i in range(16):
        car(west + 10 + i * 14 + g.r.uniform(-3, 3), g.r.choice((-53.4, -57.6)), 0, g.r.choice(((.02, .02, .022), (.4, .4, .4), (.1, .11, .13), (.25, .04, .03))))
    for i in range(90):
        x = g.r.choice((g.r.uniform(west - 260, west - 12), g.r.uniform(east + 12, east + 260)))
        g.tree(g.r.choice(('birch', 'maple', 'linden')), x, g.r.uniform(-46, 60), .85)
    complex_(spec, mood)
    surroundings(mood, keep=lambda x, y: y > 130 or (abs(x) > 300 and y > -40))
    R.camera(**cam)
    return dict(haze=(2600., mood['haze']))


def aerial(spec, mood):
    cam = spec.get('camera', dict(at=(-92, -172, 84), to=(13, 4, 33), lens=35))
    g = boulevard(spec, mood, (0, 9999))
    complex_(spec, mood)
    m = Mesh()
    for x in (-160, 210):
        m.box(x - 8, -1500, -.4, x + 8, 1500, .01, M.asphalt())
    for y in (-250, 110, 330, 560):
        m.box(-1500, y - 8, -.4, 1500, y + 8, .0, M.asphalt())
    m.build('streets')
    r = g.r
    for i in range(2600):
        x, y = r.uniform(-520, 700), r.uniform(-230, 900)
        if -76 < x < 106 and -50 < y < 90 or abs(x) < 9 or min(abs(x + 160), abs(x - 210)) < 12 or min(abs(y - 110), abs(y + 250), abs(y - 330)) < 12:
            continue
        g.tree(r.choice(('linden', 'maple', 'birch', 'linden', 'spruce')), x, y, r.uniform(.9, 1.35))
    for i in range(70):
        x = r.uniform(-350, 400); car(x, r.choice((106, 113)), 0, r.choice(((.02, .02, .022), (.4, .4, .4), (.1, .11, .13))))
    surroundings(mood, near=150, far=2600, n=1500, tall=(12, 46), keep=lambda x, y: (x < -180 or x > 232 or y > 132 or y < -270) and min(abs(x + 160), abs(x - 210)) > 30 and min(abs(y - 110), abs(y - 330), abs(y - 560), abs(y + 250)) > 26)
    R.camera(**cam)
    return dict(haze=(2300., mood['haze']), key=mood['key'] * .9)


def courtyard(spec, mood):
    cam = spec.get('camera', dict(at=(-1.5, -14.6, 1.55), to=(-25.5, -10.2, 1.55), lens=32, shift=.09))
    g = Garden(5, M.SEASON == 'winter', density=1.4)
    L = mood['light']
    ground_plane(z=-.06)
    m = Mesh(); stone = M.stone((.50, .47, .43), 1.6, 1., .004)
    m.box(-25.4, -60, -.5, 60, 60, -.02, M.paving((.33, .31, .285), .4, .2, .25))
    m.box(-25.4, -14.2, -.4, 12, -10.6, .0, M.paving((.46, .43, .39), 1.2, .6, .35))
    oak = M.wood((.36, .22, .115), (.24, .135, .065), 4., .3)
    for x0, y0, x1, y1, h in ((-19.5, -21, -6.2, -14.9, .42), (-22.5, -9.9, -12.5, -4.5, .55), (-11.2, -9.9, -4.4, -4.5, .42)):
        planter(m, x0, y0, x1, y1, h, .3, stone)
        g.bed(x0 + .45, y0 + .4, x1 - .45, y1 - .4, 5.5, z=h - .1)
    for (x0, x1, y) in ((-10.8, -7.4, -9.95), (-17.8, -14.2, -14.5)):      # seats let into the walls
        for i in range(7):
            m.box(x0, y - .5 + i * .085, .42, x1, y - .425 + i * .085, .47, oak)
        m.box(x0 + .1, y - .45, .06, x1 - .1, y + .05, .42, M.frame())
        if L:
            m.box(x0 + .1, y - .47, .36, x1 - .1, y - .455, .38, M.glow((1., .76, .48), 6.))
    for x in (-16.6, -13.6, -10.6, -7.6):     # pergola
        for y in (-2.2, 1.6):
            m.box(x - .06, y - .06, 0, x + .06, y + .06, 2.9, M.frame())
    for i in range(34):
        m.box(-16.9 + i * .29, -2.6, 2.9, -16.86 + i * .29, 2., 3.06, oak)
    for y in (-2.2, 1.6):
        m.box(-17, y - .05, 2.75, -7.2, y + .05, 2.9, M.frame())
    m.box(-25, 3.2, -.3, 8, 30, .03, M.lawn())
    m.build('court', bevel=.012)
    for x, y in ((-8.4, -1.2), (-15, -.4)):
        bench(x, y, 3.14)
    for x, y, k, s in ((-17.4, -17.6, 'birch', .8), (-9.2, -17.4, 'maple', .72), (-19.6, -6.8, 'linden', .74), (-14.2, -7.4, 'birch', .72), (-7, -6.9, 'maple', .6), (-22, 8, 'linden', .9), (-12, 12, 'birch', .9), (-3, 9, 'linden', .9), (-18, 19, 'maple', .9), (-21.5, -18.5, 'birch', .7), (-23.4, -24, 'linden', .7)):
        g.tree(k, x, y, s, .35 if y < -3 else 0)
    g.lawn(-25, 3.2, -4, 16, None)
    for x, y in ((-5.3, -10.3), (-12., -14.55), (-21., -10.25)):
        lamp(x, y, L, 3.6)
    for x in (-20, -16, -12, -8, -4):         # low path lights
        m = Mesh(); m.box(-.05, -.05, 0, .05, .05, .6, M.frame())
        m.box(-.045, -.045, .5, .045, .045, .56, M.glow((1., .76, .48), 10. if L else .2)); place(m.data('bollard'), (x, -14.4, 0))
        if L:
            R.point((x, -14.3, .5), 60 * L)
    complex_(spec, mood)
    surroundings(mood, n=120)
    R.camera(**cam)
    return dict(key=mood['key'] * .92)


def construction(spec, mood):
    cam = spec.get('camera', dict(at=(-4, -116, 1.9), to=(-29, 0, 1.9), lens=35, shift=.285))
    from construction import crane, yard
    spec['buildings'][1] = dict(spec['buildings'][1], stage=spec.get('stage', 9), clad=3)
    g = Garden(3, M.SEASON == 'winter')
    ground_plane()
    m = Mesh(); m.box(-200, -140, -.5, 200, -62, .0, M.asphalt(.7)); m.box(-200, -62, -.5, 200, -60.6, .14, M.paving((.34, .33, .31), .4, .2))
    for i in range(40):
        m.box(-190 + i * 9, -98, 0, -187 + i * 9, -97.85, .006, M.plain((.6, .6, .58), .7))
    m.build('road')
    yard(-76, -60, -4, 40)
    complex_(spec, mood)
    crane(-19.5, -2, 57, rot=2.45)
    for x in range(4, 100, 9):
        g.tree('linden', x, -52 + g.r.uniform(-1, 1), .62)
    for i in range(34):
        g.tree(g.r.choice(('birch', 'maple', 'linden')), g.r.uniform(-160, -82), g.r.uniform(-55, 60))
    for i in range(26):
        g.tree(g.r.choice(('birch', 'maple', 'linden')), g.r.uniform(-70, 0), g.r.uniform(46, 90))
    surroundings(mood, keep=lambda x, y: y > 130 or abs(x) > 260)
    R.camera(**cam)


def works(spec, mood):
    """A month of the building works: every house as far as `stages` tells by its name; what it leaves out is finished, `bare` is up but has no facade."""
    from construction import crane, yard
    cam = spec.get('camera', dict(at=(-4, -150, 1.9), to=(-4, 0, 1.9), lens=30, shift=.22))
    stages = spec.get('stages', {})
    g = Garden(spec.get('seed', 3), M.SEASON == 'winter')
    rects = footprints(spec)
    west, east, back = min(q[0] for q in rects) - 16, max(q[2] for q in rects) + 16, max(q[3] for q in rects) + 12
    ground_plane()
    m = Mesh()
    m.box(west - 260, -74, -.5, east + 260, -66, .0, M.asphalt(.7))
    m.box(west - 260, -66, -.5, east + 260, -63.4, .14, M.paving((.34, .33, .31), .4, .2))
    m.build('road')
    yard(west, -62, east, back, spec.get('seed', 2))
    for d, (x0, y0, x1, y1) in zip(spec['buildings'], rects):
        stage = stages.get(d['name'], d['floors'])
        if stage <= 0:
            pit(x0, y0, x1, y1)
            continue
        d = dict(d, lit=mood['lit'])
        if stage < d['floors'] or d['name'] in spec.get('bare', []):
            d.update(stage=stage, clad=max(0, min(stage - 5, spec.get('clad', stage - 6))))
            h = max(stage * 3.15 + 16, 38)
            crane((x0 + x1) / 2 - 8, y1 + 5 if x1 - x0 > y1 - y0 else (y0 + y1) / 2, h, rot=2.2 + stage * .37)
            if x1 - x0 > 80:
                crane(x1 - 14, y1 + 5, h + 6, rot=.6 + stage * .21)
        Building(d, mood['light']).build()
    for i in range(60):
        x = g.r.choice((g.r.uniform(west - 170, west - 8), g.r.uniform(east + 8, east + 170)))
        g.tree(g.r.choice(('birch', 'maple', 'linden')), x, g.r.uniform(-56, 80), .9)
    for i in range(7):
        car(west + 30 + i * 19, g.r.choice((-68.4, -71.8)), 0, g.r.choice(((.02, .02, .022), (.4, .4, .4), (.1, .11, .13), (.25, .04, .03))))
    surroundings(mood, keep=lambda x, y: y > 150 or abs(x) > 300)
    R.camera(**cam)
    return dict(haze=(2600., mood['haze']))


def pit(x0, y0, x1, y1):
    """An excavation with its sheet piles, raft and starter bars."""
    m = Mesh()
    steel, raft = M.plain((.20, .09, .05), .7, .5), M.concrete((.34, .335, .32), 1.22)
    m.box(x0 - 3, y0 - 3, .0, x1 + 3, y1 + 3, .05, M.plain((.22, .18, .14), .95, 0., 1., .35))
    m.box(x0, y0, .05, x1, y1, .7, raft)
    for i in range(int((x1 - x0) / 1.75)):
        for y in (y0 + .5, (y0 + y1) / 2, y1 - .5):
            for a in (-.15, .15):
                m.tube((x0 + 1 + i * 1.75 + a, y, .7), (x0 + 1 + i * 1.75 + a, y, 2.3), .016, .016, steel, 4)
    for k in range(int((x1 - x0) / 3)):
        m.box(x0 + k * 3, y0 - 3, 0, x0 + k * 3 + 2.9, y0 - 2.9, 1.1, M.plain((.55, .42, .08), .5, .3))
    m.build('pit')


# -- interior ---------------------------------------------------------------------------
def soft(x0, y0, z0, x1, y1, z1, mat, bevel=.05):
    import bpy
    m = Mesh(); cx, cy, cz = (x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2
    m.box(x0 - cx, y0 - cy, z0 - cz, x1 - cx, y1 - cy, z1 - cz, mat)
    o = m.build('soft', True, min(bevel, .49 * min(x1 - x0, y1 - y0, z1 - z0))); o.location = (cx, cy, cz)
    o.modifiers['b'].segments = 5
    return o


def drape(x0, x1, y, z0, z1, mat, folds=14, amp=.045, seed=1):
    r = random.Random(seed); n = folds * 10; m = Mesh(); pts = []
    for i in range(n + 1):
        t = i / n
        pts.append((x0 + (x1 - x0) * t, y + amp * math.sin(t * folds * 6.283 + .8 * math.sin(t * 9)) * (1 + .3 * math.sin(t * 23)), ))
    for a, b in zip(pts, pts[1:]):
        m.quad((a[0], a[1], z0), (b[0], b[1], z0), (b[0], b[1], z1), (a[0], a[1], z1), mat)
    m.build('drape', True)


def interior(spec, mood):
    import bpy
    sk = dict(dict(elevation=27, azimuth=322, strength=.12, clouds=.7, sun_size=2.2, sun=.16, band=.8, ground=(4.6, 5.2, 6.), warm=(1.4, 1.38, 1.35)), **spec.get('sky', {}))
    R.sky(**sk)
    X, Y, Z = spec.get('room', [6.6, 5.0, 2.95]); wx0, wx1, wz0, wz1 = .9, X - .75, .12, 2.68
    wall = M.plain(tuple(spec.get('wall', (.74, .71, .66))), .9, 0., .12, 1.2, False); white = M.plain((.82, .81, .79), .9, 0., 0., 1., False)
    oak = M.wood((.38, .245, .135), (.29, .175, .09), 1.9, .19, .38, snow=False)
    dark = M.wood((.16, .09, .05), (.10, .055, .03), 2.2, .9, .4, snow=False)
    slat = M.wood((.34, .205, .105), (.25, .14, .07), 3., .5, .5, swap=True, snow=False)
    black, brass = M.frame(), M.plain((.55, .40, .20), .28, 1., snow=False)
    m = Mesh()
    m.box(-.3, -.3, -.2, X + .3, Y + .3, 0, oak)
    m.box(-.3, -.3, Z, X + .3, Y + .3, Z + .2, white)
    m.box(-.3, -.3, 0, 0, Y + .3, Z, wall); m.box(X, -.3, 0, X + .3, Y + .3, Z, wall); m.box(-.3, -.3, 0, X + .3, 0, Z, wall)
    m.box(0, Y, 0, wx0, Y + .35, Z, wall); m.box(wx1, Y, 0, X, Y + .35, Z, wall); m.box(wx0, Y, wz1, wx1, Y + .35, Z, wall); m.box(wx0, Y, 0, wx1, Y + .35, wz0, wall)
    m.box(wx0, Y - .02, wz0 - .03, wx1, Y + .1, wz0, M.stone((.66, .64, .60), 3., 1., .002))
    for a, b, c, d in ((0, .0, X, .012), (X - .012, 0, X, Y), (0, Y - .012, X, Y)):
        m.box(a, b, 0, c, d, .08, white)
    for x in (wx0, wx1 - .06, wx0 + (wx1 - wx0) / 3 - .03, wx0 + (wx1 - wx0) * 2 / 3 - .03):
        m.box(x, Y + .12, wz0, x + .06, Y + .2, wz1, black)
    for z in (wz0, wz1 - .06):
        m.box(wx0, Y + .12, z, wx1, Y + .2, z + .06, black)
    m.quad((wx0, Y + .16, wz0), (wx1, Y + .16, wz0), (wx1, Y + .16, wz1), (wx0, Y + .16, wz1), M.glass((.96, .98, .97), 1., .002))
    m.box(0, Y - .32, Z - .13, X, Y - .29, Z, white)                        # curtain cove
    m.build('room', bevel=.003)
    n = Mesh()
    for i in range(34):                                                     # oak slats behind the sideboard
        n.box(X - .05, .05 + i * .058, 0, X - .012, .083 + i * .058, Z, slat)
    n.box(X - .012, 0, 0, X, 2.04, Z, M.plain((.03, .028, .026), .9, snow=False)); n.build('slats', bevel=.004)
    sheer, heavy = M.curtain((.86, .85, .82)), M.curtain((.40, .37, .33))
    drape(wx0 - .35, wx0 + .55, Y - .16, .02, Z - .02, heavy, 9, .05, 2); drape(wx1 - .25, wx1 + .55, Y - .16, .02, Z - .02, heavy, 8, .05, 3)
    # sofa on the right wall, rug, tables, armchair
    fb, fb2, fb3 = M.fabric((.50, .465, .415)), M.fabric((.30, .20, .13)), M.fabric((.60, .57, .52))
    sx, sy0, sy1 = X - 1.08, 2.25, 4.5
    soft(sx + .03, sy0 + .03, .125, X - .11, sy1 - .03, .30, fb, .04)
    for i in range(3):
        a = sy0 + .22 + i * (sy1 - sy0 - .44) / 3; b = a + (sy1 - sy0 - .44) / 3 - .012
        soft(sx - .04, a, .30, X - .3, b, .46, fb, .06)
        o = soft(X - .44, a + .01, .44, X - .2, b - .01, .84, fb, .09); o.rotation_euler[1] = .17
    for a in (sy0, sy1 - .22):
        soft(sx - .02, a, .12, X - .1, a + .22, .62, fb, .07)
    soft(X - .24, sy0 + .04, .14, X - .08, sy1 - .04, .74, fb, .06)
    for y, c, rot in ((sy0 + .48, fb2, .3), (sy1 - .5, fb3, -.25), (sy1 - .78, fb2, -.1)):
        o = soft(X - .60, y - .23, .47, X - .46, y + .23, .92, c, .065); o.rotation_euler = (0, .38, rot)
    for x in (sx + .06, X - .2):
        for y in (sy0 + .1, sy1 - .1):
            soft(x - .02, y - .02, 0, x + .02, y + .02, .12, black, .005)
    soft(sx - 2.1, 1.9, .0, sx + .35, 4.55, .014, M.fabric((.56, .53, .48), 90.), .005)
    for cx, cy, rr, h, mt in ((sx - .85, 3.2, .46, .34, dark), (sx - .38, 3.75, .29, .46, M.stone((.70, .67, .62), 3., 3., .001, .2))):
        bpy.ops.mesh.primitive_cylinder_add(vertices=96, radius=rr, depth=.035, location=(cx, cy, h)); o = bpy.context.object; o.data.materials.append(mt)
        b = o.modifiers.new('b', 'BEVEL'); b.width, b.segments = .012, 3
        bpy.ops.mesh.primitive_cylinder_add(vertices=48, radius=rr * .34, depth=h, location=(cx, cy, h / 2)); bpy.context.object.data.materials.append(black)
    soft(sx - 1.0, 3.12, .36, sx - .72, 3.32, .385, M.plain((.62, .58, .52), .7, snow=False), .004); soft(sx - .97, 3.14, .385, sx - .76, 3.31, .405, M.plain((.20, .23, .22), .7, snow=False), .004)
    bpy.ops.mesh.primitive_uv_sphere_add(segments=48, ring_count=24, radius=.085, location=(sx - .40, 3.78, .55)); o = bpy.context.object; o.scale[2] = 1.15; o.data.materials.append(M.plain((.55, .50, .44), .5, 0., .2, 12., False)); bpy.ops.object.shade_smooth()
    # armchair: shell, seat, cushion
    ax, ay = 2.55, 3.55
    import mathutils
    parts = [soft(ax - .36, ay - .36, .2, ax + .36, ay + .34, .42, fb3, .09), soft(ax - .40, ay + .22, .2, ax + .40, ay + .42, .82, fb3, .09), soft(ax - .44, ay - .32, .2, ax - .30, ay + .38, .60, fb3, .065), soft(ax + .30, ay - .32, .2, ax + .44, ay + .38, .60, fb3, .065)]
    for qx in (-.3, .3):
        for qy in (-.28, .28):
            parts.append(soft(ax + qx - .018, ay + qy - .018, 0, ax + qx + .018, ay + qy + .018, .21, dark, .008))
    for o in parts:      # turn the chair about its own axis
        a = spec.get('chair', .75); v = o.location - mathutils.Vector((ax, ay, 0)); v.rotate(mathutils.Euler((0, 0, a))); o.location = v + mathutils.Vector((ax, ay, 0)); o.rotation_euler[2] += a
    # sideboard, art, lamp, pendant
    soft(X - .50, .25, .16, X - .06, 1.95, .66, M.wood((.17, .10, .055), (.11, .06, .035), 3., .5, .4, snow=False), .008)
    for i in range(1, 4):
        soft(X - .505, .25 + i * .425 - .003, .17, X - .498, .25 + i * .425 + .003, .65, black, .001)
    for y in (.4, 1.8):
        soft(X - .44, y - .02, 0, X - .1, y + .02, .16, black, .004)
    for i, (y, h, rr) in enumerate(((.62, .34, .075), (.85, .22, .10))):
        bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=rr, depth=h, location=(X - .28, y, .66 + h / 2)); o = bpy.context.object; o.data.materials.append(M.plain(((.30, .27, .24), (.72, .68, .62))[i], .6, 0., .15, 10., False)); b = o.modifiers.new('b', 'BEVEL'); b.width, b.segments = .03, 4; bpy.ops.object.shade_smooth(); o.data.use_auto_smooth = True
    art = Mesh(); ay0, ay1, az0, az1 = 2.75, 3.95, 1.15, 2.15
    art.box(X - .035, ay0, az0, X, ay1, az1, dark); art.box(X - .038, ay0 + .02, az0 + .02, X - .03, ay1 - .02, az1 - .02, M.plain((.78, .76, .71), .9, snow=False))
    art.build('art', bevel=.004)
    for k, (a, b, c, d, t) in enumerate(((.22, .2, .62, .72, (.42, .22, .12)), (.46, .34, .95, .5, (.12, .15, .15)), (.68, .42, .98, .80, (.62, .48, .30)))):
        q = Mesh(); x = X - .042 - k * .002      # each patch in its own plane: coincident faces turn black
        q.box(x, ay0 + a, az0 + b, x + .001, ay0 + c, az0 + d, M.plain(t, .9, 0., .2, 6., False)); q.build('art')
    lm = Mesh(); lx, ly = X - .42, 4.72 - .05
    lm.tube((lx, ly, 0), (lx, ly, .02), .15, .15, brass, 48); lm.tube((lx, ly, .02), (lx, ly, 1.42), .011, .011, brass, 16); lm.build('lamp')
    sh = Mesh(); 
    for i in range(64):
        w0, w1 = 6.283 * i / 64, 6.283 * (i + 1) / 64
        sh.quad((lx + .19 * math.cos(w0), ly + .19 * math.sin(w0), 1.36), (lx + .19 * math.cos(w1), ly + .19 * math.sin(w1), 1.36), (lx + .15 * math.cos(w1), ly + .15 * math.sin(w1), 1.66), (lx + .15 * math.cos(w0), ly + .15 * math.sin(w0), 1.66), M.curtain((.85, .78, .66), lit=1.2))
    sh.build('shade', True)
    R.point((lx, ly, 1.5), 14, (1., .74, .46), .05)
    g = Garden(4); g.r.seed(2)
    # loggia rail and the town below
    t = Mesh(); t.box(-2, Y + .35, -.2, X + 2, Y + 1.8, -.02, M.paving((.4, .38, .35), .6, .6)); t.box(-2, Y + 1.7, 1.06, X + 2, Y + 1.75, 1.1, black)
    t.quad((-2, Y + 1.72, .02), (X + 2, Y + 1.72, .02), (X + 2, Y + 1.72, 1.06), (-2, Y + 1.72, 1.06), M.glass((.85, .92, .9), 1., .002)); t.build('loggia')
    d = spec.get('height', 34)
    gp = Mesh(); gp.box(-20000, 8, -d - 1, 20000, 30000, -d, M.haze_city((.06, .085, .03), (.60, .68, .78), 700., .75)); gp.build('town')
    r = random.Random(8)
    for i in range(260):
        a, q = r.uniform(-1.2, 1.2), 170 + 1700 * r.random() ** 1.2
        w, dd, h = r.uniform(14, 46), r.uniform(13, 22), r.uniform(12, 52)
        bm = Mesh(); bm.box(-w / 2, -dd / 2, 0, w / 2, dd / 2, h, M.haze_city((.30, .26, .22), (.60, .68, .78), 1000., .75)); o = bm.build('block'); o.location = (q * math.sin(a), q * math.cos(a) + 20, -d); o.rotation_euler[2] = r.uniform(-.3, .3)
    for i in range(900):
        a, q = r.uniform(-1.1, 1.1), 40 + 500 * r.random() ** 1.2
        g.tree(r.choice(('linden', 'maple', 'birch')), q * math.sin(a), q * math.cos(a) + 20, 1.3, -d)
    R.area(((wx0 + wx1) / 2, Y + .3, (wz0 + wz1) / 2), (-math.pi / 2, 0, 0), (wx1 - wx0, wz1 - wz0), 1, portal=True)
    R.area((1.2, .15, 1.9), (math.pi / 2, 0, -.5), (2.4, 1.8), spec.get('fill', 18), (1., .97, .93))      # photographer's fill from behind
    R.camera(**spec.get('camera', dict(at=(.75, .35, 1.28), to=(4.15, 4.6, 1.28), lens=24, shift=-.02)))
    return dict(key=.27, bounces=8, gain=(.96, 1., 1.06), bloom=.03)
