import { expect, it } from 'vitest'
import { renditionWidths, srcSetBeside } from './picture-address.ts'

it.each([
  [300, [300]],
  [480, [480]],
  [481, [480, 481]],
  [1_600, [480, 960, 1_440, 1_600]],
  [1_920, [480, 960, 1_440, 1_920]],
  [9_000, [480, 960, 1_440, 1_920]],
])('of a picture %i px wide makes %j', (width, widths) => {
  expect(renditionWidths(width)).toEqual(widths)
})

it('names the files beside a JPEG, none wider than it', () => {
  const address = '/media/pictures/0123456789abcdef0123-960.jpg'
  expect(srcSetBeside(address, 'avif')).toBe(
    '/media/pictures/0123456789abcdef0123-480.avif 480w, ' +
      '/media/pictures/0123456789abcdef0123-960.avif 960w',
  )
  expect(srcSetBeside(address, 'jpeg')).toMatch(/-960\.jpg 960w$/)
})

it.each(['/media/facades/1.svg', '/media/pictures/x.png', 'https://a.example/b-480.jpg'])(
  'knows nothing beside %s',
  (address) => {
    expect(srcSetBeside(address, 'avif')).toBeUndefined()
  },
)
