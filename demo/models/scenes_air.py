"""Sites from above: a flight's view and the plan from straight overhead."""
import math, random
import materials as M
import render as R
from court import court
from mesh import Mesh, place
from outlook import crown
from scenes_street import bank, boulevard, complex_, garden, old_street, river
from scenes_works import town_round, works_site
from town import city_of, ground_plane, plot, road, surroundings, traffic


def aerial(spec, mood):
    """From above; with `stages` the site is as it was in that month."""
    cam = spec.get('camera', dict(at=(-92, -172, 84), to=(13, 4, 33), lens=35))
    g = works_site(spec, mood) if spec.get('stages') else finished(spec, mood)
    town_round(spec, g, cam)
    R.camera(**cam)
    return dict(haze=(mood.get('far', 2300.), mood['haze']), key=mood['key'] * .9, vignette=.04, sat=1.16)


def finished(spec, mood):
    g = garden(spec, .6)
    if spec.get('river'):
        river(spec)
        bank(spec, g, mood['light'])
    else:
        ground_plane(z=-.05, mat=M.quarters())
        if spec.get('site') == 'dom-v-centre':
            old_street(spec, mood, (-200, -100) if spec.get('square') else (0, 9999), g)
        else:
            boulevard(spec, mood, (0, 9999), g)
    court(spec, mood, g)
    complex_(spec, mood)
    return g


def town_below(spec, mood, eye, trees=1500):
    """Streets, blocks and trees all round, as a town looks from above."""
    g = garden(spec, .35)
    r = g.r
    w, s, e, n = plot(spec)
    city = city_of(spec)
    south = -420 if spec.get('river') else -1500
    m = Mesh()
    xs, ys = (w - 26, e + 18, w - 190, e + 190), (n + 18, n + 170, n + 330)
    for x in xs:
        road(m, x, s - 4 if spec.get('river') else -1500, x + 9, 1500)
    for y in ys:
        road(m, -1500, y, 1500, y + 9)
    m.build('streets')
    before_eye = lambda x, y, k: math.hypot(x - eye[0], y - eye[1]) < k
    on_street = lambda x, y, k: any(x0 - k < x < x0 + 9 + k for x0 in xs) or any(y0 - k < y < y0 + 9 + k for y0 in ys)
    at_home = lambda x, y, k: w - k < x < e + k and s - 18 - k < y < n + k
    wet = lambda y: spec.get('river') and -430 < y < -40
    for i in range(trees):
        x, y = r.uniform(w - 420, e + 420), r.uniform(s - 200 if not spec.get('river') else s - 2, n + 620)
        if at_home(x, y, 3) or on_street(x, y, 3) or wet(y) or before_eye(x, y, 40) or abs(x) < 9 and y < s:
            continue
        g.tree(r.choice(('linden', 'maple', 'birch', 'linden', 'spruce')), x, y, r.uniform(.8, 1.25))
    for x in xs:
        traffic(r, s - 3, n + 300, (x + 2.4, x + 6.6), 10, True)
    for y in ys:
        traffic(r, w - 200, e + 200, (y + 2.4, y + 6.6), 16)
    old = city == 'petersburg'
    surroundings(mood, near=60, far=2400, n=1500, tall=(14, 22) if old else (12, 46), city=city,
                 keep=lambda x, y: not at_home(x, y, 60) and not before_eye(x, y, 110) and not on_street(x, y, 20) and not wet(y) and not (abs(x) < 40 and y < s) and not in_wood(spec, x, y, 30))


def window(spec, mood):
    """What is seen from a home: `from` is {house, side, floor, along}, along as a share of the side; `look` turns the eye by degrees."""
    w = spec['from']
    house, side = spec['buildings'][w['house']], w['side']
    (x, y), (a, b) = house['at'], house['size']
    t = w.get('along', .5)
    ox, oy = {'s': (0, -1), 'n': (0, 1), 'w': (-1, 0), 'e': (1, 0)}[side]
    px, py = {'s': (x + a * t, y), 'n': (x + a * t, y + b), 'w': (x, y + b * t), 'e': (x + a, y + b * t)}[side]
    z = 1.6 + (0 if w['floor'] == 1 else house['ground'] + (w['floor'] - 2) * house['storey'])
    at = (px + ox * 1.6, py + oy * 1.6, z)
    turn = math.radians(w.get('look', 0))
    dx, dy = ox * math.cos(turn) - oy * math.sin(turn), ox * math.sin(turn) + oy * math.cos(turn)
    finished(spec, mood)
    town_below(spec, mood, at, 2200)
    quarters(spec, mood, at)
    # the eye stays level, so that houses stand upright; the frame sinks the more, the higher the storey
    R.camera(at, (at[0] + dx * 50, at[1] + dy * 50, z), w.get('lens', 24), w.get('shift', -min(.22, .04 + z * .004)))
    return dict(haze=(2300., mood['haze']), key=mood['key'] * .95)


def in_wood(spec, x, y, k):
    wood = spec.get('wood')
    return wood is not None and wood[0] - k < x < wood[2] + k and wood[1] - k < y < wood[3] + k


def quarters(spec, mood, eye, groups=420):
    """What a town has between its streets, seen from a window: more houses near by, ground of quarters, groups of trees."""
    r = random.Random(spec.get('seed', 3) + 5)
    w, s, e, n = plot(spec)
    old = city_of(spec) == 'petersburg'
    wet = lambda y: spec.get('river') and -430 < y < -40
    outside = lambda x, y, k: not (w - k < x < e + k and s - 20 - k < y < n + k) and not wet(y) and not in_wood(spec, x, y, k)
    wood = spec.get('wood')
    ground_plane(9000, -.02, M.quarters(), holes=((w - 30, s - 60, e + 30, n + 16), *((tuple(wood),) if wood else ())), south=-50 if spec.get('river') else None)
    surroundings(mood, seed=11, near=90, far=900, n=230, tall=(14, 21) if old else (14, 34), city=city_of(spec),
                 keep=lambda x, y: outside(x, y, 75) and math.hypot(x - eye[0], y - eye[1]) > 95)
    if wood:
        g = garden(spec, .5)
        for _ in range(int((wood[2] - wood[0]) * (wood[3] - wood[1]) / 150)):
            x, y = r.uniform(wood[0], wood[2]), r.uniform(wood[1], wood[3])
            if math.sin(x * .028 + 1) + math.sin(y * .041 + x * .013) > -.55:      # meadows stay open
                g.tree(r.choice(('linden', 'maple', 'birch', 'maple', 'spruce')), x, y, r.uniform(.8, 1.3))
    crowns = [crown(i) for i in range(5)]
    for i, data in enumerate(crowns):
        data.materials.append(M.foliage(((.075, .105, .035), (.09, .115, .04), (.06, .095, .035))[i % 3]))
    for _ in range(groups):
        a, d = r.uniform(0, 2 * math.pi), 150 + 1300 * r.random() ** 1.5
        x0, y0 = eye[0] + d * math.sin(a), eye[1] + d * math.cos(a)
        for _ in range(r.randint(3, 14)):
            x, y, k = x0 + r.gauss(0, 16), y0 + r.gauss(0, 10), r.uniform(2.4, 4.4)
            if outside(x, y, 14) and math.hypot(x - eye[0], y - eye[1]) > 150:
                place(r.choice(crowns), (x, y, k * 1.5), r.uniform(0, 6.3), (k, k, k * r.uniform(1.05, 1.45)))


def genplan(spec, mood):
    """Straight from above, north up."""
    finished(spec, mood)
    w, s, e, n = plot(spec)
    o = R.camera(((w + e) / 2, (s + n) / 2, 400), ((w + e) / 2, (s + n) / 2 + .001, 0))
    o.rotation_euler = (0, 0, 0)
    o.data.type, o.data.ortho_scale = 'ORTHO', max(e - w, (n - s) * 1.6) * 1.12
    return dict(key=mood['key'] * .95)
