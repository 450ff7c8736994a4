import { expect, it } from 'vitest'
import { buildSrcSet, renditionWidths, widestRendition } from './picture-address.ts'

it.each([
  [300, [300]],
  [480, [480]],
  [481, [480, 481]],
  [1_600, [480, 960, 1_440, 1_600]],
  [1_920, [480, 960, 1_440, 1_920]],
  [2_560, [480, 960, 1_440, 1_920, 2_560]],
  [9_000, [480, 960, 1_440, 1_920, 2_880]],
])('lists the rendition widths of a picture %i px wide: %j', (width, widths) => {
  expect(renditionWidths(width)).toEqual(widths)
})

it.each([
  ['a hero', 2_880, 1_300, 2_880],
  ['a photo', 6_000, 4_000, 2_509],
  ['a photo of a phone', 2_160, 3_840, 1_537],
  ['a small picture', 640, 480, 640],
  ['a line', 1, 40_000, 1],
])('has the widest rendition of %s of %i × %i pixels at %i', (_what, width, height, widest) => {
  expect(widestRendition({ width, height })).toBe(widest)
})

it('lists the renditions up to the width of the JPEG', () => {
  const address = '/media/pictures/0123456789abcdef0123-960.jpg'
  expect(buildSrcSet(address, 'avif')).toBe(
    '/media/pictures/0123456789abcdef0123-480.avif 480w, ' +
      '/media/pictures/0123456789abcdef0123-960.avif 960w',
  )
  expect(buildSrcSet(address, 'jpeg')).toMatch(/-960\.jpg 960w$/)
  // Stored by a release whose widest rendition was this one.
  const stored = '/media/pictures/0123456789abcdef0123-1920.jpg'
  expect(buildSrcSet(stored, 'avif')).toMatch(/-1920\.avif 1920w$/)
})

it.each(['/media/facades/1.svg', '/media/pictures/x.png', 'https://a.example/b-480.jpg'])(
  'returns undefined for %s',
  (address) => {
    expect(buildSrcSet(address, 'avif')).toBeUndefined()
  },
)
