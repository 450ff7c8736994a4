"""What is seen from a window at the height of its storey: sky, hazy town, trees. Seen only; light comes from the window's own lamp."""
import math, random
import bpy
import nature
from materials import Graph
from mesh import Mesh, place
import surfaces as S

HAZE = (.80, .86, .93)


def sky(power=1.):
    """Pale at the horizon, light blue above, thin cloud; only eyes and mirrors see it."""
    w = bpy.data.worlds.new('sky'); bpy.context.scene.world = w; w.use_nodes = True
    g = Graph(w.node_tree)
    d = g.n('TexCoord').outputs['Generated']
    x = g.n('SeparateXYZ', d)
    z = g.math('ADD', g.math('MAXIMUM', x.outputs[2], 0.), .15)
    p = g.n('CombineXYZ', g.math('DIVIDE', x.outputs[0], z), g.math('DIVIDE', g.math('MULTIPLY', x.outputs[1], 1.8), z), 0.).outputs[0]
    cloud = g.ramp(g.n('TexNoise', Vector=p, Scale=.5, Detail=8., Roughness=.56, Distortion=.4).outputs[0], .46, .72)
    col = g.mix(g.ramp(x.outputs[2], 0., .5), HAZE, (.36, .56, .88))
    col = g.mix(g.math('MULTIPLY', cloud, .75), col, (.93, .94, .96))
    ray = g.n('LightPath').outputs
    eye = g.math('MAXIMUM', ray['Is Camera Ray'], ray['Is Glossy Ray'])
    g.put(g.n('OutputWorld').inputs[0], g.n('Background', Color=col, Strength=g.math('MULTIPLY', eye, power)))
    w.cycles.sampling_method = 'NONE'


def only_seen(o):
    o.visible_diffuse = o.visible_shadow = False
    return o


def crown(seed):
    """A tree's crown as a lump of lumps."""
    r = random.Random(seed)
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, radius=1.)
    o = bpy.context.object
    lumps = [tuple(r.gauss(0, .6) for _ in range(3)) for _ in range(26)]
    for v in o.data.vertices:
        d = v.co.normalized()
        near = max(sum(a * b for a, b in zip(d, q)) / math.sqrt(sum(c * c for c in q)) for q in lumps)
        v.co = d * (.72 + .34 * max(0., near - .78) / .22 + r.uniform(-.035, .035))
    data = o.data
    bpy.data.objects.remove(o)
    return data


def tree(seed, light=1., tone=(.16, .23, .07)):
    """A tree near enough for its leaves to be seen."""
    data = nature.tree(seed, height=9.5, crown=3.3, kind='linden', density=.9)
    for i, m in enumerate(data.materials):
        leafy = m.name.startswith('leaf')
        data.materials[i] = S.seen(tone if leafy else (.16, .12, .09), light=light, haze=HAZE, far=900., **(dict(leafy=.4) if leafy else {}))
    return data


def town(level, light=1., seed=8, near=55, tall=(9, 30), trees=420, tones=((.52, .45, .38), (.58, .54, .49), (.42, .33, .27), (.60, .59, .57)), river=False, sides=('n',)):
    """Blocks, trees and ground below the window; walls named in sides have windows, so that the view goes round."""
    r = random.Random(seed)
    half = math.pi if len(sides) > 1 else 1.35
    far, ground = 1000. + 14 * level, 700. + 20 * level      # from above one sees further
    if river:
        sides_near = 260
        m = Mesh(); m.box(-4000, 34, -level - .5, 4000, 215, -level - .3, S.seen((.30, .38, .44), light=light, haze=HAZE, far=500.)); only_seen(m.build('river'))
    m = Mesh(); m.box(-9000, -9000, -level - 2, 9000, 9000, -level - .6, S.seen((.20, .24, .14), light=light, haze=HAZE, far=ground, leafy=.35)); only_seen(m.build('ground'))
    first = sides_near if river else near
    for i in range(330 + int(level * 9)):
        a, d = r.uniform(-half, half), first + 1500 * r.random() ** 1.6
        w, dd, h = r.uniform(16, 52), r.uniform(12, 18), r.uniform(*tall) * (1.7 if r.random() < .12 and d > 220 else 1)
        m = Mesh(); m.box(-w / 2, -dd / 2, 0, w / 2, dd / 2, h, S.seen(r.choice(tones), light=light, haze=HAZE, far=far, windows=.85))
        m.box(-w / 6, -dd / 5, h, w / 9, dd / 5, h + 2.4, S.seen((.4, .39, .38), light=light, haze=HAZE))
        m.box(-w / 2 - .3, -dd / 2 - .3, h - .01, w / 2 + .3, dd / 2 + .3, h + .5, S.seen((.36, .34, .33), light=light, haze=HAZE))
        o = only_seen(m.build('block')); o.location, o.rotation_euler[2] = (d * math.sin(a), d * math.cos(a), -level), r.choice((0, 1.5708)) + r.uniform(-.2, .2)
    crowns = [crown(i) for i in range(4)]
    greens = [S.seen(c, light=light, haze=HAZE, leafy=.75) for c in ((.13, .20, .06), (.17, .23, .07), (.21, .24, .08))]
    for c, g in zip(crowns, greens + greens[:1]):
        c.materials.append(g)
    leafy = [tree(i, light, c) for i, c in ((2, (.15, .22, .06)), (3, (.19, .25, .08)))] if level < 30 and not river else []
    for i in range(trees):
        a, d = r.uniform(-half, half), (30 if not river else 225) + 420 * r.random() ** 1.5
        x, y, s, turn = d * math.sin(a), d * math.cos(a) + 4, r.uniform(2.2, 4.2), r.uniform(0, 6.3)
        if d < 90 and leafy:
            if r.random() < .6:      # they would hide the street
                continue
            only_seen(place(r.choice(leafy), (x, y, -level - .5), turn, r.uniform(.8, 1.15)))
        else:
            only_seen(place(r.choice(crowns), (x, y, -level + s * 1.7), turn, (s, s, s * r.uniform(1.1, 1.6))))
