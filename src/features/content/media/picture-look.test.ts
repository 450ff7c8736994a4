import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isDrawing, isSameLook, type Pixels, toLook } from './picture-look.ts'

async function toPixels(image: Buffer | string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(image))
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const svg = (inside: string, paper = '#fff') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="${paper}"/>${inside}</svg>`
const WALLS =
  '<path d="M90 90H810V510H90ZM90 300H810M450 90V510" fill="none" stroke="#222" stroke-width="14"/>'
const GRADIENT =
  '<defs><linearGradient id="g"><stop stop-color="#123"/><stop offset="0.5" stop-color="#e84"/><stop offset="1" stop-color="#48e"/></linearGradient></defs>'

describe('a drawing', () => {
  it.each([
    ['a plan in black lines', svg(WALLS), true],
    [
      'a plan with two coloured rooms',
      svg(
        `<path d="M90 90H450V300H90Z" fill="#fde8c8"/><path d="M450 90H810V300H450Z" fill="#d8ecd0"/>${WALLS}`,
      ),
      true,
    ],
    ['a photo', svg(`${GRADIENT}<rect width="900" height="600" fill="url(#g)"/>`), false],
    [
      'a photo with a white margin',
      svg(`${GRADIENT}<rect x="60" y="60" width="780" height="480" fill="url(#g)"/>`),
      false,
    ],
    ['lines on a dark sheet', svg(WALLS, '#335'), false],
    ['an empty sheet', svg(''), false],
  ])('is or is not %s', async (_, image, expected) => {
    expect(isDrawing(await toPixels(image))).toBe(expected)
  })

  it('is a plan on a transparent sheet', async () => {
    const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${WALLS}</svg>`
    expect(isDrawing(await toPixels(plan))).toBe(true)
  })
})

describe('the look of a picture', () => {
  const photo = svg(
    `${GRADIENT}<rect width="900" height="600" fill="url(#g)"/><circle cx="300" cy="250" r="120" fill="#fff"/>`,
  )

  it('is the same in another size and quality', async () => {
    const small = await sharp(Buffer.from(photo)).resize(300).jpeg({ quality: 50 }).toBuffer()
    expect(isSameLook(toLook(await toPixels(photo)), toLook(await toPixels(small)))).toBe(true)
  })

  it.each([
    [
      'other parts',
      svg(
        `${GRADIENT}<rect width="900" height="600" fill="url(#g)"/><circle cx="700" cy="450" r="120" fill="#fff"/>`,
      ),
    ],
    ['another colour', svg('', '#d33')],
  ])('differs with %s', async (_, other) => {
    expect(isSameLook(toLook(await toPixels(photo)), toLook(await toPixels(other)))).toBe(false)
  })

  it('differs between two plain sheets of different colours', async () => {
    const [a, b] = [svg('', '#d33'), svg('', '#d83')]
    expect(isSameLook(toLook(await toPixels(a)), toLook(await toPixels(b)))).toBe(false)
  })
})
