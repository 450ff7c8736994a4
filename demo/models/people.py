"""People far enough away to be silhouettes: coats of several cuts, standing, walking, under an umbrella."""
import math
import bpy
import materials as M
from mesh import Mesh, place

SIDES = 12
SKIN, HAIR, SHOES = (.42, .27, .19), (.035, .025, .02), (.018, .016, .015)
# Height in metres, coat, trousers, hem of the coat (of the height), half the width of hem and shoulders, hair to the shoulders.
KINDS = (
    dict(tall=1.80, coat=(.045, .045, .05), legs=(.025, .027, .035), hem=.47, skirt=.20, shoulders=.225),
    dict(tall=1.68, coat=(.17, .12, .075), legs=(.02, .02, .022), hem=.33, skirt=.23, shoulders=.19, long=True),
    dict(tall=1.76, coat=(.07, .085, .12), legs=(.05, .048, .046), hem=.49, skirt=.19, shoulders=.215),
    dict(tall=1.65, coat=(.11, .035, .03), legs=(.022, .022, .026), hem=.38, skirt=.215, shoulders=.185, long=True),
    dict(tall=1.83, coat=(.11, .10, .085), legs=(.03, .03, .034), hem=.36, skirt=.205, shoulders=.23),
    dict(tall=1.22, coat=(.20, .13, .04), legs=(.04, .05, .075), hem=.45, skirt=.165, shoulders=.16),
)


def person(x, y, rot, kind=0, pose='walk', z=0, blur=0., data={}):
    """One of KINDS looking along x turned by `rot`: `walk`, `stand` or `umbrella`, which walks. `blur`: metres gone while the shutter is open."""
    key = (kind, pose, M.SEASON)
    if key not in data:
        data[key] = figure(KINDS[kind], pose).data('person', True)
    o = place(data[key], (x, y, z), rot)
    if blur:
        scene = bpy.context.scene
        for frame, part in ((scene.frame_current - 1, -blur), (scene.frame_current + 1, blur)):
            o.location = (x + math.cos(rot) * part, y + math.sin(rot) * part, z)
            o.keyframe_insert('location', frame=frame)
        scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 1.


def passers(spec):
    """Whom `spec['people']` places: [x, y, degrees from the east, kind, pose, z, blur], the last three if they differ."""
    for x, y, turn, kind, *rest in spec.get('people', ()):
        person(x, y, math.radians(turn), kind, *rest)


def figure(k, pose):
    """A figure of one of KINDS at the origin."""
    m, h = Mesh(), k['tall']
    step = 0 if pose == 'stand' else 1
    coat, legs, skin, hair = M.fabric(k['coat']), M.fabric(k['legs']), M.plain(SKIN, .6), M.plain(HAIR, .7)
    for side in (-1, 1):
        leg(m, h, side, step * side, legs)
    body(m, h, k, coat)
    for side in (-1, 1):
        up = pose == 'umbrella' and side > 0
        arm(m, h, k['shoulders'], side, -step * side, up, coat, skin)
    head(m, h, k.get('long'), skin, hair, k['coat'])
    if pose == 'umbrella':
        umbrella(m, h)
    return m


def loft(m, rings, mat):
    """Ellipses (x, y, z, half of x, half of y) one over another as one closed skin."""
    turns = [(math.cos(2 * math.pi * j / SIDES), math.sin(2 * math.pi * j / SIDES)) for j in range(SIDES)]
    i, slot = len(m.v), m.slot(mat)
    for x, y, z, a, b in rings:
        m.v += [m.p(x + a * c, y + b * s, z) for c, s in turns]
    for k in range(len(rings) - 1):
        for j in range(SIDES):
            p, q = i + k * SIDES + j, i + k * SIDES + (j + 1) % SIDES
            m.f.append((p, q, q + SIDES, p + SIDES))
    m.f += [tuple(range(i, i + SIDES))[::-1], tuple(range(i + SIDES * (len(rings) - 1), i + SIDES * len(rings)))]
    m.m += [slot] * (SIDES * (len(rings) - 1) + 2)


def ball(m, x, y, z, a, b, c, mat, low=-1.):
    """An ellipsoid, or what of it is above `low` of its half height."""
    angles = [math.asin(low) + (math.pi / 2 - math.asin(low)) * t / 7 for t in range(8)]
    loft(m, [(x, y, z + c * math.sin(t), a * math.cos(t) + 1e-4, b * math.cos(t) + 1e-4) for t in angles], mat)


def leg(m, h, side, step, mat):
    """From hip to shoe; the hind foot of a step stands on its toes."""
    y, hip = side * .05 * h, .50 * h
    foot = .125 * h * step
    heel = .022 * h if step < 0 else .0
    knee = foot * .42 + (.035 * h if step else 0)
    loft(m, [(foot, y, heel + .045 * h, .026 * h, .024 * h), (foot * .75 + knee * .25, y, heel + .14 * h, .030 * h, .028 * h), (knee, y, .285 * h, .037 * h, .035 * h),
             (knee * .4, y, .40 * h, .047 * h, .044 * h), (0, y, hip, .055 * h, .05 * h)], mat)
    tip = .0 if step <= 0 else .02 * h
    toe = foot + .1 * h
    m.quad((foot - .035 * h, y - .02 * h, heel), (foot - .035 * h, y + .02 * h, heel), (toe, y + .022 * h, tip), (toe, y - .022 * h, tip), M.plain(SHOES, .4))
    loft(m, [(foot + .03 * h, y, min(heel, tip) + .0, .065 * h, .024 * h), (foot + .022 * h, y, heel * .7 + tip * .3 + .03 * h, .055 * h, .024 * h), (foot, y, heel + .055 * h, .028 * h, .024 * h)], M.plain(SHOES, .4))


def body(m, h, k, mat):
    """A coat from its hem to the collar."""
    s, w = k['shoulders'], k['skirt'] + (.03 if k['hem'] < .4 else 0)
    waist = .145 if k.get('long') else .17
    loft(m, [(0, 0, k['hem'] * h, w * .88, w), (0, 0, (k['hem'] + .56) / 2 * h, w * .78, w * .94), (0, 0, .60 * h, waist * .78, waist * 1.02), (0, 0, .70 * h, s * .60, s * .86),
             (-.01, 0, .775 * h, s * .58, s * .97), (-.015, 0, .81 * h, s * .46, s * .93), (-.015, 0, .835 * h, s * .33, s * .55), (-.01, 0, .86 * h, .062, .07), (0, 0, .885 * h, .055, .06)], mat)


def arm(m, h, s, side, step, up, mat, skin):
    """Swinging against the leg of its side, or holding a handle before the chest."""
    a = (-.01, side * s * .92, .80 * h)
    if up:
        b, c = (.05, side * s * 1.12, .63 * h), (.20, side * s * .62, .73 * h)
    else:
        b = (.035 * h * step - .02, side * (s + .018), .635 * h)
        c = (.095 * h * step + (.05 if step >= 0 else .0), side * (s + .005), .49 * h + (.015 if step else 0))
    for (p, r), (q, t) in (((a, .052), (b, .046)), ((b, .046), (c, .038))):
        m.tube(p, q, r, t, mat, 10)
    for at, r in ((a, .056), (b, .047)):
        ball(m, *at, r, r, r, mat)
    ball(m, c[0], c[1], c[2] - .03, .036, .03, .05, skin)


def head(m, h, long, skin, hair, coat):
    z = .925 * h
    loft(m, [(0, 0, .86 * h, .05, .05), (.01, 0, .90 * h, .05, .05)], skin)
    ball(m, .012, 0, z, .092, .074, .118, skin)
    ball(m, -.02, 0, z + .022, .095, .083, .108, hair, -.1)
    if long:
        loft(m, [(-.055, 0, .855 * h, .05, .085), (-.045, 0, .90 * h, .062, .092), (-.03, 0, z + .03, .08, .086)], hair)
    else:
        loft(m, [(-.04, 0, z - .06, .045, .058), (-.035, 0, z + .02, .065, .078)], hair)
    loft(m, [(.0, 0, .838 * h, .085, .09), (.005, 0, .86 * h, .088, .09), (.005, 0, .878 * h, .07, .075)], M.fabric(tuple(min(.5, c * 1.8 + .02) for c in coat)))


def umbrella(m, h, ribs=8, r=.56):
    """A dome of eight panels over its stick."""
    x, y, z = .17, .12, h * 1.02
    cloth, steel = M.fabric((.02, .022, .028)), M.frame()
    m.tube((x, y, .70 * h), (x, y, z + .34), .008, .008, steel, 6)
    rings = [(r, z), (r * .86, z + .12), (r * .55, z + .235), (r * .2, z + .29), (.004, z + .30)]
    points = lambda q, at: [(x + q * math.cos(2 * math.pi * j / ribs), y + q * math.sin(2 * math.pi * j / ribs), at) for j in range(ribs)]
    for (qa, za), (qb, zb) in zip(rings, rings[1:]):
        a, b = points(qa, za), points(qb, zb)
        for j in range(ribs):
            m.quad(a[j], a[(j + 1) % ribs], b[(j + 1) % ribs], b[j], cloth)
