"""A flat before its coverings: sockets' boxes, bulbs on their cables, radiators, capped pipes, the strip along the screed's edge."""
import surfaces as S
from kit import Kit, TURN
from shell import holes, wall_frame
from mesh import Mesh


def services(room, look):
    W, D, H = room['width'], room['depth'], room['ceiling']
    edge(room, look)
    for wall in 'nsew':
        sockets(room, look, wall)
        for kind, x0, x1, z0, z1, _ in holes(room, wall, look):
            if kind == 'window' and z0 > .5:
                radiator(room, wall, (x0 + x1) / 2, x1 - x0, z0)
            elif kind == 'window':
                convector(room, wall, x0, x1)
    bulb(W / 2, D / 2, H)
    if D > 6:
        bulb(W / 2, D * .2, H)
    for p in room['pieces']:
        if p['kind'] == 'kitchen' and p['back'] not in room.get('hidden', ()):
            capped_pipes(p)


def edge(room, look):
    """The foam strip that keeps the screed from the walls."""
    strip = S.paint((.20, .34, .46), .9)
    for wall in 'nsew':
        m, a = wall_frame(Mesh(), wall, room['width'], room['depth']), 0
        for kind, x0, x1, z0, *_ in holes(room, wall, look):
            if z0 < .03:
                m.box(a, -.008, 0, x0, 0, .05, strip); a = x1
        m.box(a, -.008, 0, room['width'] if wall in 'ns' else room['depth'], 0, .05, strip)
        m.build('edge').visible_camera = wall not in room.get('hidden', ())


def sockets(room, look, wall):
    """Round boxes in the plaster: two by each corner at 0.3 m, one by each door at 0.9 m."""
    length = room['width'] if wall in 'ns' else room['depth']
    gaps = holes(room, wall, look)
    spots = [(.55, .3), (.63, .3), (length - .55, .3), (length - .63, .3), (length / 2, .3)]
    spots += [(x1 + .2, .9) for kind, x0, x1, z0, *_ in gaps if kind in ('door', 'passage')] + [(x0 - .2, .9) for kind, x0, *_ in gaps if kind == 'door']
    m = wall_frame(Mesh(), wall, room['width'], room['depth'])
    ring, hole, wire = S.paint((.10, .16, .26), .6), S.paint((.02, .02, .022), .9), S.paint((.74, .73, .70), .6)
    for x, z in spots:
        if x < .12 or x > length - .12 or any(x0 - .06 < x < x1 + .06 and z0 - .1 < z < z1 for _, x0, x1, z0, z1, _ in gaps):
            continue
        m.tube((x, .004, z), (x, -.003, z), .034, .034, ring, 28)
        m.tube((x, .0, z), (x, -.0035, z), .030, .030, hole, 28)
        m.tube((x, -.002, z + .006), (x + .012, -.035, z - .016), .004, .004, wire, 6); m.tube((x + .012, -.035, z - .016), (x + .004, -.045, z - .045), .004, .004, wire, 6)
    m.build('sockets').visible_camera = wall not in room.get('hidden', ())


def radiator(room, wall, x, wide, sill):
    """A panel radiator under the board, fed from the floor."""
    k, white = Kit(), S.paint((.83, .83, .82), .35)
    w, z0, z1 = min(1.2, wide - .3), .14, min(sill - .12, .64)
    k.box(-w / 2, .035, z0, w / 2, .055, z1, white); k.box(-w / 2, .10, z0, w / 2, .118, z1, white)
    for i in range(int(w / .034)):
        a = -w / 2 + .012 + i * .034
        k.box(a, .118, z0 + .03, a + .018, .126, z1 - .03, white); k.box(a, .055, z0 + .01, a + .004, .10, z1, white)
    k.box(-w / 2 - .004, .03, z1, w / 2 + .004, .124, z1 + .012, white)
    for dx in (.05, .10):
        k.tube((w / 2 - dx, .078, 0), (w / 2 - dx, .078, z0 + .02), .009, S.glossy((.62, .62, .6), .3, .9))
    k.tube((w / 2, .078, z1 - .06), (w / 2 + .07, .078, z1 - .06), .017, S.paint((.85, .85, .84), .4))
    stand(k, room, wall, x)


def convector(room, wall, x0, x1):
    """A grille let into the floor before a window that reaches it."""
    k, steel = Kit(), S.glossy((.42, .42, .41), .4, .8)
    w = x1 - x0 - .2
    k.box(-w / 2, .12, 0, w / 2, .38, .004, S.paint((.05, .05, .05), .8))
    for i in range(int(w / .022)):
        a = -w / 2 + i * .022
        k.box(a, .125, .004, a + .009, .375, .012, steel)
    k.box(-w / 2 - .012, .108, 0, w / 2 + .012, .12, .013, steel); k.box(-w / 2 - .012, .38, 0, w / 2 + .012, .392, .013, steel)
    stand(k, room, wall, (x0 + x1) / 2)


def stand(k, room, wall, along):
    """A piece with its back at the wall, its middle so far along it."""
    W, D = room['width'], room['depth']
    at = {'n': (along, D), 's': (along, 0), 'e': (W, along), 'w': (0, along)}[wall]
    k.put(*at, TURN[wall])


def bulb(x, y, H):
    k = Kit()
    k.tube((0, 0, -.001), (.01, .005, -.28), .004, S.paint((.80, .79, .76), .6)); k.tube((.01, .005, -.28), (.01, .005, -.34), .019, S.paint((.05, .05, .05), .5))
    k.lathe(.01, .005, -.44, ((.001, 0), (.018, .008), (.03, .035), (.028, .06), (.016, .09), (.014, .10)), S.shade((.9, .9, .88), .9, (1., .95, .86)))
    k.put(x, y, 0, H)


def capped_pipes(p):
    """Where the sink will stand: cold, hot, drain."""
    k = Kit()
    for dx, z, r, tone in ((-.12, .48, .012, (.10, .18, .42)), (.02, .48, .012, (.46, .08, .06)), (.2, .34, .026, (.45, .44, .42))):
        k.tube((dx, -.002, z), (dx, .055, z), r, S.paint((.70, .69, .66), .4)); k.tube((dx, .055, z), (dx, .075, z), r * 1.35, S.paint(tone, .5))
    for dx in (-.9, -.5, .62, .7, 1.1):
        k.tube((dx, -.003, 1.15), (dx, .003, 1.15), .034, S.paint((.10, .16, .26), .6)); k.tube((dx, .0, 1.15), (dx, .0035, 1.15), .03, S.paint((.02, .02, .022), .9))
    ox, oy = {'s': (0, -1), 'n': (0, 1), 'w': (-1, 0), 'e': (1, 0)}[p['back']]
    k.put(p['x'] + ox * (p['depth'] / 2 + .07), p['y'] + oy * (p['depth'] / 2 + .07), TURN[p['back']])
