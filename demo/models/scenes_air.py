"""Sites from above: a flight's view, what a window looks at, and the plan from straight overhead."""
import math
import materials as M
import render as R
from court import court
from people import passers
from scenes_street import bank, boulevard, complex_, garden, old_street, river
from scenes_works import PARK, town_round, works_site
from town import ground_plane, plot


def aerial(spec, mood):
    """From above; with `stages` the site is as it was in that month."""
    cam = spec.get('camera', dict(at=(-92, -172, 84), to=(13, 4, 33), lens=35))
    g = works_site(spec, mood) if spec.get('stages') else finished(spec, mood)
    town_round(spec, g, cam)
    R.camera(**cam)
    return dict(haze=(mood.get('far', 2300.), mood['haze']), key=mood['key'] * .9, vignette=.04, sat=1.16)


def finished(spec, mood, eye=(0, 9999)):
    """The site with its street, yard and houses; grass has blades round `eye`."""
    g = garden(spec, .6)
    if spec.get('river'):
        river(spec)
        bank(spec, g, mood['light'])
    else:
        ground_plane(z=-.05, mat=M.quarters())
        if spec.get('site') == 'dom-v-centre':
            old_street(spec, mood, (-200, -100) if spec.get('square') else eye, g)
        else:
            # as far as the town's next street
            boulevard({**spec, 'promenade': plot(spec)[1] - 12.6 - PARK}, mood, eye, g)
    court(spec, mood, g)
    passers(spec)
    complex_(spec, mood)
    return g


def courtyard(spec, mood):
    """The yard from a window of one of its houses, the town behind it."""
    town_round(spec, finished(spec, mood), spec['camera'])
    R.camera(**spec['camera'])
    return dict(haze=(mood.get('far', 2300.), mood['haze']), key=mood['key'] * .95, sat=1.1)


def street(spec, mood):
    """The houses from a pavement, the town's quarters behind them; `trees` stand along it: [kind, x, y, size]."""
    cam = spec['camera']
    g = finished(spec, mood, cam['at'])
    for tree in spec.get('trees', ()):
        g.tree(*tree)
    town_round(spec, g, cam)
    R.camera(**cam)
    return dict(haze=(mood.get('far', 2300.), mood['haze']))


def window(spec, mood):
    """What is seen from a home: `from` is {house, side, floor, along}, along as a share of the side; `look` turns the eye by degrees."""
    w = spec['from']
    house, side = spec['buildings'][w['house']], w['side']
    (x, y), (a, b) = house['at'], house['size']
    t = w.get('along', .5)
    ox, oy = {'s': (0, -1), 'n': (0, 1), 'w': (-1, 0), 'e': (1, 0)}[side]
    px, py = {'s': (x + a * t, y), 'n': (x + a * t, y + b), 'w': (x, y + b * t), 'e': (x + a, y + b * t)}[side]
    z = 1.6 + (0 if w['floor'] == 1 else house['ground'] + (w['floor'] - 2) * house['storey'])
    at = (px + ox * 2.6, py + oy * 2.6, z)
    turn = math.radians(w.get('look', 0))
    dx, dy = ox * math.cos(turn) - oy * math.sin(turn), ox * math.sin(turn) + oy * math.cos(turn)
    to = (at[0] + dx * 50, at[1] + dy * 50, z)
    town_round(spec, finished(spec, mood), dict(at=at, to=to))
    # the eye stays level, so that houses stand upright; the frame sinks the more, the higher the storey
    R.camera(at, to, w.get('lens', 24), w.get('shift', -min(.22, .04 + z * .004)))
    return dict(haze=(mood.get('far', 2300.), mood['haze']), key=mood['key'] * .95, sat=1.1)


def genplan(spec, mood):
    """Straight from above, north up."""
    finished(spec, mood)
    w, s, e, n = plot(spec)
    o = R.camera(((w + e) / 2, (s + n) / 2, 400), ((w + e) / 2, (s + n) / 2 + .001, 0))
    o.rotation_euler = (0, 0, 0)
    o.data.type, o.data.ortho_scale = 'ORTHO', max(e - w, (n - s) * 1.6) * 1.12
    return dict(key=mood['key'] * .95)
