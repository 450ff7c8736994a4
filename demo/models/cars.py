"""Cars: hatchbacks, sedans and high wagons, each a skin over sections along its length, cheap enough to stand everywhere as linked copies."""
import bisect, math
import bmesh
import materials as M
from mesh import Mesh, place

CARS = ((.60, .60, .59), (.34, .345, .35), (.10, .105, .11), (.62, .62, .62), (.02, .02, .022), (.018, .035, .085), (.46, .46, .45), (.045, .048, .052))
RED = (.24, .03, .022)

# Lines from the tail to the nose, metres: the top in the middle, the waist below the windows, half the width.
# screens: where the rear window and the windscreen begin and end; pillars: what is not glass between the side windows.
KINDS = (
    dict(top=((-2.08, .70), (-2.03, .98), (-1.96, 1.06), (-1.62, 1.37), (-1.42, 1.43), (-.7, 1.485), (-.1, 1.48), (.3, 1.41), (1.0, 1.01), (1.12, .96), (1.6, .88), (1.92, .77), (2.06, .62)),
         waist=((-2.08, .66), (-2.0, .95), (-1.4, .96), (.9, .91), (1.1, .89), (1.6, .82), (1.92, .71), (2.06, .58)),
         wide=((-2.08, .66), (-2.0, .78), (-1.75, .855), (-1.1, .885), (.9, .885), (1.55, .865), (1.9, .80), (2.06, .69)),
         screens=((-1.95, -1.64), (.32, 1.0)), pillars=((-1.66, -1.36), (-.30, -.20)), wheels=(-1.30, 1.30), radius=.315, sill=.20, clad=False),
    dict(top=((-2.34, .70), (-2.29, .98), (-2.2, 1.05), (-1.75, 1.08), (-1.6, 1.10), (-1.0, 1.39), (-.6, 1.45), (-.1, 1.46), (.4, 1.39), (1.12, 1.0), (1.25, .955), (1.8, .87), (2.15, .76), (2.32, .60)),
         waist=((-2.34, .66), (-2.25, .96), (-1.6, .97), (1.0, .92), (1.25, .89), (1.8, .81), (2.15, .70), (2.32, .56)),
         wide=((-2.34, .68), (-2.22, .80), (-1.9, .87), (-1.2, .91), (1.0, .91), (1.75, .885), (2.12, .82), (2.32, .71)),
         screens=((-1.58, -1.0), (.42, 1.12)), pillars=((-1.3, -1.08), (-.28, -.18)), wheels=(-1.40, 1.42), radius=.33, sill=.20, clad=False),
    dict(top=((-2.2, .80), (-2.16, 1.10), (-2.1, 1.22), (-1.85, 1.56), (-1.68, 1.61), (-.8, 1.68), (-.1, 1.67), (.36, 1.58), (1.0, 1.19), (1.14, 1.12), (1.7, 1.03), (2.02, .91), (2.2, .72)),
         waist=((-2.2, .76), (-2.12, 1.07), (-1.5, 1.09), (.9, 1.05), (1.14, 1.03), (1.7, .96), (2.02, .84), (2.2, .68)),
         wide=((-2.2, .76), (-2.1, .86), (-1.8, .915), (-1.1, .935), (.95, .935), (1.65, .915), (2.0, .86), (2.2, .76)),
         screens=((-2.08, -1.84), (.38, 1.0)), pillars=((-1.84, -1.66), (-1.06, -.98), (-.22, -.12)), wheels=(-1.32, 1.36), radius=.365, sill=.28, clad=True),
)


def car(x, y, rot, tone, data={}):
    """One of the kinds, told by where it stands; a blue one in five is red."""
    spot = int(abs(x) * 7 + abs(y) * 13)
    if tone == CARS[5] and spot % 5 == 0:
        tone = RED
    kind = (0, 2, 1, 2, 0)[spot % 5]
    key = (kind, tone, M.SEASON)
    if key not in data:
        data[key] = car_data(KINDS[kind], tone)
    place(data[key], (x, y, 0), rot)


def along(line, x):
    """A line of points at x, straight between them."""
    xs = [p[0] for p in line]
    i = min(max(bisect.bisect(xs, x), 1), len(line) - 1)
    (a, p), (b, q) = line[i - 1], line[i]
    return p + (q - p) * min(1., max(0., (x - a) / (b - a)))


def section(k, x):
    """Half of the outline at x, from the floor over the side and the window to the middle of the roof."""
    top, waist, w = along(k['top'], x), along(k['waist'], x), along(k['wide'], x)
    waist = min(waist, top - .02)
    low = k['sill'] + .10 * max(0., (abs(x) - 1.75) / .5)       # the bumpers rise at both ends
    for wheel in k['wheels']:
        d = abs(x - wheel)
        if d < k['radius'] + .055:
            low = max(low, k['radius'] + math.sqrt((k['radius'] + .055) ** 2 - d * d))
    up = top - waist
    inner, ridge = w - up * .30, w - up * .42
    return ((w * .62, low), (w * .955, low + .005), (w * .99, max(low + .02, k['sill'] + .22)), (w, max(low + .04, waist - .26)), (w * .985, max(low + .06, waist - .06)), (w * .95, waist),
            (inner * .95, waist + up * .86), (ridge * .90, waist + up * .965), (ridge * .45, top), (0., top + .006))


def stations(k):
    ends = [p[0] for name in ('top', 'waist', 'wide') for p in k[name]]
    arches = [wheel + (k['radius'] + .055) * math.cos(math.pi * i / 10) for wheel in k['wheels'] for i in range(11)]
    edges = [x for name in ('screens', 'pillars') for pair in k[name] for x in pair] + [.42, .43, -.75, -.74]
    found = sorted({round(x, 3) for x in ends + arches + edges})
    return [x for x, after in zip(found, found[1:] + [9.]) if after - x > .004]


def car_data(k, tone):
    m = Mesh()
    paint, glass, dark, gap, tyre = M.plain(tone, .24, .25), M.plain((.018, .022, .027), .05), M.plain((.022, .022, .024), .55), M.plain((.012, .012, .013), .8), M.plain((.018, .018, .018), .9)
    lamp, rear, chrome = M.plain((.72, .73, .74), .08), M.plain((.26, .012, .012), .14), M.plain((.5, .5, .51), .25, .8)
    xs = stations(k)
    nose, tail = xs[-1], xs[0]
    within = lambda x, pairs: any(a - 1e-4 <= x <= b + 1e-4 for a, b in pairs)

    def skin(x, row):
        if row == 5 and along(k['top'], x) - along(k['waist'], x) > .14 and k['screens'][0][0] < x < k['screens'][1][1] - .06:
            return (gap if x > k['pillars'][0][1] + .01 else paint) if within(x, k['pillars']) else glass
        if row in (7, 8) and within(x, k['screens']):
            return glass
        if row == 0 or k['clad'] and row == 1:
            return dark
        if x > nose - .24 and row == 3:
            return lamp
        if row in (3, 4) and x < tail + .17:
            return rear
        if row in (2, 3, 4) and (.42 < x < .43 or -.75 < x < -.74):
            return gap      # between the doors
        return paint

    for a, b in zip(xs, xs[1:]):
        p, q, mid = section(k, a), section(k, b), (a + b) / 2
        for row in range(9):
            mat = skin(mid, row)
            for s in (-1, 1):
                m.quad((a, s * p[row][0], p[row][1]), (b, s * q[row][0], q[row][1]), (b, s * q[row + 1][0], q[row + 1][1]), (a, s * p[row + 1][0], p[row + 1][1]), mat)
    for x in (tail, nose):
        p = section(k, x)
        for row in range(9):
            m.quad((x, -p[row][0], p[row][1]), (x, p[row][0], p[row][1]), (x, p[row + 1][0], p[row + 1][1]), (x, -p[row + 1][0], p[row + 1][1]), dark if row < 2 or x > 0 and row == 2 else paint)
    body = weld(m)
    m = Mesh()
    for s in (-1, 1):
        w = along(k['wide'], .75)
        m.box(.70, s * (w + .09) - .09, along(k['waist'], .8) + .02, .80, s * (w + .09) + .09, along(k['waist'], .8) + .16, paint)
        for x in (-.62, .10):
            m.box(x, s * (w - .005) - .012, along(k['waist'], x) - .13, x + .17, s * (w - .005) + .012, along(k['waist'], x) - .10, paint if k['clad'] else chrome)
        for wheel in k['wheels']:
            wheel_at(m, wheel, s * (along(k['wide'], wheel) - .012), k['radius'], s, tyre, chrome)
    for wheel in k['wheels']:
        m.box(wheel - k['radius'], -along(k['wide'], wheel) * .8, k['radius'] * .8, wheel + k['radius'], along(k['wide'], wheel) * .8, k['radius'] * 2.02, tyre)
    plate = M.plain((.66, .66, .64), .4)
    m.box(nose - .06, -.26, .40 + k['sill'] * .4, nose + .015, .26, .51 + k['sill'] * .4, plate); m.box(tail - .015, -.26, .62 + k['sill'] * .3, tail + .05, .26, .73 + k['sill'] * .3, plate)
    return joined(body, m)


def wheel_at(m, x, y, r, s, tyre, rim):
    """Tyre, dark disc, five spokes; `s` is its side."""
    m.tube((x, y - s * .21, r), (x, y, r), r, r * .975, tyre, 22)
    m.tube((x, y, r), (x, y + s * .004, r), r * .68, r * .68, M.plain((.05, .05, .052), .4), 18)
    m.tube((x, y, r), (x, y + s * .014, r), r * .16, r * .14, rim, 8)
    for i in range(5):
        a = 2 * math.pi * i / 5 + .3
        c, d = (math.cos(a), math.sin(a)), (-math.sin(a) * r * .075, math.cos(a) * r * .075)
        p, q = (x + c[0] * r * .1, r + c[1] * r * .1), (x + c[0] * r * .68, r + c[1] * r * .68)
        m.quad((p[0] - d[0], y + s * .012, p[1] - d[1]), (q[0] - d[0] * 1.5, y + s * .008, q[1] - d[1] * 1.5), (q[0] + d[0] * 1.5, y + s * .008, q[1] + d[1] * 1.5), (p[0] + d[0], y + s * .012, p[1] + d[1]), rim)


def weld(m):
    """The skin with its common edges joined, so that it shades round."""
    data = m.data('car', True)
    b = bmesh.new()
    b.from_mesh(data)
    bmesh.ops.remove_doubles(b, verts=b.verts, dist=.0008)
    bmesh.ops.recalc_face_normals(b, faces=b.faces)
    b.to_mesh(data); b.free()
    data.use_auto_smooth, data.auto_smooth_angle = True, .62
    return data


def joined(body, m):
    """Skin and parts as one mesh."""
    parts = m.data('parts')
    at = len(body.materials)
    for mat in parts.materials:
        body.materials.append(mat)
    b = bmesh.new()
    b.from_mesh(body)
    n = len(b.faces)
    b.from_mesh(parts)
    b.faces.ensure_lookup_table()
    for f in b.faces[n:]:
        f.material_index += at
    b.to_mesh(body); b.free()
    return body
