import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  makeAvifBomb,
  makeEntityBomb,
  makeGifBomb,
  makeJpegBomb,
  makePdfBomb,
  makePngBomb,
  makeSvgBomb,
  makeWebpBomb,
  wrapInSvg,
} from '../../../../tests/support/picture-bombs.ts'
import { createDecoder, type Decoder } from './decoder.server.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { pictureLimits } from './decoder-child.server.ts'
import { InvalidPictureError, PictureLimitError } from './invalid-picture.server.ts'

/** So long may a process take to start or to end on a busy machine. */
const START_MS = 30_000

const decoders: Decoder[] = []
function newDecoder(limits = {}, idleMs?: number): Decoder {
  const decoder = createDecoder({
    limits: { ...pictureLimits, ...limits },
    ...(idleMs === undefined ? {} : { idleMs }),
  })
  decoders.push(decoder)
  return decoder
}
afterEach(() => {
  for (const decoder of decoders.splice(0)) decoder.stop(0)
})

const inspect = (decoder: Decoder, bytes: Uint8Array, options = {}) =>
  decoder.decode({ kind: 'inspect', bytes, takesSvg: true }, options)
const drawing = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a picture from outside', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'in %s is decoded in a process of its own',
    async (format) => {
      const decoder = newDecoder()
      const bytes = await sharp(await drawing())
        .toFormat(format)
        .toBuffer()
      const { width, height, placeholder, png } = await inspect(decoder, bytes)
      expect([width, height, png]).toEqual([30, 20, null])
      expect(placeholder).toMatch(/^data:image\/webp;base64,/)
      expect(decoder.pids()).toHaveLength(1)
      expect(decoder.pids()).not.toContain(process.pid)
    },
  )

  const red = '<rect width="30" height="20" fill="#c33"/></svg>'
  const root = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">'
  it.each([
    [
      'with the entities of Illustrator',
      Buffer.from(
        `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY st0 "fill:#c33">]><svg xmlns="&ns_svg;" width="30" height="20"><rect width="30" height="20" style="&st0;"/></svg>`,
      ),
    ],
    ['with a long comment first', Buffer.from(`<!--${' план '.repeat(9_000)}-->${root}${red}`)],
    [
      'in UTF-16',
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${root}${red}`, 'utf16le'),
    ],
    [
      'with a style sheet of its own',
      Buffer.from(
        `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="http://127.0.0.1/a.css"?>${root}${red}`,
      ),
    ],
  ])('as architects export it, %s, is drawn', async (_name, bytes) => {
    const { width, height, png } = await inspect(newDecoder(), bytes)
    expect([width, height]).toEqual([1_600, 1_067])
    const middle = { left: 800, top: 533, width: 1, height: 1 }
    const pixel = await sharp(png ?? Buffer.alloc(0))
      .extract(middle)
      .raw()
      .toBuffer()
    expect([...pixel]).toEqual([0xcc, 0x33, 0x33])
    verifies('D88-2')
  })

  it('of many frames counts as its first one', async () => {
    const frames = await Promise.all(
      ['#c33', '#3c3'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const decoder = newDecoder()
    expect(await inspect(decoder, gif)).toMatchObject({ width: 30, height: 20 })
    const renditions = [{ format: 'webp' as const, width: 30, name: 'a' }]
    const [file] = await decoder.decode({ kind: 'render', bytes: gif, renditions })
    const { data } = await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
  })

  it.each([
    ['a PNG', () => makePngBomb()],
    ['a JPEG', () => makeJpegBomb()],
    ['a WebP', makeWebpBomb],
    ['a GIF', makeGifBomb],
    ['an AVIF', makeAvifBomb],
  ])('with more than 40 megapixels, %s, is rejected from its header', async (_name, make) => {
    const bytes = await make()
    const decoder = newDecoder()
    await inspect(decoder, await drawing())
    const [pid] = decoder.pids()
    await expect(inspect(decoder, bytes)).rejects.toThrow('больше 40 миллионов пикселей')
    await expect(inspect(decoder, bytes)).rejects.toThrow(PictureLimitError)
    // The process did not even have to end.
    expect(decoder.pids()).toEqual([pid])
  })

  it.each([
    ['of 474 MB', 16_000, 7_400],
    ['of 159 MB', 6_300, 6_300],
  ])('that is a bitmap %s inside an SVG is given up at 256 MiB', async (_name, width, height) => {
    const bytes = wrapInSvg(await makePngBomb(width, height))
    const decoder = newDecoder()
    await expect(inspect(decoder, bytes)).rejects.toThrow(/256 МБ|испорчен/)
    expect(await inspect(decoder, await drawing())).toMatchObject({ width: 30 })
  })

  it('that takes longer than it may is killed, and the next one is decoded', async () => {
    const decoder = newDecoder({ timeMs: 1_000 })
    await inspect(decoder, await drawing())
    const [pid = 0] = decoder.pids()
    await expect(inspect(decoder, makeSvgBomb())).rejects.toThrow('дольше 1 секунд')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), START_MS)
    expect(await inspect(decoder, await drawing())).toMatchObject({ width: 30 })
    verifies('D88-1')
  })

  it('that needs too much memory after another is tried once more, in a process that has decoded none', async () => {
    const decoder = newDecoder({ memoryBytes: 48 * 1024 * 1024 })
    const large = await sharp({
      create: { width: 4_000, height: 4_000, channels: 3, background: '#c33' },
    })
      .rotate(45)
      .avif({ effort: 0 })
      .toBuffer()
    await inspect(decoder, await drawing())
    const [used] = decoder.pids()
    await expect(inspect(decoder, large)).rejects.toThrow(PictureLimitError)
    const [fresh] = decoder.pids()
    expect([used === fresh, typeof fresh]).toEqual([false, 'number'])
    // It is that process which has tried it: there is no third attempt.
    await expect(inspect(decoder, large)).rejects.toThrow(PictureLimitError)
  })

  it('whose entities stand for a gigabyte is rejected', async () => {
    const decoder = newDecoder()
    await expect(inspect(decoder, makeEntityBomb())).rejects.toThrow('больше 64 КБ')
  })

  it('that is a PDF, a page or nothing at all is named as no picture', async () => {
    const decoder = newDecoder()
    await expect(inspect(decoder, makePdfBomb())).rejects.toThrow('это PDF')
    for (const text of ['<!doctype html><html><svg/></html>', '', '\0\0', '<svg']) {
      await expect(inspect(decoder, Buffer.from(text))).rejects.toThrow(InvalidPictureError)
    }
    await expect(
      decoder.decode({ kind: 'inspect', bytes: Buffer.from('<svg/>'), takesSvg: false }),
    ).rejects.toThrow('это не картинка')
  })

  it('in the background does not keep a visitor waiting', async () => {
    const decoder = newDecoder({ timeMs: 600_000 })
    const ending = new AbortController()
    let settled = 0
    const bombs = [1, 2].map((n) =>
      inspect(decoder, makeSvgBomb(n), { isBackground: true, signal: ending.signal })
        .catch(() => {})
        .finally(() => settled++),
    )
    await vi.waitFor(() => expect(decoder.pids()).toHaveLength(1), START_MS)
    await inspect(decoder, await drawing())
    expect(settled).toBe(0)
    ending.abort()
    await Promise.all(bombs)
  })

  it.runIf(process.platform === 'linux')(
    'is not given up while its process gets no processor time',
    async () => {
      const decoder = newDecoder({ timeMs: 2_000 })
      await inspect(decoder, await drawing())
      const [pid = 0] = decoder.pids()
      process.kill(pid, 'SIGSTOP')
      const picture = inspect(decoder, await drawing())
      await sleep(2_500)
      process.kill(pid, 'SIGCONT')
      expect(await picture).toMatchObject({ width: 30 })
    },
  )

  it('is not tried when its signal is aborted, and is ended in the midst of it', async () => {
    const decoder = newDecoder()
    const ending = new AbortController()
    const bomb = inspect(decoder, makeSvgBomb(), { signal: ending.signal })
    setTimeout(() => ending.abort(), 800)
    await expect(bomb).rejects.toMatchObject({ name: 'AbortError' })
    await expect(
      inspect(decoder, await drawing(), { signal: ending.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a process that decodes pictures', () => {
  it('has a lower priority with all of its threads', async () => {
    const decoder = newDecoder()
    await inspect(decoder, await drawing(), { isBackground: true })
    const [pid = 0] = decoder.pids()
    const own = getPriority()
    const threads = await readdir(`/proc/${pid}/task`)
    expect(threads.length).toBeGreaterThan(3)
    for (const thread of threads) {
      expect(getPriority(Number(thread))).toBe(Math.min(19, own + 12))
    }
  })

  it('ends when it has nothing to do', async () => {
    const decoder = newDecoder({}, 100)
    await inspect(decoder, await drawing())
    const [pid = 0] = decoder.pids()
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), START_MS)
    expect(decoder.pids()).toEqual([])
    expect(await inspect(decoder, await drawing())).toMatchObject({ width: 30 })
  })

  it('takes nothing more after a stop, and is killed in the midst of a picture', async () => {
    const decoder = newDecoder()
    const bomb = inspect(decoder, makeSvgBomb())
    await vi.waitFor(() => expect(decoder.pids()).toHaveLength(1), START_MS)
    decoder.stop(200)
    await expect(bomb).rejects.toThrow(InvalidPictureError)
    await expect(inspect(decoder, await drawing())).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('dies with its parent, also when that is killed while a picture is being drawn', async () => {
    const script = `
      import { createDecoder } from './src/features/content/media/decoder.server.ts'
      import { makeSvgBomb } from './tests/support/picture-bombs.ts'
      const decoder = createDecoder()
      setInterval(() => { const [pid] = decoder.pids(); if (pid) console.log(pid) }, 100)
      await decoder.decode({ kind: 'inspect', bytes: makeSvgBomb(), takesSvg: true })`
    const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e']
    const parent = spawn(process.execPath, [...flags, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let pid = 0
    for await (const line of createInterface({ input: parent.stdout })) {
      pid = Number(line)
      break
    }
    expect(isAlive(pid)).toBe(true)
    await sleep(300)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), START_MS)
  })
})
