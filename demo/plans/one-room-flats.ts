import type { Sketch } from './draw-flat.ts'

/** One-room flats, 35–52 m²: a kitchen and a room, or a kitchen-living room and a bedroom. */
export const oneRoomFlats: readonly Sketch[] = [
  {
    key: '1-35',
    rooms: 1,
    plan: [
      ['hall', 1.7, 0, 3.2, 2.5],
      ['bathroom', 0, 0, 1.7, 2.5],
      ['living', 0, 2.5, 3, 4.7],
      ['kitchen', 3, 2.5, 1.9, 4.7],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3, 'end'],
    ],
  },
  {
    key: '1-39-balcony',
    rooms: 1,
    plan: [
      ['hall', 1.8, 0, 3.5, 2.5],
      ['bathroom', 0, 0, 1.8, 2.5],
      ['living', 0, 2.5, 3, 4.7],
      ['kitchen', 3, 2.5, 2.3, 4.7],
      ['balcony', 0.2, 7.2, 2.6, 1.2],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3, 'end'],
    ],
  },
  {
    key: '1-41-wardrobe',
    rooms: 1,
    plan: [
      ['hall', 1.4, 0, 2.6, 2.6],
      ['wardrobe', 0, 0, 1.4, 2.6],
      ['bathroom', 4, 0, 1.7, 2.6],
      ['living', 0, 2.6, 3.1, 4.6],
      ['kitchen', 3.1, 2.6, 2.6, 4.6],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ],
  },
  {
    key: '1-43-corner',
    rooms: 1,
    side: 'right',
    plan: [
      ['hall', 1.8, 0, 2.8, 2.6],
      ['bathroom', 0, 0, 1.8, 2.6],
      ['wardrobe', 4.6, 0, 1.4, 2.6],
      ['kitchen', 0, 2.6, 2.7, 4.6],
      ['living', 2.7, 2.6, 3.3, 4.6],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ],
  },
  {
    key: '1-44-euro',
    rooms: 1,
    plan: [
      ['hall', 3, 0, 1.6, 2.6],
      ['bathroom', 4.6, 0, 1.5, 2.6],
      ['kitchen_living', 0, 0, 3, 7.2],
      ['bedroom', 3, 2.6, 3.1, 4.6],
    ],
    doors: [
      [0, 1],
      [0, 2, 'end'],
      [0, 3],
    ],
  },
  {
    key: '1-43-loggia',
    rooms: 1,
    plan: [
      ['hall', 1.8, 0, 2.6, 2.6],
      ['bathroom', 0, 0, 1.8, 2.6],
      ['wardrobe', 4.4, 0, 1.8, 2.6],
      ['living', 0, 2.6, 3.4, 4.6],
      ['kitchen', 3.4, 2.6, 2.8, 3.4],
      ['loggia', 3.4, 6, 2.8, 1.2],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ],
  },
  {
    key: '1-48-euro-loggia',
    rooms: 1,
    plan: [
      ['hall', 3.2, 0, 1.6, 2.8],
      ['bathroom', 4.8, 0, 1.6, 2.8],
      ['kitchen_living', 0, 0, 3.2, 7.2],
      ['bedroom', 3.2, 2.8, 3.2, 4.4],
      ['loggia', 3.2, 7.2, 3.2, 1.2],
    ],
    doors: [
      [0, 1],
      [0, 2, 'end'],
      [0, 3],
    ],
  },
  {
    key: '1-51-euro-wardrobe',
    rooms: 1,
    plan: [
      ['hall', 1.6, 0, 3.4, 2.6],
      ['bathroom', 0, 0, 1.6, 2.6],
      ['wardrobe', 5, 0, 2, 2.6],
      ['bedroom', 0, 2.6, 2.6, 4.6],
      ['kitchen_living', 2.6, 2.6, 4.4, 4.6],
      ['balcony', 3.4, 7.2, 2.8, 1.2],
    ],
    doors: [
      [0, 1],
      [0, 2],
      [0, 3, 'end'],
      [0, 4, 'end'],
    ],
  },
  {
    key: '1-52-euro-corner',
    rooms: 1,
    side: 'right',
    plan: [
      ['hall', 2, 0, 3.6, 2.6],
      ['bathroom', 0, 0, 2, 2.6],
      ['wardrobe', 5.6, 0, 1.6, 2.6],
      ['kitchen_living', 0, 2.6, 4.4, 4.6],
      ['bedroom', 4.4, 2.6, 2.8, 4.6],
    ],
    doors: [
      [0, 1],
      [4, 2, 'end'],
      [0, 3],
      [0, 4],
    ],
  },
]
