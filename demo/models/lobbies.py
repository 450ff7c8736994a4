"""Lobbies: the street door with its daylight, a desk, post boxes, lifts and seats, in the materials of each house."""
import math, random
import furniture as F
import materials as M
import outlook
import render as R
import shell
import surfaces as S
import things as T
from kit import Kit
from lobby_styles import brass, character, white
from mesh import Mesh, place
from people import passers

def desk(front, top, w=2.7):
    k = Kit()
    k.box(-w / 2 + .06, .06, 0, w / 2 - .06, .68, .07, S.paint((.04, .04, .04), .8)); k.box(-w / 2, .0, .07, w / 2, .72, 1.06, front)
    k.box(-w / 2 - .02, .30, 1.06, w / 2 + .02, .76, 1.10, top); k.box(-w / 2 + .1, .723, .07, w / 2 - .1, .7245, .085, S.shade((.9, .9, .86), 3., (1., .84, .62)))
    lamp = T.table_lamp(); lamp.put(0, 0, 0, 0)
    for o in lamp.parts:
        o.location = (w / 2 - .35, .52, 1.10)
        k.parts.append(o)
    T.vase(k, -w / 2 + .4, .5, 1.10, .09, .26, (.32, .29, .25))
    return k


def post_boxes(mat, cols=10, rows=6):
    k, u, h = Kit(), .30, .16
    k.box(-cols * u / 2 - .03, 0, .52, cols * u / 2 + .03, .05, .58 + rows * h, mat)
    for i in range(cols):
        for j in range(rows):
            x, z = -cols * u / 2 + i * u, .55 + j * h
            k.box(x + .006, .05, z + .006, x + u - .006, .062, z + h - .006, mat); k.box(x + .05, .062, z + h - .045, x + u - .05, .0625, z + h - .034, S.paint((.02, .02, .02), .8))
            k.tube((x + u - .045, .06, z + .05), (x + u - .045, .066, z + .05), .008, S.glossy((.3, .3, .3), .3, .9), n=10)
    return k


def lift(mat, h=2.3):
    k, w = Kit(), 1.15
    k.box(-w / 2 - .14, 0, 0, -w / 2, .05, h + .14, mat); k.box(w / 2, 0, 0, w / 2 + .14, .05, h + .14, mat); k.box(-w / 2, 0, h, w / 2, .05, h + .14, mat)
    k.box(-w / 2, 0, .0, -.003, .018, h, mat); k.box(.003, 0, .0, w / 2, .018, h, mat)
    k.box(w / 2 + .24, 0, 1.0, w / 2 + .33, .012, 1.24, S.paint((.05, .05, .05), .4))
    return k


def column(x, y, H):
    """Cast iron: base, fluted shaft, spreading head."""
    k, iron, n = Kit(), S.glossy((.055, .06, .062), .5, .4), 64
    k.box(-.2, -.2, 0, .2, .2, .08, iron); k.box(-.24, -.24, H - .10, .24, .24, H, iron)
    k.lathe(0, 0, .08, ((.185, 0), (.19, .04), (.15, .08), (.16, .13), (.125, .17)), iron, n)
    z0, z1 = .25, H - .62
    for i in range(n):
        p = []
        for j in (i, i + 1):
            a = 2 * math.pi * j / n
            p.append((a, .118 + .008 * math.cos(12 * a), .098 + .007 * math.cos(12 * a)))
        (a, r0, r1), (b, s0, s1) = p
        k.round.quad((r0 * math.cos(a), r0 * math.sin(a), z0), (s0 * math.cos(b), s0 * math.sin(b), z0), (s1 * math.cos(b), s1 * math.sin(b), z1), (r1 * math.cos(a), r1 * math.sin(a), z1), iron)
    k.lathe(0, 0, z1, ((.105, 0), (.135, .03), (.105, .06), (.11, .16), (.15, .30), (.22, .42), (.235, .47), (.2, .52)), iron, n)
    k.put(x, y)


def lobby(spec, mood):
    slug = spec['slug']
    c = character(slug)
    W, D, H = c['size']
    openings = [dict(kind='balcony_door', wall='n', **{'from': a, 'to': b}) for a, b in (*c['windows'], c['door'])]
    room = dict(width=W, depth=D, ceiling=H, openings=openings, slug=slug)
    look = dict(wall=c['wall'], floor=c['floor'], ceiling=c.get('ceiling', white()), frame=c['frame'], sill=.02, head=c['head'], door=2.3, leaf=None, leaves=c.get('leaves', 2), bars=c.get('bars', 0), thick=.55, sky=spec.get('sky', 22.))
    outlook.sky(1.)
    shell.build(room, look, spec.get('hidden', ('w',)))
    street(slug, W, D)
    shell.sun(*spec.get('sun', (-38, 33)), spec.get('sunlight', 7.))
    handle(c, D)
    back, wide = Kit(), D - 1.2
    c['back'](back, wide); back.put(W, D / 2, math.pi / 2)
    desk(*c['desk']).put(W - 1.75, D * .47, math.pi / 2)
    post_boxes(c['boxes']).put(W - 4.9, 0, 0)
    for x in (W - 2.5, W - .95):
        lift(c['lift']).put(x, 0, 0)
    seats(c, W, D)
    lamps(c, W, D, H)
    extras(c, W, D, H)
    ceiling_light(W, D, H, spec.get('fill', 60.))
    passers(spec)
    o = R.camera(**spec.get('camera', dict(at=(-.6, D * .30, 1.5), to=(W, D * .62, 1.5), lens=21, shift=.03)))
    o.data.clip_start = spec.get('near', .65)
    o.scale[0] = -1 if spec.get('mirrored') else 1      # the same lobby laid out the other way round
    return dict(key=spec.get('key', .26), bounces=5, bloom=.04, sat=1.04, vignette=.08, even=.1)


def handle(c, D):
    """Long pulls of the street door."""
    k, x = Kit(), sum(c['door']) / 2
    for s in (-.07, .07):
        k.tube((x + s, D + .23, .8), (x + s, D + .23, 1.7), .016, brass() if c['boxes'] is brass() else T.black(), n=14)
    k.put()
    m = Mesh(); a, b = c['door']      # mat well
    m.box(a - .1, D - 1.5, .0005, b + .1, D - .1, .004, M.fabric((.10, .098, .095), 120.)); m.build('mat')


def seats(c, W, D):
    sofa, chair = c['seats']
    T.rug(1.2, D - 3.6, 4.2, D - 1.1, tuple(v * .75 + .12 for v in sofa))
    F.sofa(2.2, .9, sofa, (chair, sofa)).put(2.7, D - 1.0 + .55, math.pi)
    F.armchair(chair).put(1.25, D - 3.2, -.9); F.armchair(chair).put(4.1, D - 3.5, .75)
    F.coffee_table(.45, .36, c['desk'][1]).put(2.7, D - 2.3)
    if not c.get('planter'):
        T.rubber_plant(4.75, D - .6, 1.35)


def lamps(c, W, D, H):
    kind, r, drop = c['lamps']
    if kind == 'line':
        m = Mesh()
        for i in range(4):
            y = 1.2 + i * (D - 2.2) / 3
            m.box(1.2, y - .03, H - drop, W - .6, y + .03, H - drop + .05, T.black()); m.box(1.22, y - .022, H - drop - .004, W - .62, y + .022, H - drop - .001, S.shade((.9, .9, .88), 4., (1., .9, .76)))
        m.build('lines')
        return
    places = [(W - 1.45, D * .47 + s) for s in (-.95, 0, .95)] + ([(2.7, D - 2.3)] if kind != 'dome' else [(3.2, D * .5), (5.6, D * .5)])
    for i, (x, y) in enumerate(places):
        T.pendant(drop + (.25 if i == 3 and kind == 'globe' else 0), r, brass() if c['boxes'] is brass() else None, kind).put(x, y, 0, H)
        R.point((x, y, H - drop - .5), 16, (1., .80, .56), .12)


def extras(c, W, D, H):
    m = Mesh()
    if c.get('beams'):
        for i in range(9):
            m.box(.0 + i * W / 9 + .3, 0, H - .24, i * W / 9 + .48, D, H, c['beams'])
    if c.get('columns'):
        for x, y in ((3.4, 1.25), (6.0, 4.9), (6.0, 1.25)):
            column(x, y, H - .35)
        for x in (3.4, 6.):
            m.box(x - .09, 0, H - .35, x + .09, D, H - .32, T.black()); m.box(x - .012, 0, H - .32, x + .012, D, H - .03, T.black()); m.box(x - .09, 0, H - .03, x + .09, D, H, T.black())
    if c.get('cornice'):
        p = S.plaster((.82, .80, .75), .02)
        for i, (t, z) in enumerate(((.30, .10), (.20, .2), (.10, .3), (.05, .36))):
            m.box(0, 0, H - z, W, t, H - z + .10 - .001 * i, p); m.box(W - t, t, H - z, W, D - t, H - z + .10 - .001 * i, p); m.box(0, D - t, H - z, W, D, H - z + .10 - .001 * i, p)
        m.box(W - .03, 0, 0, W, D, 1.05, c['dado']); m.box(0, 0, 0, W - 3.25, .03, .45, c['dado'])
    if c.get('planter'):
        m.box(4.9, D - 2.7, 0, 5.3, D - .75, .5, S.terrazzo((.66, .65, .61)))
        r = random.Random(3)
        for i in range(6):
            T.rubber_plant(5.1 + r.uniform(-.06, .06), D - 2.5 + i * .31, r.uniform(.65, 1.05), z=.22, seed=i)
    if c.get('sconces'):
        for y in (D * .47 - 1.0, D * .47 + 1.0):
            k = Kit(); k.box(-.05, 0, 1.95, .05, .03, 2.25, brass()); k.tube((0, .03, 2.05), (0, .14, 2.05), .01, brass()); k.lathe(0, .14, 2.05, ((.07, 0), (.09, .2)), S.shade((.9, .88, .82), 2.2), 32); k.put(W, y, math.pi / 2)
            R.point((W - .3, y, 2.2), 8, (1., .78, .52), .08)
    m.build('extras', bevel=.004)


def ceiling_light(W, D, H, power):
    """The rest of the ceiling's lamps, as one wide weak light."""
    R.area((W / 2, D * .45, H - .03), (0, 0, 0), (W * .8, D * .7), power, (1., .89, .74))


def street(slug, W, D):
    """Paving, trees and the houses over the way, as seen through the door."""
    pave, road = S.seen((.46, .43, .39), far=900.), S.seen((.20, .20, .205), far=900.)
    m = Mesh(); m.box(-60, D + .5, -.25, 70, D + 9, -.12, pave); m.box(-60, D + 9, -.25, 70, D + 16, -.18, road); m.box(-60, D + 16, -.25, 70, D + 400, -.14, S.seen((.24, .28, .14), far=500., leafy=.3) if slug == 'klyon-i-lipa' else pave); outlook.only_seen(m.build('street'))
    r = random.Random(7)
    kinds = [outlook.tree(i, tone=c) for i, c in ((2, (.16, .23, .07)), (3, (.21, .27, .09)))]
    far = slug in ('klyon-i-lipa', 'vodomernaya-12')
    places = [(x, D + 7.4 + r.uniform(-.3, .3)) for x in range(-14, 28, 7)] + [(r.uniform(-50, 60), D + r.uniform(18, 90)) for _ in range(110 if slug == 'klyon-i-lipa' else 24)]
    for x, y in places:
        outlook.only_seen(place(r.choice(kinds), (x, y, -.15), r.uniform(0, 6), r.uniform(.7, 1.)))
    for i in range(11):
        x, h = -70 + i * 15, r.uniform(12, 22)
        b = Mesh(); b.box(-7.3, 0, 0, 7.3, 12, h, S.seen(r.choice(((.55, .48, .39), (.50, .40, .31), (.58, .54, .48))), windows=.85, far=420.)); o = outlook.only_seen(b.build('opposite')); o.location = (x, D + (150 if far else 26) + r.uniform(0, 2), -.1)
