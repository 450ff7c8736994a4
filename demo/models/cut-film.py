"""python3 cut-film.py FRAMES OUT.mp4|OUT/index.m3u8 KIND: a film of the frames that film.py left, or of one picture. Needs ffmpeg.

loop: the frames there and back, once round, in pieces of 4 s (HLS). months: each month stands, then melts into the next.
flight: the frames between two rendered ones are made of both, each point moved by its depth to where the camera now sees it.
still: the camera comes nearer to the middle of one picture (FRAMES is the picture). tour: pictures and films one after another (FRAMES is a
list of shots, which cut-tours.ts writes). snapshots: one frame each ten minutes of a loop, with the time in a corner (FRAMES is its film)."""
import glob, json, os, subprocess, sys
import numpy as np

FPS = 24


def read(path, size):
    raw = subprocess.check_output(['ffmpeg', '-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'])
    return np.frombuffer(raw, np.uint8).reshape(size[1], size[0], 3)


def size_of(path):
    out = subprocess.check_output(['ffprobe', '-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', path], text=True)
    return tuple(int(x) for x in out.strip().split(',')[:2])


def frames_of(folder):
    paths = sorted(glob.glob(os.path.join(folder, '[0-9]' * 4 + '.png')))
    if not paths: raise SystemExit('no frames in ' + folder)
    return paths, size_of(paths[0])


def encode(frames, size, fps, out, crf):
    hls = out.endswith('.m3u8')
    os.makedirs(os.path.dirname(out) or '.', exist_ok=True)
    kind = (['-g', str(fps * 4), '-keyint_min', str(fps * 4), '-sc_threshold', '0', '-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4',
             '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', os.path.join(os.path.dirname(out), '%d.m4s')] if hls else ['-movflags', '+faststart'])
    p = subprocess.Popen(['ffmpeg', '-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '%dx%d' % size, '-r', str(fps), '-i', '-',
                          '-vf', 'scale=out_color_matrix=bt709', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', str(crf), '-pix_fmt', 'yuv420p', '-profile:v', 'high',
                          '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', *kind, out], stdin=subprocess.PIPE)
    n = 0
    for f in frames:
        p.stdin.write(np.ascontiguousarray(f, np.uint8).tobytes()); n += 1
    p.stdin.close()
    if p.wait(): raise SystemExit('ffmpeg failed')
    print('%s: %.2f s' % (out, n / fps))


def loop(paths, size):
    there = [read(p, size) for p in paths]
    yield from there
    yield from there[-2:0:-1]


def months(paths, size, stand=10, melt=6):
    before = None
    for i, p in enumerate(paths):
        now = read(p, size).astype(np.float32)
        for k in range(melt if before is not None else 0):
            a = (k + 1) / (melt + 1)
            yield before * (1 - a) + now * a + .5
        for _ in range(stand if 0 < i < len(paths) - 1 else stand + 18):
            yield now
        before = now


def still(picture, size, seconds=8, part=(1., .74), at=((.5, .5), (.5, .5)), points=3):
    """From one part of the width of the picture, around a point of it, to another; every pixel of the film is the mean of points by points."""
    w, h = size_of(picture)
    p = read(picture, (w, h)).astype(np.float32)
    sub = (np.arange(points) + .5) / points
    for i in range(round(seconds * FPS)):
        t = i / (seconds * FPS - 1)
        t = t * t * (3 - 2 * t)
        wide = w * (part[0] + (part[1] - part[0]) * t)
        high = wide * size[1] / size[0]
        left, top = (np.clip((a + (b - a) * t) * whole - length / 2, 0, whole - length) for a, b, whole, length in zip(*at, (w, h), (wide, high)))
        x = left + (np.arange(size[0])[:, None] + sub).ravel() * wide / size[0] - .5
        y = top + (np.arange(size[1])[:, None] + sub).ravel() * high / size[1] - .5
        x0, y0 = np.clip(np.floor(x).astype(int), 0, w - 2), np.clip(np.floor(y).astype(int), 0, h - 2)
        fx, fy = np.clip(x - x0, 0, 1)[:, None].astype(np.float32), np.clip(y - y0, 0, 1)[:, None, None].astype(np.float32)
        rows = p[y0] * (1 - fy) + p[y0 + 1] * fy
        full = rows[:, x0] * (1 - fx) + rows[:, x0 + 1] * fx
        yield full.reshape(size[1], points, size[0], points, 3).mean((1, 3)) + .5


def film(path, size):
    p = subprocess.Popen(['ffmpeg', '-v', 'error', '-i', path, '-vf', 'scale=%d:%d:flags=lanczos' % size, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], stdout=subprocess.PIPE)
    while len(raw := p.stdout.read(size[0] * size[1] * 3)) == size[0] * size[1] * 3:
        yield np.frombuffer(raw, np.uint8).reshape(size[1], size[0], 3).astype(np.float32)
    if p.wait(): raise SystemExit('ffmpeg failed')


def tour(shots, size, melt=14):
    """Each shot melts into the next: its first frames lie over the last ones of the shot before."""
    late = []
    for i, s in enumerate(shots):
        frames = list(film(s['film'], size) if 'film' in s else still(s['picture'], size, s['seconds'], s['part'], s['at'], 2))
        for k, f in enumerate(late):
            a = (k + 1) / (melt + 1)
            frames[k] = f * (1 - a) + frames[k] * a
        late = frames[-melt:] if i < len(shots) - 1 else []
        yield from (f.astype(np.uint8) for f in frames[:len(frames) - len(late)])


def snapshots(path, out):
    """A frame of the loop every ten minutes from 9:00 to 15:30, two and a half a second, each with its time."""
    count, font = 40, 'fontfile=/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf'
    minutes = 'eif\\:mod(540+10*n\\,60)\\:d\\:2'
    clock = "drawtext=%s:fontsize=22:fontcolor=white:box=1:boxcolor=black@0.55:boxborderw=8:x=w-tw-20:y=20:text='%%{eif\\:trunc((540+10*n)/60)\\:d\\:2}\\:%%{%s}'" % (font, minutes)
    os.makedirs(os.path.dirname(out), exist_ok=True)
    subprocess.check_call(['ffmpeg', '-v', 'error', '-y', '-i', path, '-vf', 'fps=5/2,' + clock, '-frames:v', str(count), '-r', '5/2', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24',
                           '-pix_fmt', 'yuv420p', '-g', '10', '-keyint_min', '10', '-sc_threshold', '0', '-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4',
                           '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', os.path.join(os.path.dirname(out), '%d.m4s'), out])


# -- a flight -------------------------------------------------------------------------------
class View:
    """A rendered frame with its depth, and where its camera stood."""

    def __init__(self, path, size):
        d = np.load(path.replace('.png', '.npz'))
        self.rgb = read(path, size).astype(np.float32)
        self.z = np.minimum(d['z'][::-1], 4000.).astype(np.float64)      # Blender's rows go up
        self.at, self.turn = d['world'][:3, 3], d['world'][:3, :3]
        self.lens = float(d['lens'])


def rays(size, lens):
    w, h = size
    x, y = (np.arange(w) + .5 - w / 2) * 36 / w / lens, -(np.arange(h) + .5 - h / 2) * 36 / w / lens
    return np.stack([*np.meshgrid(x, y), -np.ones((h, w))], -1)


def seen_from(view, at, turn, size):
    """Pixels (x, y) and depth of every point of the view for a camera at another place."""
    d = rays(size, view.lens)
    p = (d * view.z[..., None]) @ view.turn.T + view.at
    q = (p - at) @ turn
    depth = np.maximum(-q[..., 2], 1e-3)
    k = view.lens * size[0] / 36
    return q[..., 0] / depth * k + size[0] / 2 - .5, -q[..., 1] / depth * k + size[1] / 2 - .5, depth


def moved(view, at, turn, size):
    """The view as a camera at another place has it, and how much of each pixel it knows: points are laid on their four nearest pixels, the near ones over the far ones."""
    w, h = size
    x, y, depth = seen_from(view, at, turn, size)
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    near = np.full(w * h, 1e9)
    corners = []
    for dx in (0, 1):
        for dy in (0, 1):
            i, j = x0 + dx, y0 + dy
            ok = (i >= 0) & (i < w) & (j >= 0) & (j < h)
            share = (1 - np.abs(x - i)) * (1 - np.abs(y - j))
            corners.append(((j * w + i)[ok], share[ok], depth[ok], view.rgb[ok]))
            np.minimum.at(near, corners[-1][0], np.where(share[ok] > .2, depth[ok], 1e9))
    rgb, weight = np.zeros((w * h, 3)), np.zeros(w * h)
    for i, share, z, c in corners:
        s = share * (z < near[i] * 1.02 + .3)
        weight += np.bincount(i, s, w * h)
        for k in range(3): rgb[:, k] += np.bincount(i, s * c[:, k], w * h)
    return rgb.reshape(h, w, 3), weight.reshape(h, w, 1)


def turned(a, b, t):
    """A turn at the part t of the way between two near ones."""
    m = a + (b - a) * t
    u, _, v = np.linalg.svd(m)
    return u @ v


def flight(paths, size, fps=3):
    """`fps` is what film.py counted its frames by; where it left some out, more lie between two."""
    number = lambda p: int(os.path.basename(p)[:4])
    a = View(paths[0], size)
    for p, q in zip(paths, paths[1:]):
        b = View(q, size)
        yield a.rgb
        n = (number(q) - number(p)) * FPS // fps
        for k in range(1, n):
            t = k / n
            at, turn = a.at + (b.at - a.at) * t, turned(a.turn, b.turn, t)
            sides = [(*moved(v, at, turn, size), share) for v, share in ((a, 1 - t), (b, t))]
            known = sum(np.minimum(w, 1) * share for _, w, share in sides)
            mixed = sum(c / np.maximum(w, 1e-6) * np.minimum(w, 1) * share for c, w, share in sides) / np.maximum(known, 1e-6)
            yield np.clip(np.where(known > 1e-3, mixed, a.rgb * (1 - t) + b.rgb * t) + .5, 0, 255)
        a = b


def main():
    folder, out, kind = sys.argv[1:4]
    if kind == 'snapshots': return snapshots(folder, out)
    if kind == 'tour': return encode(tour(json.load(open(folder)), (960, 540)), (960, 540), FPS, out, 25)
    paths, size = (folder, (768, 432)) if kind == 'still' else frames_of(folder)
    make, fps, crf = {'loop': (loop, 12, 24), 'months': (months, FPS, 23), 'flight': (flight, FPS, 24), 'still': (still, FPS, 24)}[kind]
    encode(make(paths, size), size, fps, out, crf)


main()
