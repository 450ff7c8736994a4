"""A room's walls with its windows and doors, from a room of rooms.json and the materials of its finish."""
import math
import materials as M
import render as R
import surfaces as S
from mesh import Mesh

OUTER, INNER = .46, .1
# along, outwards: the frame of each wall
AXES = {'n': ((1, 0), (0, 1)), 's': ((1, 0), (0, -1)), 'e': ((0, 1), (1, 0)), 'w': ((0, 1), (-1, 0))}


def wall_frame(m, wall, W, D):
    u, y = AXES[wall]
    return m.frame({'n': (0, D, 0), 's': (0, 0, 0), 'e': (W, 0, 0), 'w': (0, 0, 0)}[wall], u, y)


def holes(room, wall, look):
    """Openings of a wall as (kind, from, to, bottom, top, opening)."""
    found = []
    for o in sorted((o for o in room['openings'] if o['wall'] == wall), key=lambda o: o['from']):
        glazed = o['kind'] in ('window', 'balcony_door')
        bottom = look['sill'] if o['kind'] == 'window' else .02 if glazed else 0.
        found.append((o['kind'], o['from'], o['to'], bottom, look['head'] if glazed else look['door'], o))
    return found


def build(room, look, hidden=()):
    """Walls, floor, ceiling, windows, doors, skirtings; walls named in hidden are not seen by the camera."""
    W, D, H = room['width'], room['depth'], room['ceiling']
    outer = {o['wall'] for o in room['openings'] if o['kind'] in ('window', 'balcony_door')}
    thick = {k: look.get('thick', OUTER) if k in outer else INNER for k in 'nsew'}
    m = Mesh()
    m.box(-.6, -.3, -.3, W + .6, D + .6, 0, look['floor'])
    m.build('floor')
    m = Mesh()
    m.box(-.8, -.3, H, W + .8, D + .8, H + .2, look['ceiling'])
    m.build('ceiling')
    for wall in 'nsew':
        m = wall_frame(Mesh(), wall, W, D)
        length, t = (W, thick[wall]) if wall in 'ns' else (D, thick[wall])
        a = -thick['w'] if wall in 'ns' else 0
        end = W + thick['e'] if wall in 'ns' else D
        mat = look.get('walls', {}).get(wall, look['wall'])
        gaps = holes(room, wall, look)
        for kind, x0, x1, z0, z1, o in gaps:
            m.box(a, 0, 0, x0, t, H, mat)
            m.box(x0, 0, 0, x1, t, z0, mat); m.box(x0, 0, z1, x1, t, H, mat)
            a = x1
        m.box(a, 0, 0, end, t, H, mat)
        o = m.build('wall ' + wall)
        o.visible_camera = wall not in hidden
        for kind, x0, x1, z0, z1, o in gaps:
            opening(room, wall, look, kind, x0, x1, z0, z1, t, gaps, wall in hidden)
        if look.get('skirting'):
            h, mat = look['skirting']
            s, a = wall_frame(Mesh(), wall, W, D), 0
            for kind, x0, x1, z0, *_ in gaps:
                if z0 < .03:
                    s.box(a, -.014, 0, x0 - look.get('casing', 0), 0, h, mat); a = x1 + look.get('casing', 0)
            s.box(a, -.014, 0, length, 0, h, mat)
            s.build('skirting', bevel=.002).visible_camera = wall not in hidden
    return thick


def opening(room, wall, look, kind, x0, x1, z0, z1, t, gaps, hidden):
    W, D = room['width'], room['depth']
    m = wall_frame(Mesh(), wall, W, D)
    if kind in ('window', 'balcony_door'):
        joins = [g for g in gaps if g[0] in ('window', 'balcony_door') and (abs(g[2] - x0) < .01 or abs(g[1] - x1) < .01)]
        window(m, look, kind, x0, x1, z0, z1, t, joins)
        light_through(room, wall, x0, x1, z0, z1, t, look)
    elif kind == 'passage' or not look.get('leaf'):
        niche(m, look, x0, x1, z1, t)
        lamp = {'n': ((x0 + x1) / 2, D + t + .7, 2.7), 's': ((x0 + x1) / 2, -t - .7, 2.7), 'e': (W + t + .7, (x0 + x1) / 2, 2.7), 'w': (-t - .7, (x0 + x1) / 2, 2.7)}[wall]
        R.area(lamp, (0, 0, 0), (.6, .6), 7., (1., .95, .88))
    else:
        door(m, look, kind, x0, x1, z1, t)
    m.build('opening', bevel=.003).visible_camera = not hidden


def window(m, look, kind, x0, x1, z0, z1, t, joins):
    """Frame, leaves, board; set back into the reveal."""
    y, f, mat = t - .18, .055, look['frame']
    for x in (x0, x1 - f):
        m.box(x, y, z0, x + f, y + .08, z1, mat)
    for z in (z0, z1 - f):
        m.box(x0 + f, y, z, x1 - f, y + .08, z + f, mat)
    n = 1 if x1 - x0 < 1. else look.get('leaves', 2)
    w = (x1 - x0 - 2 * f) / n
    for i in range(n):          # each leaf has a frame of its own
        a, b, l = x0 + f + i * w + .004, x0 + f + (i + 1) * w - .004, .06
        for x in (a, b - l):
            m.box(x, y - .018, z0 + f + .004, x + l, y + .055, z1 - f - .004, mat)
        for z in (z0 + f + .004, z1 - f - l - .004):
            m.box(a + l, y - .018, z, b - l, y + .055, z + l, mat)
        for k in range(1, look.get('bars', 0) + 1):
            z = z0 + (z1 - z0) * k / (look['bars'] + 1)
            m.box(a + l, y - .005, z - .014, b - l, y + .04, z + .014, mat)
        if kind == 'balcony_door' or i == n - 1:
            x = a + l / 2 if i else b - l / 2
            m.box(x - .012, y - .06, z0 + .95 if kind == 'balcony_door' else z0 + (z1 - z0) * .42, x + .012, y - .018, z0 + 1.08 if kind == 'balcony_door' else z0 + (z1 - z0) * .42 + .13, S.glossy((.7, .7, .68), .3, .9))
    if z0 > .05 and look.get('board'):
        m.box(x0 - .03, -.045, z0 - .035, x1 + .03, 0, z0, look['board'])
        m.box(x0 + .0005, 0, z0 - .0005, x1 - .0005, y, z0 + .001, look['board'])


def light_through(room, wall, x0, x1, z0, z1, t, look):
    """The sky's light, as a lamp in the opening that no camera sees."""
    W, D = room['width'], room['depth']
    c, h, z = (x0 + x1) / 2, z1 - z0, (z0 + z1) / 2
    at = {'n': (c, D + t + .02, z), 's': (c, -t - .02, z), 'e': (W + t + .02, c, z), 'w': (-t - .02, c, z)}[wall]
    # an area lamp looks along -z: turn it towards the room
    rot = {'n': (-math.pi / 2, 0, 0), 's': (math.pi / 2, 0, 0), 'e': (math.pi / 2, 0, math.pi / 2), 'w': (math.pi / 2, 0, -math.pi / 2)}[wall]
    w = x1 - x0
    R.area(at, rot, (w, h), look.get('sky', 13.) * w * h, (.93, .97, 1.))


def door(m, look, kind, x0, x1, z1, t):
    """A closed leaf with its handle, with casings or flush with the wall."""
    mat, metal = look['leaf'], S.glossy((.09, .09, .09), .35, .7)
    if kind == 'entrance':
        mat = M.plain((.10, .095, .09), .5, snow=False)
    c = look.get('casing', 0)
    if c:
        m.box(x0 - c, -.012, 0, x0, 0, z1 + c, mat); m.box(x1, -.012, 0, x1 + c, 0, z1 + c, mat); m.box(x0, -.012, z1, x1, 0, z1 + c, mat)
    m.box(x0 + .003, .002 if not c else .03, .006, x1 - .003, .045, z1 - .003, mat)
    m.box(x0, .05, 0, x1, t + .02, z1, mat)
    x = x1 - .07
    m.box(x - .025, -.006, 1.0, x + .025, .002 if not c else .03, 1.05, metal); m.box(x - .12, -.05, 1.018, x + .012, -.036, 1.034, metal); m.box(x - .006, -.05, 1.018, x + .006, -.006, 1.034, metal)


def niche(m, look, x0, x1, z1, t):
    """What lies behind an opening without a leaf: the next room, as much as is seen of it."""
    deep, mat = 1.3, look['wall']
    m.box(x0 - .8, t + deep, 0, x1 + .8, t + deep + .05, 2.9, mat)
    for x in (x0 - .85, x1 + .8):
        m.box(x, t, 0, x + .05, t + deep, 2.9, mat)
    m.box(x0 - .8, t, 2.85, x1 + .8, t + deep, 2.9, look['ceiling'])
    m.box(x0 - .8, t, -.05, x1 + .8, t + deep, -.001, look['floor'])


def outside(room, look, thick):
    """Balcony, loggia or terrace before the windows."""
    W, D = room['width'], room['depth']
    found = [o for o in room['openings'] if 'beyond' in o]
    if not found:
        return
    b, y = found[0]['beyond'], D + thick['n']
    x0, x1 = min(o['from'] for o in found) - .45, max(o['to'] for o in found) + .45
    m, rail = Mesh(), M.plain((.05, .05, .052), .5, .3, snow=False)
    deep = b['depth']
    m.box(x0, y, -.25, x1, y + deep, -.02, S.tile((.42, .40, .37), .4, .4))
    for x in (x0 - .12, x1):
        m.box(x, y, -.3, x + .12, y + deep, room['ceiling'] if b['kind'] == 'loggia' else -.2, S.plaster((.6, .57, .52)))
    if b['kind'] == 'loggia':
        m.box(x0, y, room['ceiling'] - .05, x1, y + deep, room['ceiling'], S.paint())
        n = 4
        for i in range(n + 1):
            x = x0 + (x1 - x0) * i / n
            m.box(x - .022, y + deep - .06, 0, x + .022, y + deep, room['ceiling'] - .05, rail)
        m.box(x0, y + deep - .06, -.02, x1, y + deep, .34, rail)
        for z in (.34, 1.1, room['ceiling'] - .11):
            m.box(x0, y + deep - .055, z, x1, y + deep - .005, z + .045, rail)
    else:
        m.box(x0, y + deep - .06, 1.07, x1, y + deep - .01, 1.11, rail); m.box(x0, y + deep - .05, .08, x1, y + deep - .02, .11, rail)
        i = x0
        while i < x1:
            m.box(i, y + deep - .042, .1, i + .012, y + deep - .028, 1.08, rail); i += .11
    m.build('balcony', bevel=.002)


def sun(azimuth, height, power=2.6, angle=1.2, tone=(1., .93, .82)):
    """Azimuth in degrees: 0 looks into the wall n from outside, 90 into the wall e."""
    import bpy
    l = bpy.data.lights.new('sun', 'SUN'); l.energy, l.angle, l.color = power, math.radians(angle), tone
    o = bpy.data.objects.new('sun', l); bpy.context.scene.collection.objects.link(o)
    o.rotation_euler = (math.radians(90 - height), 0, math.radians(180 - azimuth) )
