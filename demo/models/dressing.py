"""Furnishes a finished room as the plan draws it, and hangs what the plan does not: curtains, lamps, pictures, plants."""
import math
import finish
import furniture as F
import homes
import materials as M
import render as R
import surfaces as S
import things as T
import traces
import wet_rooms as B
from fittings import curtains, hang, perimeter, spots, switches, track
from kit import Kit, at_wall
from mesh import Mesh


def dress(room, look):
    name = room['room']
    kind = 'bathroom' if name.startswith(('Ванная', 'Санузел')) else 'bedroom' if name.startswith('Спальня') else 'living'
    switches(room, look)
    {'bathroom': bathroom, 'bedroom': bedroom, 'living': living}[kind](room, look, room.get('dress', {}))


def piece(room, kind):
    return next((p for p in room['pieces'] if p['kind'] == kind), None)


def put(kit, p, depth=None):
    """To the wall itself: the plan leaves the thickness of the plaster."""
    return at_wall(kit, p['back'], p['x'] + {'w': -.07, 'e': .07}.get(p['back'], 0), p['y'] + {'s': -.07, 'n': .07}.get(p['back'], 0), depth or p['depth'])


def living(room, look, d):
    W, D, H = room['width'], room['depth'], room['ceiling']
    k, s, t = piece(room, 'kitchen'), piece(room, 'sofa'), piece(room, 'round_table')
    if k:
        put(B.kitchen(**{'w': k['width'], 'flip': bool(room.get('isMirrored')), **finish.kitchen(room['slug'])}), k)
    if s:
        put(F.sofa(s['width'], s['depth'], d.get('sofa', F.LINEN), d.get('cushions', (F.CLAY, F.SAND, F.SAND))), s)
        at = before(s, 1.02)
        F.coffee_table(.40, .35).put(*at)
        small = Kit(); T.books(small, 0, -.08, 0, 3, flat=True); T.vase(small, .16, .1, 0, .06, .13, (.62, .57, .49)); small.put(at[0], at[1], .5, .35)
        u, v = (.85, 1.25) if s['back'] in 'ew' else (1.25, .85)
        c = before(s, .72)
        T.rug(max(.05, c[0] - u), max(.05, c[1] - v), min(W - .05, c[0] + u), min(D - .3, c[1] + v), d.get('rug', (.58, .55, .49)))
        if s['back'] not in room.get('hidden', ()):
            a = Kit(); T.picture(a, -.35, 1.52, .62, .82, 3 + d.get('lived', 0) % 40); T.picture(a, .42, 1.52, .62, .82, 8 + d.get('lived', 0) // 7 % 40); at_wall(a, s['back'], s['x'] + {'w': -.07, 'e': .07}.get(s['back'], 0), s['y'] + {'s': -.07, 'n': .07}.get(s['back'], 0), s['depth'])
    if d.get('lived'):
        lived(room, d['lived'], d, H)
    if t:
        table(t['x'], t['y'], H, d)
    elif d.get('table'):
        table(*d['table'], H, d)
    for x, y, turn in d.get('lamps', ()):
        T.floor_lamp().put(x, y, turn); R.point((x, y, 1.33), 9, (1., .74, .46), .06)
    for x, y, turn, w in d.get('shelves', ()):
        F.shelves(w, 2.05).put(x, y, turn)
    for x, y, h in d.get('plants', ()):
        T.rubber_plant(x, y, h)
    if d.get('curtain'):
        curtains(room, look, d['curtain'], walls=d.get('curtain_walls'), thin=d.get('thin', True))
    if d.get('track'):
        track(room, *d['track'])


def lived(room, seed, d, H):
    """What the plan draws beside kitchen and sofa, and the traces of people; seed makes rooms differ."""
    k, s, t, c, small = (piece(room, kind) for kind in ('kitchen', 'sofa', 'round_table', 'cupboard', 'small_table'))
    if c and c['back'] not in room['hidden']:
        # a tall shelf beside the camera would hide a quarter of the room; one at the window would stand in the curtain
        tall = seed // 3 % 2 and not ('s' in room['hidden'] and c['y'] < 2.2) and not ('n' in room['hidden'] and c['y'] > room['depth'] - 2.2)
        if c['back'] in 'ew':
            c = dict(c, y=min(c['y'], room['depth'] - .32 - c['width'] / 2))
        front = (F.walnut(), T.oak(), S.paint((.60, .59, .56), .5))[seed // 7 % 3]
        put(F.shelves(c['width'], 2.05, c['depth'], front, seed % 9) if tall else traces.sideboard(c['width'], c['depth'], front, seed % 9), c)
        if not tall:
            put(traces.television(), c)
    if small:
        desk = Kit()
        desk.box(-.5, 0, .72, .5, .7, .745, T.oak())
        for x in (-.44, .44):
            for y in (.06, .64):
                desk.tube((x, y, 0), (x, y, .72), .016, T.black(), .02, 14)
        traces.cup(desk, -.2, .42, .745, traces.CUPS[seed % 4]); traces.open_book(desk, .14, .40, .745); T.vase(desk, .36, .14, .745, .06, .2, (.36, .38, .33))
        put(desk, small)
        for side in (-1, 1):      # the chairs face each other along the wall
            x, y, turn = {'s': (side, 0, 0), 'n': (-side, 0, math.pi), 'w': (0, -side, -math.pi / 2), 'e': (0, side, math.pi / 2)}[small['back']]
            F.chair(d.get('seat', F.LINEN)).put(small['x'] + x * .80, small['y'] + y * .80, turn + side * math.pi / 2)
        drop = H - 1.62
        hang(T.pendant(drop, .17, kind=('dome', 'drum')[seed // 5 % 2]), small['x'], small['y'], H, 9, drop)
    if s:
        blanket = Kit()
        traces.throw(blanket, s['width'] / 2 - .62, s['width'] / 2 - .24, .22, s['depth'] + .02, .445, .28, d['cushions'][0], seed % 7)
        put(blanket, s)
        at = before(s, 1.02)
        low = Kit(); traces.cup(low, .02, -.27, 0, traces.CUPS[seed // 4 % 4]); low.put(at[0], at[1], .5, .35)
        lamp = corner(room, s) if s['back'] not in room['hidden'] else None      # there the camera stands
        if lamp:
            T.floor_lamp().put(*lamp, 0); R.point((*lamp, 1.33), 9, (1., .74, .46), .06)
    if k:
        counter = Kit()
        traces.kettle(counter, -.06, .30, .895); traces.fruit(counter, -.26 if room.get('isMirrored') else .26, .30, .895, seed % 5)
        put(counter, k)
    if t:
        plates = Kit(); traces.laid(plates, .745, .30, 4, seed); plates.put(t['x'], t['y'])
    for i, (wall, a, b) in enumerate(homes.bare_walls(room)):
        art = Kit()
        if b - a > 2.2 and (seed >> i) % 2:
            for j in (-1, 0, 1):
                T.picture(art, j * .62, 1.5, .5, .68, seed % 50 + 7 * i + j, (T.oak(), T.black())[seed % 2])
        else:
            T.picture(art, 0, 1.52, .82, 1.1, seed % 50 + 7 * i, (T.oak(), F.walnut(), T.black())[seed % 3])
        at_wall(art, wall, room['width'] if wall == 'e' else 0, (a + b) / 2, 0)
    plant = free_corner(room)
    if plant:
        T.rubber_plant(*plant, 1.0 + .3 * (seed // 11 % 2), seed=seed % 5)


def corner(room, s):
    """Beside the sofa's end that is nearer to the windows, where a lamp finds room."""
    x, y = homes.reach(s)
    if s['back'] in 'ew':
        at = (s['x'] + (.2 if s['back'] == 'e' else -.2), s['y'] + y + .28)
    else:
        at = (s['x'] + x + .28, s['y'])
    return at if is_free(room, *at, .2) else None


def free_corner(room):
    """A corner at the windows that nothing stands in."""
    if 'n' in room['hidden']:
        return None
    W, D = room['width'], room['depth']
    return next((at for at in ((W - .38, D - .42), (.38, D - .42)) if is_free(room, *at, .3)), None)


def is_free(room, x, y, r):
    W, D = room['width'], room['depth']
    if not (r < x < W - r + .1 and r < y < D - r + .15):
        return False
    for p in room['pieces']:
        a, b = homes.reach(p)
        if abs(p['x'] - x) < a + r and abs(p['y'] - y) < b + r:
            return False
    for o in room['openings']:      # nothing stands before a door
        if o['kind'] in ('door', 'passage', 'balcony_door', 'entrance'):
            along, off = (x, {'n': D - y, 's': y}.get(o['wall'])) if o['wall'] in 'ns' else (y, {'e': W - x, 'w': x}[o['wall']])
            if off < .9 and o['from'] - r < along < o['to'] + r:
                return False
    return True


def before(p, far):
    """A point so far from the wall a piece stands at."""
    x, y = {'s': (0, 1), 'n': (0, -1), 'w': (1, 0), 'e': (-1, 0)}[p['back']]
    b = far - p['depth'] / 2 + .3
    return p['x'] + x * b, p['y'] + y * b


def table(x, y, H, d):
    F.dining_table(.45).put(x, y)
    for i, a in enumerate((.4, 1.97, 3.54, 5.11)):
        F.chair(d.get('seat', F.LINEN)).put(x + .72 * math.cos(a), y + .72 * math.sin(a), a + math.pi / 2)
    b = Kit(); b.lathe(0, 0, 0, ((.0, 0), (.06, 0), (.13, .06), (.14, .075), (.12, .06), (.0, .012)), S.glossy((.58, .53, .45), .5), 40); b.put(x + .05, y, 0, .745)
    drop = H - 1.72
    hang(T.pendant(drop, .21), x, y, H, 12, drop)


def bedroom(room, look, d):
    W, D, H = room['width'], room['depth'], room['ceiling']
    b, c = piece(room, 'bed'), piece(room, 'cupboard')
    if b:
        put(F.bed(b['width'], b['depth'], throw=d.get('throw', F.CLAY), head=d.get('head', F.GREY)), b)
        for side in (-1, 1):
            off = side * (b['width'] / 2 + .30)
            x, y = (b['x'], b['y'] + off) if b['back'] in 'ew' else (b['x'] + off, b['y'])
            p = dict(b, x=x, y=y)
            put(F.bedside(), p); l = T.table_lamp()
            u = before(dict(b, x=x, y=y, depth=b['depth']), -.12)
            l.put(u[0] + {'e': 0, 'w': 0}.get(b['back'], 0), u[1], 0, .46)
            R.point((u[0], u[1], .80), 3.5, (1., .74, .46), .05)
        c_ = before(b, .95)
        T.rug(max(.1, c_[0] - 1.15), max(.3, c_[1] - 1.35), min(W - .1, c_[0] + 1.15), min(D - .3, c_[1] + 1.35), d.get('rug', (.60, .57, .52)))
        a = Kit(); T.picture(a, 0, 1.62, 1.1, .62, 5, F.walnut()); put(a, b)
    if c:
        put(F.cupboard(c['width'], c['depth'], H - .02, S.paint((.64, .645, .645), .5)), c)
    if d.get('curtain'):
        curtains(room, look, d['curtain'], 8, d.get('curtain_walls'))
    if d.get('perimeter'):
        perimeter(room)
    for x, y, h in d.get('plants', ()):
        T.rubber_plant(x, y, h)


def bathroom(room, look, d):
    W, D, H = room['width'], room['depth'], room['ceiling']
    dark = d.get('dark', False)
    b, w, t = piece(room, 'bath'), piece(room, 'basin'), piece(room, 'toilet')
    if b:
        put(B.bath(b['width'], b['depth'], look['wall']), b)
        shower = Kit(); B.shower_set(shower, 0, dark); shower.put(b['x'], 0)      # over its end at the wall s
        screen(b)
    if w:
        put(B.basin(w['width'], w['depth'], d.get('front'), dark), w)
        u = before(w, .12)
        R.point((u[0], u[1], 2.2), 5, (1., .86, .70), .12)
    if t:
        put(B.toilet(dark), t)
    spots(room, [(W * a, D * c) for a, c in ((.3, .3), (.7, .3), (.3, .72), (.7, .72))], d.get('power', 16.))


def screen(b):
    """A pane on the bath's open edge, along half of it."""
    m, side = Mesh(), -1 if b['back'] == 'e' else 1
    x, y = b['x'] + side * (b['depth'] / 2 - .03), b['y'] - b['width'] / 2
    m.box(x - .003, y - .06, .57, x + .003, y + .8, 2.0, S.clear()); m.build('screen')
