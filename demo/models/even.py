"""Takes the mottle that a few samples leave off plain surfaces: an edge-avoiding wavelet filter over the light alone."""
import numpy as np

KERNEL = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)


def shifted(a, dy, dx):
    """The picture moved by whole pixels; its edge pixels are repeated."""
    h, w = a.shape[-2:]
    y, x = np.clip(np.arange(h) + dy, 0, h - 1), np.clip(np.arange(w) + dx, 0, w - 1)
    return a[..., y[:, None], x[None]]


def even(img, albedo, normal, depth, range_=.06, passes=4):
    """img, albedo, normal: (3, h, w). Colour is divided by albedo, so that texture stays; light that differs by more
    than about range_ of itself, another normal, another plane stop the filter."""
    al = np.maximum(albedo, .02)
    light = (img / al).astype(np.float32)
    z = depth.astype(np.float32)
    gy, gx = np.gradient(z)
    flat = np.abs(gy) + np.abs(gx) + 1e-3
    for p in range(passes):
        step, grey = 2 ** p, np.maximum(light.mean(0), 1e-4)
        total, weight = np.zeros_like(light), np.zeros_like(grey)
        for i, ky in enumerate(KERNEL):
            for j, kx in enumerate(KERNEL):
                dy, dx = (i - 2) * step, (j - 2) * step
                other = shifted(light, dy, dx)
                d = np.abs(np.log(np.maximum(other.mean(0), 1e-4) / grey)) / range_
                n = np.maximum((shifted(normal, dy, dx) * normal).sum(0), 0)
                t = np.abs(shifted(al, dy, dx) - al).sum(0) / (.1 * (al.sum(0) + .1) + .05)
                if not (dy or dx):      # a pixel counts for itself, also where no surface is
                    total += light * ky * kx
                    weight += ky * kx
                    continue
                w = ky * kx * np.exp(-d * d - np.abs(shifted(z, dy, dx) - z) / (flat * step * 3) - t * .5) * n ** 32
                total += other * w
                weight += w
        light = total / weight
    return light * al
