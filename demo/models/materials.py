"""Procedural materials. All in metres; facades are mapped by object position and normal, so nothing needs UVs."""
import bpy

SEASON = 'summer'       # or autumn (yellow leaves), bare (none), winter (none, and snow)
_cache = {}


class Graph:
    def __init__(self, tree):
        self.t = tree
        tree.nodes.clear()

    def n(self, kind, *args, **kw):
        """Add a node; positional arguments fill inputs in order, keywords are inputs by name or properties."""
        nd = self.t.nodes.new('ShaderNode' + kind)
        for k, v in kw.items():
            if k in nd.inputs:
                self.put(nd.inputs[k], v)
            elif k.replace('_', ' ') in nd.inputs:
                self.put(nd.inputs[k.replace('_', ' ')], v)
            else:
                setattr(nd, k, v)
        for i, v in enumerate(args):
            if v is not None:
                self.put(nd.inputs[i], v)
        return nd

    def put(self, sock, v):
        if isinstance(v, bpy.types.Node):
            v = v.outputs[0]
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, sock)
        else:
            if sock.type == 'RGBA' and len(v) == 3:
                v = (*v, 1)
            sock.default_value = v

    def math(self, op, a, b=None, c=None):
        return self.n('Math', a, b, c, operation=op).outputs[0]

    def mix(self, fac, a, b, blend='MIX'):
        return self.n('MixRGB', fac, a, b, blend_type=blend).outputs[0]

    def ramp(self, x, lo, hi, a=0., b=1.):
        return self.n('MapRange', x, lo, hi, a, b, interpolation_type='SMOOTHSTEP').outputs[0]

    def noise(self, vec, scale, detail=4, rough=.55):
        return self.n('TexNoise', Vector=vec, Scale=scale, Detail=detail, Roughness=rough).outputs[0]

    def facade(self):
        """(u, v, 0) in metres on any axis-aligned face of the object."""
        tc = self.n('TexCoord')
        p, q = self.n('SeparateXYZ', tc.outputs['Object']), self.n('SeparateXYZ', tc.outputs['Normal'])
        fx = self.math('GREATER_THAN', self.math('ABSOLUTE', q.outputs[0]), .5)
        fz = self.math('GREATER_THAN', self.math('ABSOLUTE', q.outputs[2]), .5)
        blend = lambda f, a, b: self.math('ADD', self.math('MULTIPLY', f, b), self.math('MULTIPLY', self.math('SUBTRACT', 1., f), a))
        return self.n('CombineXYZ', blend(fx, p.outputs[0], p.outputs[1]), blend(fz, p.outputs[2], p.outputs[1])).outputs[0]

    def world(self):
        return self.n('NewGeometry').outputs['Position']

    def bsdf(self, color, rough=.6, metal=0., normal=None, spec=.4, **kw):
        b = self.n('BsdfPrincipled', Base_Color=color, Roughness=rough, Metallic=metal, Specular=spec, **kw)
        if normal is not None:
            self.put(b.inputs['Normal'], normal)
        return b.outputs[0]

    def bump(self, h, dist=.01, strength=1.):
        return self.n('Bump', Strength=strength, Distance=dist, Height=h).outputs[0]

    def out(self, shader, snow=True):
        if SEASON == 'winter' and snow:
            nz = self.n('SeparateXYZ', self.n('NewGeometry').outputs['Normal']).outputs[2]
            nn = self.noise(self.world(), .5, 6, .65)
            cover = self.math('MULTIPLY', self.ramp(nz, .35, .75), self.ramp(nn, snow if isinstance(snow, float) else .2, (snow if isinstance(snow, float) else .2) + .16))
            lump = self.bump(self.noise(self.world(), 1.6, 8, .6), .12, .7)
            white = self.bsdf((.82, .85, .9), .55, normal=lump, spec=.3)
            shader = self.n('MixShader', cover, shader, white).outputs[0]
        o = self.n('OutputMaterial')
        self.put(o.inputs[0], shader)


def material(fn):
    """Memoise by name and arguments, hand the function a fresh graph."""
    def make(*a, **kw):
        key = (fn.__name__, a, tuple(sorted(kw.items())))
        if key not in _cache:
            m = bpy.data.materials.new(fn.__name__)
            m.use_nodes = True
            _cache[key] = m
            fn(Graph(m.node_tree), *a, **kw)
            if fn.__name__ in ('room', 'haze_city', 'glow', 'shade', 'seen'):
                m.cycles.sample_as_light = False   # hundreds of lit rooms must not enter light sampling: 3.4 has no light tree
        return _cache[key]
    return make


@material
def brick(g, a=(.30, .17, .115), b=(.20, .105, .075), mortar=(.34, .31, .28), w=.25, h=.075):
    uv = g.facade()
    t = g.n('TexBrick', Vector=uv, Color1=a, Color2=b, Mortar=mortar, Scale=1., Mortar_Size=.005, Mortar_Smooth=.2, Bias=-.1, Brick_Width=w, Row_Height=h)
    stain = g.ramp(g.noise(g.world(), .12, 6), .3, .75, .82, 1.1)
    grain = g.ramp(g.noise(g.world(), 38., 3), .2, .8, .88, 1.1)
    col = g.mix(1., g.mix(1., t.outputs[0], g.n('CombineColor', stain, stain, stain), 'MULTIPLY'), g.n('CombineColor', grain, grain, grain), 'MULTIPLY')
    h_ = g.math('SUBTRACT', 1., t.outputs[1])
    g.out(g.bsdf(col, .82, normal=g.bump(g.math('ADD', h_, g.math('MULTIPLY', grain, .25)), .006), spec=.25))


@material
def stone(g, base=(.62, .57, .50), w=1.2, h=.6, gap=.006, rough=.55, vary=.07):
    uv = g.facade()
    dark = tuple(c * .35 for c in base)
    t = g.n('TexBrick', Vector=uv, Color1=(1 - vary,) * 3, Color2=(1 + vary,) * 3, Mortar=(.35,) * 3, Scale=1., Mortar_Size=gap, Mortar_Smooth=.1, Bias=0., Brick_Width=w, Row_Height=h, offset=0.)
    vein = g.ramp(g.noise(g.world(), 1.7, 10, .62), .25, .8, .88, 1.1)
    rain = g.ramp(g.noise(g.n('VectorMath', g.world(), (1., 1., .08), operation='MULTIPLY').outputs[0], .9, 6), .3, .75, .9, 1.05)
    f = g.math('MULTIPLY', vein, rain)
    col = g.mix(1., g.mix(1., base, t.outputs[0], 'MULTIPLY'), g.n('CombineColor', f, f, f), 'MULTIPLY')
    g.out(g.bsdf(col, rough, normal=g.bump(g.math('ADD', g.math('SUBTRACT', 1., t.outputs[1]), g.math('MULTIPLY', vein, .1)), .008)))


@material
def metal(g, base=(.12, .095, .075), rough=.38, seam=.45, amount=.85):
    uv = g.facade()
    t = g.n('TexBrick', Vector=uv, Color1=(.9,) * 3, Color2=(1.08,) * 3, Mortar=(.4,) * 3, Scale=1., Mortar_Size=.004, Brick_Width=seam, Row_Height=3.15, offset=0.)
    r = g.ramp(g.noise(g.world(), .8, 5), .3, .7, rough - .07, rough + .07)
    wob = g.bump(g.noise(g.world(), .7, 2), .02, .35)
    g.out(g.bsdf(g.mix(1., base, t.outputs[0], 'MULTIPLY'), r, amount, normal=wob))


@material
def frame(g, base=(.035, .033, .032), rough=.42):
    g.out(g.bsdf(base, rough, .3))


@material
def plain(g, base=(.5, .5, .5), rough=.6, metal=0., bump=0., scale=4., snow=True):
    c = g.ramp(g.noise(g.world(), scale, 6), .3, .75, .9, 1.08)
    n = g.bump(g.noise(g.world(), scale * 9, 6), .01, bump) if bump else None
    g.out(g.bsdf(g.mix(1., base, g.n('CombineColor', c, c, c), 'MULTIPLY'), rough, metal, normal=n), snow=snow)


@material
def concrete(g, base=(.42, .41, .39), panel=1.5):
    uv = g.facade()
    t = g.n('TexBrick', Vector=uv, Color1=(.92,) * 3, Color2=(1.06,) * 3, Mortar=(.7,) * 3, Scale=1., Mortar_Size=.008, Brick_Width=panel, Row_Height=panel, offset=0.)
    a = g.ramp(g.noise(g.world(), .5, 9, .65), .25, .75, .72, 1.1)
    h = g.noise(g.world(), 14., 8, .7)
    g.out(g.bsdf(g.mix(1., g.mix(1., base, t.outputs[0], 'MULTIPLY'), g.n('CombineColor', a, a, a), 'MULTIPLY'), .85, normal=g.bump(h, .006, .6), spec=.25))


@material
def glass(g, tint=(.80, .86, .86), boost=1.35, wave=.015):
    """Thin architectural pane: transparent + mirror by Fresnel, faintly wavy so every pane reflects a little differently."""
    n = g.bump(g.noise(g.world(), .55, 2), .05, wave * 10)
    f = g.n('Fresnel', IOR=1.52, Normal=n)
    fac = g.n('Math', g.math('MULTIPLY', g.math('ADD', f.outputs[0], .03), boost), 1., operation='MINIMUM').outputs[0]
    tr = g.n('BsdfTransparent', tint)
    gl = g.n('BsdfGlossy', Color=(.95, .97, 1.), Roughness=.0, Normal=n)
    g.out(g.n('MixShader', fac, tr, gl).outputs[0], snow=False)


@material
def pane(g):
    """Glass of a house far away: what lies behind it is a tone, no ray goes through, and few samples leave no grain in it."""
    v = g.n('VectorMath', g.world(), (.62, .62, .317), operation='MULTIPLY').outputs[0]
    r = g.n('TexWhiteNoise', Vector=g.n('VectorMath', v, operation='FLOOR').outputs[0]).outputs[0]
    col = g.mix(g.ramp(r, .45, 1.), (.016, .021, .026), (.13, .135, .13))
    g.out(g.bsdf(col, .3, normal=g.bump(g.noise(g.world(), .4, 2), .05, .1), spec=.9), snow=False)


@material
def room(g, tone=(1., .72, .42), power=1., diff=.35):
    """Inside of a lit or dark room: emission falling off downwards from the ceiling plus a diffuse base."""
    p = g.noise(g.world(), .35, 2)
    e = g.math('MULTIPLY', g.ramp(p, .3, .7, .45, 1.25), power)
    em = g.n('Emission', Color=tone, Strength=e)
    d = g.n('BsdfDiffuse', Color=(diff, diff * .95, diff * .88))
    g.out(g.n('AddShader', em, d).outputs[0] if power else d.outputs[0], snow=False)


@material
def glow(g, tone=(1., .75, .45), power=8.):
    g.out(g.n('Emission', Color=tone, Strength=power).outputs[0], snow=False)


@material
def curtain(g, base=(.75, .72, .66), lit=0.):
    uv = g.facade()
    w = g.n('TexWave', Vector=uv, Scale=3.2, Distortion=1.5, Detail=1., bands_direction='X')
    n = g.bump(w.outputs[1], .06, .8)
    d, t = g.n('BsdfDiffuse', Color=base, Normal=n), g.n('BsdfTranslucent', Color=base)
    s = g.n('MixShader', .4, d, t).outputs[0]
    if lit:
        e = g.n('Emission', Color=(1., .78, .5), Strength=g.ramp(w.outputs[1], 0., 1., lit * .6, lit))
        s = g.n('AddShader', s, e).outputs[0]
    g.out(s, snow=False)


@material
def paving(g, base=(.36, .34, .315), w=.6, h=.3, wet=.0, vary=.16, snow=True):
    v = g.world()
    t = g.n('TexBrick', Vector=v, Color1=(1 - vary,) * 3, Color2=(1 + vary,) * 3, Mortar=(.42,) * 3, Scale=1., Mortar_Size=.004, Brick_Width=w, Row_Height=h, offset=.5)
    big = g.ramp(g.noise(v, .22, 7, .6), .3, .72, .86, 1.08)
    grain = g.noise(v, 60., 4, .7)
    f = g.math('MULTIPLY', big, g.ramp(grain, .2, .8, .9, 1.08))
    puddle = g.ramp(g.noise(v, .33, 5, .55), .46, .62, 0., wet)
    col = g.mix(1., g.mix(1., base, t.outputs[0], 'MULTIPLY'), g.n('CombineColor', f, f, f), 'MULTIPLY')
    col = g.mix(puddle, col, g.mix(1., col, (.5, .5, .5), 'MULTIPLY'))
    rough = g.n('MapRange', puddle, 0., 1., .62, .08).outputs[0]
    hgt = g.math('ADD', g.math('SUBTRACT', 1., t.outputs[1]), g.math('MULTIPLY', grain, .35))
    g.out(g.bsdf(col, rough, normal=g.bump(hgt, .006, .7)), snow=.4 if snow is True else snow)


@material
def asphalt(g, wet=.0):
    v = g.world()
    f = g.ramp(g.noise(v, .15, 8, .6), .3, .7, .8, 1.15)
    gr = g.noise(v, 120., 3, .8)
    pud = g.ramp(g.noise(v, .12, 5), .44, .62, 0., wet)
    rough = g.n('MapRange', pud, 0., 1., .75, .1).outputs[0]
    g.out(g.bsdf(g.mix(1., (.055, .055, .058), g.n('CombineColor', f, f, f), 'MULTIPLY'), rough, normal=g.bump(gr, .004, .6)), snow=.5)


@material
def water(g):
    """A river on a still evening: long low waves over short ones; dark below, a mirror at a low angle."""
    v = g.n('VectorMath', g.world(), (1., 2.6, 1.), operation='MULTIPLY').outputs[0]
    h = g.math('ADD', g.noise(v, .05, 4, .5), g.math('MULTIPLY', g.noise(v, .5, 5, .55), .16))
    g.out(g.bsdf((.012, .02, .024), .03, normal=g.bump(h, .09, .6), spec=.6), snow=False)


@material
def lawn(g):
    v = g.world()
    a, b = g.noise(v, .25, 7, .6), g.noise(v, 22., 6, .8)
    tired = SEASON in ('autumn', 'bare')
    col = g.mix(g.ramp(a, .3, .7), (.075, .08, .03) if tired else (.050, .075, .022), (.115, .105, .045) if tired else (.085, .105, .036))
    c = g.ramp(b, .2, .8, .55, 1.25)
    g.out(g.bsdf(g.mix(1., col, g.n('CombineColor', c, c, c), 'MULTIPLY'), .9, normal=g.bump(b, .05, .9), spec=.1), snow=.05)


@material
def leaf(g, a=(.055, .095, .022), b=(.105, .15, .038), trans=.32, turns=True):
    """Leaves turn yellow in autumn, but for needles and, without `turns`, grass."""
    if SEASON == 'autumn' and a[1] > .05 and turns:
        a, b = (.22, .15, .02), (.36, .16, .03)
    geo, info = g.n('NewGeometry'), g.n('ObjectInfo')
    r = g.math('ADD', g.math('MULTIPLY', geo.outputs['Random Per Island'], .6), g.math('MULTIPLY', info.outputs['Random'], .4))
    col = g.mix(r, a, b)
    d = g.bsdf(col, .5, spec=.25)
    t = g.n('BsdfTranslucent', Color=g.mix(1., col, (1.15, 1.2, .6), 'MULTIPLY'))
    g.out(g.n('MixShader', trans, d, t).outputs[0], snow=.3)


@material
def bark(g, base=(.085, .065, .05), birch=False):
    v = g.world()
    n = g.noise(g.n('VectorMath', v, (1., 1., .18) if not birch else (1., 1., 3.5), operation='MULTIPLY').outputs[0], 9., 6, .7)
    col = g.mix(g.ramp(n, .55, .66) if birch else g.ramp(n, .3, .7), (.62, .59, .54) if birch else base, (.05, .045, .04) if birch else tuple(c * 1.9 for c in base))
    g.out(g.bsdf(col, .9, normal=g.bump(n, .03), spec=.15), snow=.35)


@material
def wood(g, a=(.30, .185, .095), b=(.20, .115, .055), plank_w=1.8, plank_h=.14, rough=.42, swap=False, fac=True, snow=True, solid=False):
    """Planks; `solid` is one piece without joints, for furniture."""
    v = g.facade() if fac else g.world()
    if swap:
        s = g.n('SeparateXYZ', v)
        v = g.n('CombineXYZ', s.outputs[1], s.outputs[0], 0.).outputs[0]
    if solid:
        plank_w, plank_h = 40., 40.
        v = g.n('VectorMath', v, (17., 13., 0.), operation='ADD').outputs[0]
    t = g.n('TexBrick', Vector=v, Color1=(.86,) * 3, Color2=(1.12,) * 3, Mortar=(.35,) * 3, Scale=1., Mortar_Size=.0014, Brick_Width=plank_w, Row_Height=plank_h, offset=.37)
    # shift the grain by each plank's own tone, so that it does not run across joints
    sh = g.n('VectorMath', v, g.n('VectorMath', t.outputs[0], (37., 11., 5.), operation='MULTIPLY').outputs[0], operation='ADD').outputs[0]
    st = g.n('VectorMath', sh, (1., 14., 1.), operation='MULTIPLY').outputs[0]
    n = g.noise(st, 2.2, 9, .62)
    fine = g.noise(g.n('VectorMath', sh, (2., 90., 1.), operation='MULTIPLY').outputs[0], 3., 4, .6)
    col = g.mix(g.ramp(n, .3, .72), a, b)
    col = g.mix(1., g.mix(1., col, t.outputs[0], 'MULTIPLY'), g.n('CombineColor', *([g.ramp(fine, .2, .8, .88, 1.06)] * 3)), 'MULTIPLY')
    g.out(g.bsdf(col, g.ramp(fine, .2, .8, rough - .06, rough + .1), normal=g.bump(g.math('ADD', g.math('SUBTRACT', 1., t.outputs[1]), g.math('MULTIPLY', fine, .15)), .0025, .7)), snow=snow)


@material
def fabric(g, base=(.42, .40, .37), scale=260., rough=.95):
    tc = g.n('TexCoord').outputs['Object']
    n = g.n('TexMagic', Vector=tc, Scale=scale, Distortion=1.)
    c = g.ramp(g.noise(tc, 5., 4), .3, .7, .9, 1.06)
    g.out(g.bsdf(g.mix(1., base, g.n('CombineColor', c, c, c), 'MULTIPLY'), rough, normal=g.bump(n.outputs[1], .002, .5), spec=.15, Sheen=.4))


@material
def haze_city(g, base=(.30, .29, .28), haze=(.5, .56, .62), far=1500., strength=1., lit=.0):
    """Distant blocks: storeys of windows by shader, fading into the sky's haze with distance."""
    p = g.n('SeparateXYZ', g.facade())
    u, v = g.math('DIVIDE', p.outputs[0], 2.7), g.math('DIVIDE', p.outputs[1], 3.1)
    inside = lambda x, lo, hi: g.math('MULTIPLY', g.math('GREATER_THAN', g.math('FRACT', x), lo), g.math('LESS_THAN', g.math('FRACT', x), hi))
    isw = g.math('MULTIPLY', inside(u, .26, .74), inside(v, .26, .80))
    cell = g.n('TexWhiteNoise', Vector=g.n('CombineXYZ', g.math('FLOOR', u), g.math('FLOOR', v), g.n('ObjectInfo').outputs['Random']).outputs[0]).outputs[0]
    info = g.n('ObjectInfo').outputs['Random']
    stain = g.ramp(g.noise(g.world(), .06, 5), .3, .7, .84, 1.12)
    seam = g.math('SUBTRACT', 1., g.math('MULTIPLY', g.math('LESS_THAN', g.math('FRACT', v), .05), .22))
    tone = g.math('MULTIPLY', stain, seam)
    wall = g.mix(1., g.mix(info, tuple(c * .8 for c in base), tuple(c * 1.3 for c in base)), g.n('CombineColor', tone, tone, tone), 'MULTIPLY')
    up = g.math('GREATER_THAN', g.n('SeparateXYZ', g.n('NewGeometry').outputs['Normal']).outputs[2], .3)
    isw = g.math('MULTIPLY', isw, g.math('SUBTRACT', 1., up))
    dark = g.math('ADD', .6, cell)
    col = g.mix(isw, wall, g.mix(1., (.05, .062, .075), g.n('CombineColor', dark, dark, dark), 'MULTIPLY'))
    if SEASON == 'winter':
        col = g.mix(up, col, (.80, .83, .88))
    sh = g.bsdf(col, g.n('MapRange', isw, 0., 1., .8, .12).outputs[0])
    if lit:
        on = g.math('MULTIPLY', isw, g.math('GREATER_THAN', cell, .72))
        sh = g.n('AddShader', sh, g.n('Emission', Color=(1., .7, .4), Strength=g.math('MULTIPLY', on, lit))).outputs[0]
    d = g.n('CameraData').outputs['View Distance']
    f = g.math('SUBTRACT', 1., g.math('POWER', 2.718, g.math('DIVIDE', d, -far)))
    g.out(g.n('MixShader', f, sh, g.n('Emission', Color=haze, Strength=strength)).outputs[0], snow=False)


@material
def quarters(g):
    """The ground of a town from above: asphalt and paths between worn lawns, quarters of some sixty metres."""
    v = g.world()
    patch = g.n('TexVoronoi', Vector=v, Scale=.022, feature='F1', distance='CHEBYCHEV')
    pick = g.n('RGBToBW', patch.outputs[1]).outputs[0]
    fine = g.noise(v, .12, 6, .6)
    green = g.mix(g.ramp(fine, .35, .65), (.055, .072, .026), (.10, .098, .05))
    hard = g.mix(g.ramp(fine, .3, .7), (.16, .155, .145), (.24, .225, .205))
    g.out(g.bsdf(g.mix(g.ramp(pick, .44, .50), green, hard), .92, spec=.1), snow=.05)


@material
def foliage(g, tone=(.075, .105, .035)):
    """The crown of a tree that is too far for leaves: spots of light and shade."""
    n = g.noise(g.n('TexCoord').outputs['Object'], 3.2, 8, .75)
    c, r = g.ramp(n, .3, .72, .35, 1.35), g.n('ObjectInfo').outputs['Random']
    col = g.mix(1., g.mix(r, tone, tuple(x * y for x, y in zip(tone, (1.5, 1.25, 1.1)))), g.n('CombineColor', c, c, c), 'MULTIPLY')
    g.out(g.bsdf(col, .9, normal=g.bump(n, .6, 1.), spec=.1), snow=.3)
