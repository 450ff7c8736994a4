"""Surfaces of finished and unfinished rooms. What stands outside a window is drawn in its own light, so that it costs no samples."""
from materials import material


@material
def paint(g, base=(.78, .76, .72), rough=.75):
    g.out(g.bsdf(base, rough, spec=.25), snow=False)


@material
def plaster(g, base=(.62, .60, .565), patch=.04):
    """Levelled by trowel: faint broad tones, no brush."""
    v = g.world()
    a = g.ramp(g.noise(v, .9, 2, .6), .3, .7, 1 - patch, 1 + patch * .5)
    b = g.ramp(g.noise(g.n('VectorMath', v, (1., 1., 3.), operation='MULTIPLY').outputs[0], 3.2, 2, .6), .3, .75, 1 - patch * .5, 1.02)
    f = g.math('MULTIPLY', a, b)
    g.out(g.bsdf(g.mix(1., base, g.n('CombineColor', f, f, f), 'MULTIPLY'), .92, normal=g.bump(g.noise(v, 9., 2, .6), .004, .35), spec=.15), snow=False)


@material
def screed(g, base=(.40, .39, .37), gloss=.0):
    """Cement floor; with gloss a polished concrete floor."""
    v = g.world()
    a = g.ramp(g.noise(v, .7, 8, .65), .28, .74, .84, 1.08)
    b = g.ramp(g.noise(v, 30., 4, .7), .3, .7, .94, 1.05)
    f = g.math('MULTIPLY', a, b)
    r = g.ramp(g.noise(v, 2.2, 5), .3, .7, .85 - gloss, .95 - gloss * .8)
    g.out(g.bsdf(g.mix(1., base, g.n('CombineColor', f, f, f), 'MULTIPLY'), r, normal=None if gloss else g.bump(g.noise(v, 40., 5, .7), .003, .4), spec=.3), snow=False)


@material
def tile(g, base=(.60, .57, .52), w=.6, h=1.2, joint=(.45, .43, .40), gap=.0028, rough=.32, vary=.035, vein=.12, shift=0.):
    """Large or small tiles on any face, w along the wall and h up it."""
    uv = g.facade()
    t = g.n('TexBrick', Vector=uv, Color1=(1 - vary,) * 3, Color2=(1 + vary,) * 3, Mortar=(1.,) * 3, Scale=1., Mortar_Size=gap, Mortar_Smooth=.1, Bias=0., Brick_Width=w, Row_Height=h, offset=shift)
    a = g.ramp(g.noise(g.world(), 2.4, 9, .66), .3, .72, 1 - vein, 1 + vein * .4)
    col = g.mix(1., g.mix(1., base, t.outputs[0], 'MULTIPLY'), g.n('CombineColor', a, a, a), 'MULTIPLY')
    col = g.mix(t.outputs[1], col, joint)
    g.out(g.bsdf(col, g.n('MapRange', t.outputs[1], 0., 1., rough, .9).outputs[0], normal=g.bump(g.math('SUBTRACT', 1., t.outputs[1]), .0015, .6)), snow=False)


@material
def check(g, a=(.66, .63, .58), b=(.13, .125, .12), size=.5, rough=.22):
    """Two stones laid as on a chess board, turned by an eighth of a turn."""
    v = g.world()
    c = g.n('TexChecker', Vector=g.n('VectorRotate', Vector=v, Angle=.7854, rotation_type='Z_AXIS').outputs[0], Color1=a, Color2=b, Scale=1 / size)
    n = g.ramp(g.noise(v, 2.6, 9, .66), .3, .72, .86, 1.06)
    g.out(g.bsdf(g.mix(1., c.outputs[0], g.n('CombineColor', n, n, n), 'MULTIPLY'), rough), snow=False)


@material
def terrazzo(g, base=(.60, .58, .54), chips=((.30, .24, .19), (.74, .72, .68), (.16, .17, .16)), rough=.25):
    v = g.world()
    col = base
    for i, (tone, scale) in enumerate(zip(chips, (38., 55., 70.))):
        d = g.n('TexVoronoi', Vector=g.n('VectorMath', v, (i * 3.7, i * 1.9, 0.), operation='ADD').outputs[0], Scale=scale, Randomness=1.).outputs[0]
        col = g.mix(g.ramp(d, .20, .24, 1., 0.), col, tone)
    g.out(g.bsdf(col, rough), snow=False)


@material
def glossy(g, base=(.82, .82, .80), rough=.08, metal=0.):
    """Glazed ceramic, lacquer, chrome, brass."""
    g.out(g.bsdf(base, rough, metal, spec=.5), snow=False)


@material
def mirror(g):
    g.out(g.bsdf((.86, .88, .87), .0, 1.), snow=False)


@material
def shade(g, base=(.86, .80, .70), power=1.6, tone=(1., .80, .56)):
    """A lampshade with its lamp on; lights nothing itself."""
    g.out(g.n('AddShader', g.n('Emission', Color=tone, Strength=power), g.n('BsdfDiffuse', Color=base)).outputs[0], snow=False)


@material
def sheer(g, base=(.88, .87, .84), open_=.45):
    """A thin curtain: what is behind it shows through."""
    t = g.n('MixShader', .5, g.n('BsdfDiffuse', Color=base), g.n('BsdfTranslucent', Color=base)).outputs[0]
    g.out(g.n('MixShader', open_, t, g.n('BsdfTransparent', (1., 1., 1.))).outputs[0], snow=False)


@material
def clear(g, tint=(.86, .93, .90), mirror_=.08):
    """A pane inside the room, or a shower screen."""
    f = g.n('Fresnel', IOR=1.45).outputs[0]
    g.out(g.n('MixShader', g.math('ADD', g.math('MULTIPLY', f, .9), mirror_ * .2), g.n('BsdfTransparent', tint), g.n('BsdfGlossy', Color=(1., 1., 1.), Roughness=0.)).outputs[0], snow=False)


@material
def seen(g, base=(.5, .46, .42), sun=(-.45, -.75, .5), light=1., haze=(.80, .86, .93), far=1000., windows=0., height=3.1, leafy=0.):
    """Something outside: its light is worked out from where its faces look, and distance fades it."""
    nor = g.n('NewGeometry').outputs['Normal']
    lit = g.math('MAXIMUM', g.n('VectorMath', nor, sun, operation='DOT_PRODUCT').outputs[1], 0.)
    up = g.n('SeparateXYZ', nor).outputs[2]
    f = g.math('ADD', g.math('MULTIPLY', lit, 1.05), g.math('ADD', .42, g.math('MULTIPLY', up, .16)))
    info = g.n('ObjectInfo').outputs['Random']
    col = g.mix(1., base, g.n('CombineColor', *[g.n('MapRange', info, 0., 1., .8, 1.25).outputs[0]] * 3), 'MULTIPLY')
    if leafy:
        n = g.ramp(g.noise(g.world(), 1.6, 6, .75), .34, .66, 1 - leafy, 1 + leafy * .6)
        col = g.mix(1., col, g.n('CombineColor', n, n, n), 'MULTIPLY')
    if windows:
        t = g.n('TexBrick', Vector=g.facade(), Color1=(0.,) * 3, Color2=(1.,) * 3, Mortar=(.5,) * 3, Scale=1., Mortar_Size=windows, Mortar_Smooth=0., Brick_Width=height * .95, Row_Height=height, offset=0.)
        pane = g.math('MULTIPLY', g.math('SUBTRACT', 1., t.outputs[1]), g.math('LESS_THAN', up, .5))
        col = g.mix(pane, col, g.mix(t.outputs[0], (.10, .12, .14), (.30, .34, .38)))
    col = g.mix(1., col, g.n('CombineColor', f, f, f), 'MULTIPLY')
    d = g.n('CameraData').outputs['View Distance']
    fade = g.math('SUBTRACT', 1., g.math('POWER', 2.718, g.math('DIVIDE', d, -far)))
    g.out(g.n('Emission', Color=g.mix(fade, col, haze), Strength=light).outputs[0], snow=False)
