"""What is fixed in finished rooms: sockets, curtains, lamps in and under the ceiling."""
import math
import bpy
import materials as M
import render as R
import surfaces as S
from kit import Kit, drape
from mesh import Mesh
from shell import holes, wall_frame
from things import black


def switches(room, look):
    """White sockets and switches at the doors."""
    white = S.paint((.86, .86, .85), .35)
    for wall in 'nsew':
        m = wall_frame(Mesh(), wall, room['width'], room['depth'])
        length = room['width'] if wall in 'ns' else room['depth']
        gaps = holes(room, wall, look)
        for kind, x0, x1, *_ in gaps:
            for x in (x0 - .2, x1 + .2):
                free = .1 < x < length - .1 and not any(a - .08 < x < b + .08 for _, a, b, *_ in gaps)
                if free and kind == 'door':
                    m.box(x - .04, -.009, .86, x + .04, 0, .94, white); m.box(x - .03, -.012, .87, x + .03, -.009, .93, white)
        m.build('switches', bevel=.002).visible_camera = wall not in room.get('hidden', ())


def curtains(room, look, tone, folds=9, walls=None, thin=True):
    """Beside each group of windows, from under the ceiling to the floor."""
    W, D, H = room['width'], room['depth'], room['ceiling']
    mat, net = M.curtain(tone), S.sheer()
    for wall in {o['wall'] for o in room['openings'] if o['kind'] in ('window', 'balcony_door')} if walls is None else walls:
        spans = []
        for kind, x0, x1, *_ in holes(room, wall, look):
            if kind not in ('window', 'balcony_door'):
                continue
            if spans and x0 - spans[-1][1] < .3:
                spans[-1][1] = x1
            else:
                spans.append([x0, x1])
        length = W if wall in 'ns' else D
        line = {'n': D - .12, 's': .12, 'e': W - .12, 'w': .12}[wall]
        along = 'x' if wall in 'ns' else 'y'
        for i, (x0, x1) in enumerate(spans):
            left, right = max(.02, x0 - .42), min(length - .02, x1 + .42)
            if left < x0 - .1:
                drape(left, x0 + .06, line, .015, H - .015, mat, folds, .045, i + 2, along)
            if right > x1 + .1:
                drape(x1 - .06, right, line, .015, H - .015, mat, folds, .045, i + 5, along)
            if thin:
                drape(x0 - .02, x0 + (x1 - x0) * .30, line + (.09 if wall in 'ne' else -.09), .015, H - .015, net, 8, .022, i + 9, along)


def hang(kit, x, y, H, power=0, drop=.5):
    kit.put(x, y, 0, H)
    if power:
        R.point((x, y, H - drop - .26), power, (1., .80, .56), .06)


def spots(room, places, power=5., size=.09):
    """Lamps let into the ceiling: a disc that is seen, and light from just below it."""
    H, m = room['ceiling'], Kit()
    for x, y in places:
        m.lathe(x, y, H - .004, ((.0, 0), (size / 2, 0)), S.shade((.9, .9, .88), 6., (1., .86, .68)), 28); m.lathe(x, y, H - .006, ((size / 2, 0), (size / 2 + .012, .002), (size / 2 + .012, .006)), S.paint((.85, .85, .84), .4), 28)
        l = bpy.data.lights.new('spot', 'AREA'); l.shape, l.size, l.energy, l.color, l.spread = 'DISK', size, power, (1., .92, .81), 2.4
        o = bpy.data.objects.new('spot', l); o.location, o.visible_camera = (x, y, H - .012), False
        bpy.context.scene.collection.objects.link(o)
    m.put()


def track(room, y, x0, x1, n=5):
    """A rail under the ceiling with its lamps."""
    H, k = room['ceiling'], Kit()
    k.box(x0, y - .018, H - .05, x1, y + .018, H - .02, black())
    for i in range(n):
        x = x0 + (x1 - x0) * (i + .5) / n
        a = (.35, -.35)[i % 2]
        k.tube((x, y, H - .05), (x, y, H - .10), .007, black(), n=10); k.tube((x, y + math.sin(a) * .02, H - .09), (x, y + math.sin(a) * .15, H - .25), .035, black(), n=28)
        l = bpy.data.lights.new('spot', 'SPOT'); l.energy, l.color, l.spot_size, l.spot_blend, l.shadow_soft_size = 60, (1., .84, .66), 1.1, .5, .04
        o = bpy.data.objects.new('spot', l); o.location, o.rotation_euler = (x, y + math.sin(a) * .17, H - .28), (a, 0, 0)
        bpy.context.scene.collection.objects.link(o)
    k.put()


def perimeter(room):
    """Light from a groove along the ceiling's edge."""
    W, D, H = room['width'], room['depth'], room['ceiling']
    m, glow = Mesh(), S.shade((.9, .9, .88), 5., (1., .86, .68))
    for a in ((.06, .06, W - .06, .085), (.06, D - .42, W - .06, D - .395), (.06, .085, .085, D - .42), (W - .085, .085, W - .06, D - .42)):
        m.box(a[0], a[1], H - .003, a[2], a[3], H - .001, glow)
    m.build('perimeter')
    for x, y, sx, sy in ((W / 2, .08, W * .9, .05), (.08, D / 2, .05, D * .8), (W - .08, D / 2, .05, D * .8)):
        R.area((x, y, H - .02), (0, 0, 0), (sx, sy), 9, (1., .86, .68))
