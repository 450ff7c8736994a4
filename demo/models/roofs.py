"""What is on a house: flat roofs that follow the terraces below, parapets, lift heads; the pitched roof of a factory."""
import materials as M

PARAPET = .3


class Roofs:
    def roof(self):
        self.m.frame((self.x0, self.y0, 0))
        if self.style.get('pitched'):
            return self.pitched_roof()
        top = self.z[self.n + 1]
        self.flat_roof(top, 2.6 if self.style.get('fins') else 1.1)
        self.lift_heads(top + .12)

    def terraces(self):
        """Rectangles of the last storey's terraces in the house's own metres."""
        found, W, D = [], self.W, self.D
        for side in 'senw':
            for o in self.openings.get((side, self.n), []):
                if o['kind'] == 'terrace':
                    a, b, d = o['from'], o['to'], o['deep']
                    found.append({'s': (a, 0, b, d), 'e': (W - d, a, W, b), 'n': (W - b, D - d, W - a, D), 'w': (0, D - b, d, D - a)}[side])
        return found

    def flat_roof(self, top, high):
        """The roof in cells between the edges of terraces, a parapet along every free edge."""
        m, s, cut = self.m, self.skin, self.terraces()
        xs = sorted({0, self.W, *(v for r in cut for v in (r[0], r[2]))}); ys = sorted({0, self.D, *(v for r in cut for v in (r[1], r[3]))})
        xs, ys = drop_close(xs), drop_close(ys)
        full = lambda i, j: 0 <= i < len(xs) - 1 and 0 <= j < len(ys) - 1 and not any(
            a < (xs[i] + xs[i + 1]) / 2 < c and b < (ys[j] + ys[j + 1]) / 2 < d for a, b, c, d in cut)
        for i in range(len(xs) - 1):
            for j in range(len(ys) - 1):
                if not full(i, j):
                    continue
                x0, x1, y0, y1 = xs[i], xs[i + 1], ys[j], ys[j + 1]
                m.box(x0, y0, top, x1, y1, top + .12, M.concrete((.27, .265, .255), 2.4))
                free_s, free_n = not full(i, j - 1), not full(i, j + 1)
                for free, a, b in ((free_s, y0, y0 + PARAPET), (free_n, y1 - PARAPET, y1)):
                    if free:
                        self.parapet(x0, a, x1, b, top, high)
                c, d = y0 + PARAPET * free_s, y1 - PARAPET * free_n
                for free, a, b in ((not full(i - 1, j), x0, x0 + PARAPET), (not full(i + 1, j), x1 - PARAPET, x1)):
                    if free:
                        self.parapet(a, c, b, d, top, high)

    def parapet(self, x0, y0, x1, y1, z, high):
        self.m.box(x0, y0, z + .12, x1, y1, z + high, self.skin['pier'])
        self.m.box(x0 - .06, y0 - .06, z + high, x1 + .06, y1 + .06, z + high + .06, self.fr) if x1 - x0 > y1 - y0 else \
            self.m.box(x0 - .06, y0 + .06, z + high, x1 + .06, y1 - .06, z + high + .06, self.fr)

    def lift_heads(self, z):
        """Over every core the lifts' machine room, with fans and vents between."""
        m, r, W, D = self.m, self.r, self.W, self.D
        cores = [(c if s == 's' else W - c, D * .5) if s in 'sn' else (W * .5, c if s == 'e' else D - c) for s, at in self.d.get('doors', {}).items() for c in at] or [(W / 2, D / 2)]
        box = M.metal((.14, .135, .13), .45)
        done = []
        for x, y in cores:
            if any(abs(x - p) < 8 and abs(y - q) < 8 for p, q in done):
                continue
            done.append((x, y))
            self.beds(x, y, z)
            m.box(x - 3.2, y - 2.6, z, x + 3.2, y + 2.6, z + 2.9, box); m.box(x - 3.4, y - 2.8, z + 2.9, x + 3.4, y + 2.8, z + 3.05, self.fr)
        for _ in range(int(W * D / 90)):
            x, y = r.uniform(3, W - 4.5), r.uniform(3, D - 4.5)
            if any(abs(x - p) < 5.5 and abs(y - q) < 4.8 for p, q in done):
                continue
            m.box(x, y, z, x + r.uniform(.8, 1.8), y + r.uniform(.7, 1.4), z + r.uniform(.5, 1.2), M.plain((.45, .45, .46), .5, .4))

    def beds(self, x, y, z):
        """Low plants on both sides of a lift head, a path beside them."""
        m, W, D, pave = self.m, self.W, self.D, M.paving((.42, .405, .38), .5, .5, 0.)
        for k in (-13, 4):
            if W > D:
                a, b, c, d = max(2, x + k), D * .5 - 2.4, min(W - 2, x + k + 9), D * .5 + 1.2
                path = (a, d, c, d + 1.2)
            else:
                a, b, c, d = W * .5 - 2.4, max(2, y + k), W * .5 + 1.2, min(D - 2, y + k + 9)
                path = (c, b, c + 1.2, d)
            if not any(p < c + 1.2 and a < q and o < d + 1.2 and b < t for p, o, q, t in self.terraces()):
                m.box(a, b, z, c, d, z + .09, M.lawn()); m.box(*path[:2], z, *path[2:], z + .05, pave)

    def pitched_roof(self):
        """Two long slopes and two hips of sheet metal, chimneys along the ridge."""
        m, W, D, z, e = self.m, self.W, self.D, self.z[self.n + 1] + .42, .55
        tin, brick = M.metal((.155, .075, .055), .5, .55, .5), self.skin['wall']
        high, hip = min(W, D) * .27, min(W, D) / 2
        a, b, c, d = (-e, -e, z), (W + e, -e, z), (W + e, D + e, z), (-e, D + e, z)
        p, q = ((hip, D / 2, z + high), (W - hip, D / 2, z + high)) if W > D else ((W / 2, hip, z + high), (W / 2, D - hip, z + high))
        m.box(-e, -e, z - .09, W + e, D + e, z - .001, self.skin['band'])
        if W > D:
            m.quad(a, b, q, p, tin); m.quad(c, d, p, q, tin); m.quad(b, c, q, q, tin); m.quad(d, a, p, p, tin)
        else:
            m.quad(b, c, q, p, tin); m.quad(d, a, p, q, tin); m.quad(a, b, p, p, tin); m.quad(c, d, q, q, tin)
        along = int((W if W > D else D) / 13)
        for i in range(along):
            t = hip + ((W if W > D else D) - 2 * hip) * (i + .5) / along
            for s in (-1, 1):
                x, y = (t, D / 2 + s * D * .2) if W > D else (W / 2 + s * W * .2, t)
                k = z + high * (1 - .4)
                m.box(x - .45, y - .35, k - .8, x + .45, y + .35, k + 1.5, brick); m.box(x - .55, y - .45, k + 1.5, x + .55, y + .45, k + 1.62, self.fr)


def drop_close(values):
    """Sorted values without those within a centimetre of the one before."""
    kept = values[:1]
    for v in values[1:]:
        if v - kept[-1] > .01:
            kept.append(v)
    return kept
