"""Sites from above: a flight's view and the plan from straight overhead."""
import math
import render as R
from court import court
from mesh import Mesh
from scenes_street import bank, boulevard, complex_, garden, old_street, river
from scenes_works import works_site
from town import city_of, ground_plane, plot, road, surroundings, traffic


def aerial(spec, mood):
    """From above; with `stages` the site is as it was in that month."""
    cam = spec.get('camera', dict(at=(-92, -172, 84), to=(13, 4, 33), lens=35))
    if spec.get('stages'):
        works_site(spec, mood)
    else:
        finished(spec, mood)
    town_below(spec, mood, cam['at'])
    R.camera(**cam)
    return dict(haze=(2300., mood['haze']), key=mood['key'] * .9)


def finished(spec, mood):
    g = garden(spec, .6)
    if spec.get('river'):
        river(spec)
        bank(spec, g, mood['light'])
    else:
        ground_plane(z=-.05)
        (old_street if spec.get('site') == 'dom-v-centre' else boulevard)(spec, mood, (0, 9999), g)
    court(spec, mood, g)
    complex_(spec, mood)


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
                 keep=lambda x, y: not at_home(x, y, 60) and not before_eye(x, y, 110) and not on_street(x, y, 20) and not wet(y) and not (abs(x) < 40 and y < s))


def genplan(spec, mood):
    """Straight from above, north up."""
    finished(spec, mood)
    w, s, e, n = plot(spec)
    o = R.camera(((w + e) / 2, (s + n) / 2, 400), ((w + e) / 2, (s + n) / 2 + .001, 0))
    o.rotation_euler = (0, 0, 0)
    o.data.type, o.data.ortho_scale = 'ORTHO', max(e - w, (n - s) * 1.6) * 1.12
    return dict(key=mood['key'] * .95)
