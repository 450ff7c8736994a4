import type { Sketch } from './draw-flat.ts'

/** Studios, 26–38 m². The hall is first in every sketch; the facade is the bottom edge. */
export const studios: readonly Sketch[] = [
  {
    key: 's-26',
    rooms: 0,
    plan: [
      ['hall', 0, 0, 1.8, 1.9],
      ['bathroom', 1.8, 0, 1.8, 1.9],
      ['kitchen_living', 0, 1.9, 3.6, 5.3],
    ],
    doors: [
      [0, 1],
      [0, 2],
    ],
  },
  {
    key: 's-30-balcony',
    rooms: 0,
    plan: [
      ['hall', 0, 0, 2, 2.2],
      ['bathroom', 2, 0, 2, 2.2],
      ['kitchen_living', 0, 2.2, 4, 5],
      ['balcony', 0.6, 7.2, 2.8, 1.2],
    ],
    doors: [
      [0, 1],
      [0, 2],
    ],
  },
  {
    key: 's-32-loggia',
    rooms: 0,
    plan: [
      ['hall', 0, 0, 2.1, 2.2],
      ['bathroom', 2.1, 0, 2, 2.2],
      ['kitchen_living', 0, 2.2, 4.1, 5],
      ['loggia', 0, 7.2, 4.1, 1.2],
    ],
    doors: [
      [0, 1],
      [0, 2],
    ],
  },
  {
    key: 's-34-wardrobe',
    rooms: 0,
    plan: [
      ['hall', 1.8, 0, 1.6, 2.4],
      ['bathroom', 0, 0, 1.8, 2.4],
      ['wardrobe', 3.4, 0, 1.3, 2.4],
      ['kitchen_living', 0, 2.4, 4.7, 4.8],
    ],
    doors: [
      [0, 1, 'end'],
      [0, 2, 'end'],
      [0, 3],
    ],
  },
  {
    key: 's-33-laundry',
    rooms: 0,
    plan: [
      ['hall', 1.7, 0, 1.8, 2.4],
      ['bathroom', 0, 0, 1.7, 2.4],
      ['laundry', 3.5, 0, 1.1, 2.4],
      ['kitchen_living', 0, 2.4, 4.6, 4.8],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3],
    ],
  },
  {
    key: 's-37-corner',
    rooms: 0,
    side: 'right',
    plan: [
      ['hall', 2, 0, 1.9, 2.4],
      ['bathroom', 0, 0, 2, 2.4],
      ['wardrobe', 3.9, 0, 1.3, 2.4],
      ['kitchen_living', 0, 2.4, 5.2, 4.8],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3],
    ],
  },
]
