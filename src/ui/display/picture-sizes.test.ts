import { describe, expect, it } from 'vitest'
import { columnWidth, croppedSizes } from './picture-sizes.ts'

const frames = [{ media: '(max-width: 767px)', width: '90vw' }, { width: '560px' }] as const

describe('croppedSizes', () => {
  it('returns the widths of the frame for a picture of its ratio, and for a higher one', () => {
    const sizes = '(max-width: 767px) 90vw, 560px'
    expect(croppedSizes(frames, { picture: 3 / 2, frame: 3 / 2 })).toBe(sizes)
    expect(croppedSizes(frames, { picture: 3 / 4, frame: 3 / 2 })).toBe(sizes)
    expect(croppedSizes(frames, { picture: 3 / 0, frame: 3 / 2 })).toBe(sizes)
  })

  it('returns the drawn width of a wider picture, rounded up', () => {
    expect(croppedSizes(frames, { picture: 16 / 9, frame: 3 / 2 })).toBe(
      '(max-width: 767px) calc(90vw * 1.19), calc(560px * 1.19)',
    )
  })
})

it.each([
  [1, 'min(100vw, 1728px)'],
  [2, 'min(50vw, 864px)'],
  [3, 'min(34vw, 576px)'],
])('the width of one of %i columns is %j', (columns, width) => {
  expect(columnWidth(columns)).toBe(width)
})
