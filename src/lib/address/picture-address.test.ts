import { expect, it } from 'vitest'
import { renditionWidths, buildSrcSet } from './picture-address.ts'

it.each([
  [300, [300]],
  [480, [480]],
  [481, [480, 481]],
  [1_600, [480, 960, 1_440, 1_600]],
  [1_920, [480, 960, 1_440, 1_920]],
  [9_000, [480, 960, 1_440, 1_920]],
])('lists the rendition widths of a picture %i px wide: %j', (width, widths) => {
  expect(renditionWidths(width)).toEqual(widths)
})

it('lists the renditions up to the width of the JPEG', () => {
  const address = '/media/pictures/0123456789abcdef0123-960.jpg'
  expect(buildSrcSet(address, 'avif')).toBe(
    '/media/pictures/0123456789abcdef0123-480.avif 480w, ' +
      '/media/pictures/0123456789abcdef0123-960.avif 960w',
  )
  expect(buildSrcSet(address, 'jpeg')).toMatch(/-960\.jpg 960w$/)
})

it.each(['/media/facades/1.svg', '/media/pictures/x.png', 'https://a.example/b-480.jpg'])(
  'returns undefined for %s',
  (address) => {
    expect(buildSrcSet(address, 'avif')).toBeUndefined()
  },
)
