import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readWebpSize } from './webp-size.server.ts'

const frame = (background: string) =>
  sharp({ create: { width: 301, height: 203, channels: 4, background } })

it.each([
  ['lossy', () => frame('#c33').removeAlpha().webp().toBuffer()],
  ['lossless', () => frame('#c33').webp({ lossless: true }).toBuffer()],
  ['with an alpha channel', () => frame('#c333').webp().toBuffer()],
])('the size of a WebP that is %s is read from its header', async (_name, make) => {
  expect(readWebpSize(await make())).toEqual({ width: 301, height: 203 })
})

it('another file, and the beginning of a WebP, have no size', async () => {
  expect(readWebpSize(await frame('#c33').png().toBuffer())).toBeUndefined()
  const webp = await frame('#c33').webp().toBuffer()
  for (let length = 0; length < 30; length++) {
    expect(readWebpSize(webp.subarray(0, length))).toBeUndefined()
  }
})
