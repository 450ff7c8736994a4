"""The yard of a former factory: setts with the rails of its trolleys, an iron gantry, a flywheel, bicycles in their stands, trees in grates."""
import math
import numpy as np
import materials as M
from materials import material
from mesh import Mesh, place
from street_furniture import bench, lamp

STONE = (.21, .15)      # a sett with its joint, metres
TOP = .05               # of the setts over the ground
GAUGE, BED = .75, 1.7   # between the rails; the flags they lie in
NEAR = 24.              # metres from the camera in which each sett is a stone


@material
def granite(g):
    """A worn stone, each of its own grey, a few of them red."""
    r = g.n('NewGeometry').outputs['Random Per Island']
    col = g.mix(g.ramp(r, .8, .86), g.mix(r, (.10, .094, .088), (.20, .186, .17)), (.16, .112, .092))
    f = g.noise(g.world(), 55., 5, .7)
    col = g.mix(1., col, g.n('CombineColor', *([g.ramp(f, .2, .8, .75, 1.15)] * 3)), 'MULTIPLY')
    big = g.ramp(g.noise(g.world(), .4, 5), .35, .68)
    g.out(g.bsdf(col, g.n('MapRange', big, 0., 1., .42, .68).outputs[0], normal=g.bump(f, .005, .7), spec=.45), snow=.4)


@material
def setts(g):
    """The same stones where they are too small to be seen one by one."""
    v = g.world()
    q = g.n('SeparateXYZ', v)
    t = g.n('TexBrick', Vector=g.n('CombineXYZ', q.outputs[1], q.outputs[0], 0.).outputs[0], Color1=(.10, .094, .088), Color2=(.20, .184, .167), Mortar=(.045, .04, .035), Scale=1., Mortar_Size=.013, Mortar_Smooth=.6, Bias=-.1, Brick_Width=STONE[0], Row_Height=STONE[1], offset=.5)
    big = g.ramp(g.noise(v, .22, 6), .3, .72, .85, 1.1)
    h = g.math('ADD', g.math('SUBTRACT', 1., t.outputs[1]), g.math('MULTIPLY', g.noise(v, 5., 3), .5))
    g.out(g.bsdf(g.mix(1., t.outputs[0], g.n('CombineColor', big, big, big), 'MULTIPLY'), g.n('MapRange', g.ramp(g.noise(v, .4, 5), .35, .68), 0., 1., .42, .68).outputs[0], normal=g.bump(h, .012, .7), spec=.45), snow=.4)


def off_line(x, y, line):
    (ax, ay), (bx, by) = line
    long = math.hypot(bx - ax, by - ay)
    return np.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long


def stones(ground, cam, rails, rng):
    """Rows of setts to the north round the camera, each with a worn top that leans a little; none in the bed of the rails."""
    x0, y0, x1, y1 = ground
    w, h = STONE
    xs, ys, half = [], [], []
    for x in np.arange(max(x0, cam[0] - NEAR), min(x1, cam[0] + NEAR), h):
        widths = w * rng.uniform(.8, 1.2, int(2 * NEAR / w))
        y = cam[1] - NEAR + np.cumsum(widths)
        ys.append(y - widths / 2); half.append(widths / 2 - .011); xs.append(np.full(len(y), x + h / 2))
    x, y, b = np.concatenate(xs), np.concatenate(ys), np.concatenate(half)
    keep = (y - b > y0) & (y + b < y1) & (np.hypot(x - cam[0], y - cam[1]) < NEAR) & (off_line(x, y, rails) > BED / 2 + .06)
    x, y, b = x[keep], y[keep], b[keep]
    n, a = len(x), h / 2 - .011
    corner = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    jog = lambda s: rng.normal(0, s, (n, 4))
    low = np.stack([x[:, None] + corner[:, 0] * a + jog(.004), y[:, None] + corner[:, 1] * b[:, None] + jog(.004), np.full((n, 4), .012)], 2)
    lean = rng.normal(0, .025, (n, 2))
    tx, ty = np.tile(corner[:, 0] * (a - .022), (n, 1)), corner[:, 1] * (b[:, None] - .022)
    top = np.stack([x[:, None] + tx + jog(.004), y[:, None] + ty + jog(.004), TOP - .006 + rng.normal(0, .003, (n, 1)) + tx * lean[:, :1] + ty * lean[:, 1:]], 2)
    m = Mesh()
    m.v = np.concatenate([low, top], 1).reshape(-1, 3).tolist()
    face = np.array([(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    m.f = (np.arange(n)[:, None, None] * 8 + face).reshape(-1, 4).tolist()
    m.m = [m.slot(granite())] * len(m.f)
    m.build('setts')


def railway(m, line):
    """Two rails in a strip of flags."""
    (ax, ay), (bx, by) = line
    long = math.hypot(bx - ax, by - ay)
    u = ((bx - ax) / long, (by - ay) / long)
    m.frame((ax, ay, 0), u, (-u[1], u[0]))
    m.box(0, -BED / 2, -.2, long, BED / 2, TOP - .004, M.stone((.20, .185, .168), .9, BED / 2, .012, .5, .16))
    rust, worn = M.plain((.075, .042, .028), .8, .3), M.plain((.30, .28, .26), .28, .9)
    for s in (-GAUGE / 2, GAUGE / 2):
        m.box(0, s - .07, 0, long, s + .07, TOP + .002, rust)
        m.box(0, s - .03, 0, long, s + .03, TOP + .014, worn)
    m.frame()


def gantry(m, at, u, span=4.6, h=5.4):
    """Riveted posts and a beam over the rails, its trolley with a hook on a chain."""
    iron, rust = M.plain((.035, .034, .034), .5, .6), M.plain((.10, .05, .032), .8, .3)
    m.frame((*at, 0), u, (-u[1], u[0]))
    for s in (-1, 1):
        y = s * span / 2
        for d in (-.16, .16):
            m.box(d - .035, y - .11, TOP, d + .035, y + .11, h, iron)
        m.box(-.34, y - .3, 0, .34, y + .3, .34, M.stone((.24, .225, .21), 2., 1.))
        for k in range(9):                  # lattice between the two flats
            z = .5 + k * .52
            a, b = (-.16, .16) if k % 2 else (.16, -.16)
            m.tube((a, y, z), (b, y, z + .52), .022, .022, iron, 4)
        m.tube((0, y - s * .1, h - 1.1), (0, y - s * 1.05, h + .02), .05, .05, iron, 6)
    end = span / 2 + .7
    for z in (h, h + .34):
        m.box(-.13, -end, z, .13, end, z + .05, iron)
    m.box(-.02, -end, h + .05, .02, end, h + .34, iron)
    m.box(-.19, .35, h - .22, .19, .95, h - .02, rust)
    for y in (.45, .85):
        m.tube((-.2, y, h + .09), (.2, y, h + .09), .09, .09, rust, 12)
    m.tube((0, .65, h - .2), (0, .65, h - 1.9), .018, .018, iron, 5)
    hook = [(0, .65 + .13 * math.sin(a), h - 2.06 - .13 * math.cos(a)) for a in np.linspace(-2.9, 1.7, 9)]
    for a, b in zip(hook, hook[1:]):
        m.tube(a, b, .03, .026, iron, 6)
    m.frame()


def ring(m, at, u, r, thick, mat, n=36):
    """A hoop upright in the plane of u and z."""
    p = [(at[0] + u[0] * r * math.cos(t), at[1] + u[1] * r * math.cos(t), at[2] + r * math.sin(t)) for t in np.linspace(0, 2 * math.pi, n + 1)]
    for a, b in zip(p, p[1:]):
        m.tube(a, b, thick, thick, mat, 8)


def flywheel(m, x, y, u, r=1.45):
    """The wheel of the works' engine between its bearings, on a plinth."""
    iron, foot = M.plain((.04, .045, .042), .42, .7), M.stone((.26, .245, .225), 1.6, .5)
    v = (-u[1], u[0])
    z = r + .62
    m.frame((x, y, 0), u, v)
    m.box(-1.5, -.62, 0, 1.5, .62, .5, foot)
    for s in (-.45, .45):
        m.box(-.34, s - .1, .5, .34, s + .1, .62, iron)
        for d in (-.3, .3):
            m.tube((d, s, .6), (d * .3, s, z + .02), .075, .06, iron, 6)
        m.tube((0, s - .12, z), (0, s + .12, z), .17, .17, iron, 14)
    m.tube((0, -.6, z), (0, .6, z), .085, .085, iron, 12)
    m.tube((0, -.2, z), (0, .2, z), .26, .26, iron, 18)
    m.frame()
    for d in (-.09, 0, .09):
        ring(m, (x + v[0] * d, y + v[1] * d, z), u, r - .02 - abs(d) * .2, .085, iron)
    for k in range(6):
        a = k * math.pi / 3 + .2
        c, s = math.cos(a), math.sin(a)
        m.tube((x + u[0] * c * .2, y + u[1] * c * .2, z + s * .2), (x + u[0] * c * r * .95, y + u[1] * c * r * .95, z + s * r * .95), .085, .06, iron, 8)


def bicycle(tone, data={}):
    """A town bicycle along x: wheels, frame, bars, saddle, guards, a basket."""
    key = (tone, M.SEASON)
    if key in data:
        return data[key]
    m = Mesh()
    body, tyre, steel, hide = M.plain(tone, .3, .2), M.plain((.018, .018, .018), .8), M.plain((.45, .45, .44), .25, .9), M.plain((.16, .075, .03), .6)
    rear, front, crank, seat, head, fork = (-.53, 0, .34), (.54, 0, .34), (-.07, 0, .29), (-.22, 0, .80), (.33, 0, .86), (.37, 0, .72)
    for at in (rear, front):
        ring(m, at, (1, 0), .325, .02, tyre, 28); ring(m, at, (1, 0), .30, .008, steel, 28)
        m.tube((at[0], -.05, .34), (at[0], .05, .34), .022, .022, steel, 8)
        for k in range(10):
            a = k * math.pi / 5
            m.tube(at, (at[0] + .3 * math.cos(a), 0, .34 + .3 * math.sin(a)), .003, .003, steel, 3)
        guard = [(at[0] + .365 * math.cos(a), 0, .34 + .365 * math.sin(a)) for a in np.linspace(.5, 3.1, 9)]
        for a, b in zip(guard, guard[1:]):
            m.tube(a, b, .022, .022, body, 4)
    for a, b, r in ((crank, seat, .017), (fork, crank, .02), ((-.18, 0, .66), head, .017), (head, fork, .02)):
        m.tube(a, b, r, r, body, 8)
    for s in (-.055, .055):
        for a, b in ((rear, crank), (rear, seat), (front, fork)):
            m.tube((a[0], s, a[2]), (b[0], s * .4, b[2]), .011, .011, body, 6)
    m.tube(seat, (-.25, 0, .93), .013, .013, steel, 6); m.box(-.38, -.085, .93, -.1, .085, .985, hide)
    m.tube(head, (.31, 0, 1.02), .013, .013, steel, 6)
    for s in (-1, 1):
        m.tube((.31, 0, 1.02), (.26, s * .25, 1.06), .012, .012, steel, 6); m.tube((.26, s * .25, 1.06), (.12, s * .29, 1.04), .017, .017, hide, 6)
        m.box(crank[0] - .05 + s * .15, s * .14 - .05, .28 + s * .06, crank[0] + .05 + s * .15, s * .14 + .05, .30 + s * .06, tyre)
    m.tube((crank[0], .03, .29), (crank[0], .045, .29), .085, .085, steel, 16)
    for z in np.linspace(.76, .98, 5):          # a basket of withies
        w = .13 + (z - .76) * .2
        for a, b in (((.46, -w), (.70, -w)), ((.70, -w), (.70, w)), ((.70, w), (.46, w)), ((.46, w), (.46, -w))):
            m.tube((*a, z), (*b, z), .016, .016, M.plain((.26, .16, .075), .8), 4)
    data[key] = m.data('bicycle')
    return data[key]


def bicycles(m, x, y, u, n, r):
    """Hoops of steel in a row along u, bicycles in most of them."""
    v, st = (-u[1], u[0]), M.frame()
    for k in range(n):
        px, py = x + u[0] * k * .85, y + u[1] * k * .85
        m.frame((px, py, 0), v, u)
        for a, b in (((-.38, 0, 0), (-.38, 0, .72)), ((-.38, 0, .72), (-.28, 0, .82)), ((-.28, 0, .82), (.28, 0, .82)), ((.28, 0, .82), (.38, 0, .72)), ((.38, 0, .72), (.38, 0, 0))):
            m.tube(a, b, .026, .026, st, 8)
        m.frame()
        if r.random() < .8:
            turn = math.atan2(v[1], v[0]) + (math.pi if r.random() < .5 else 0) + r.uniform(-.05, .05)
            o = place(bicycle(r.choice(((.03, .05, .045), (.20, .03, .022), (.32, .30, .25), (.03, .045, .075), (.02, .02, .021)))), (px + u[0] * .17, py + u[1] * .17, TOP), turn)
            o.rotation_euler[0] = r.uniform(-.06, .06)


def grate(m, g, kind, x, y, size):
    """A tree in an iron grating."""
    iron, soil = M.plain((.06, .05, .045), .7, .4), M.plain((.06, .045, .035), .95, bump=.6)
    m.box(x - .9, y - .9, 0, x + .9, y + .9, TOP - .002, soil)
    for k in range(9):
        d = -.88 + k * .22
        m.box(x + d - .045, y - .9, 0, x + d + .045, y - (.28 if abs(d) < .3 else -.9), TOP + .012, iron)
        if abs(d) < .3:
            m.box(x + d - .045, y + .28, 0, x + d + .045, y + .9, TOP + .012, iron)
    for a, b, c, d in ((-.94, -.94, .94, -.86), (-.94, .86, .94, .94), (-.94, -.86, -.86, .86), (.86, -.86, .94, .86)):
        m.box(x + a, y + b, 0, x + c, y + d, TOP + .018, iron)
    g.tree(kind, x, y, size)


def factory_yard(spec, g, light, cam):
    """Lays `spec['place']`: `ground` is what is paved; `rails`, a line; `gantry`, `wheel`, `bicycles`, `trees`, `benches`, `lamps` stand on it."""
    p = spec['place']
    m = Mesh()
    x0, y0, x1, y1 = p['ground']
    m.box(x0, y0, -.3, x1, y1, .012, setts())
    rails = p['rails']
    (ax, ay), (bx, by) = rails
    long = math.hypot(bx - ax, by - ay)
    u = ((bx - ax) / long, (by - ay) / long)
    railway(m, rails)
    gantry(m, (ax + u[0] * p['gantry'], ay + u[1] * p['gantry']), u)
    flywheel(m, *p['wheel'][:2], (math.cos(p['wheel'][2]), math.sin(p['wheel'][2])))
    for x, y, turn, n in p['bicycles']:
        bicycles(m, x, y, (math.cos(turn), math.sin(turn)), n, g.r)
    for kind, x, y, size in p['trees']:
        grate(m, g, kind, x, y, size)
    for x, y, turn in p['benches']:
        bench(x, y, turn)
    for x, y in p['lamps']:
        lamp(x, y, light)
    m.build('factory yard')
    stones(p['ground'], cam, rails, np.random.default_rng(spec.get('seed', 3)))
