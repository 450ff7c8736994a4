import type { ProjectModel } from './project-model.ts'

/** The two Petersburg projects, 3 buildings. */
export const petersburgProjects: readonly ProjectModel[] = [
  {
    key: 'dom-v-centre',
    slug: 'dom-na-lekalnoy',
    code: 'ДЛ',
    basePrice: 500,
    ceiling: 3.4,
    roomMix: { 1: 1, 2: 3, 3: 4, 4: 3, 5: 1 },
    parkingPrice: 3_900_000,
    storagePrice: 115_000,
    site: {
      seed: 9,
      wet: 0.4,
      outline: [
        [2, -34],
        [78, -34],
        [78, 6],
        [2, 12],
      ],
    },
    buildings: [
      {
        name: 'Корпус 1',
        kind: 'flat',
        front: 'street',
        shape: { sections: 2, length: 34, floors: 7, firstHome: 2 },
        place: { at: [6, -32], faces: 's', skin: 'city-stone', group: 2 },
        sales: { handOverIn: 2, months: 16, sold: 0.35 },
        finishes: ['none', 'predchistovaya'],
        underground: { parking: 28, storage: 16 },
      },
    ],
  },
  {
    key: 'fabrika',
    slug: 'stanochnaya-31',
    code: 'СТ',
    basePrice: 278,
    ceiling: 3.6,
    roomMix: { 0: 3, 1: 4, 2: 3, 3: 1 },
    parkingPrice: 1_900_000,
    storagePrice: 85_000,
    site: {
      seed: 13,
      wet: 0.7,
      outline: [
        [-98, -38],
        [98, -38],
        [98, 34],
        [-98, 46],
      ],
    },
    buildings: [
      {
        name: 'Корпус 1',
        kind: 'flat',
        front: 'street',
        shape: { sections: 3, length: 34, floors: 6, firstHome: 1 },
        place: { at: [-92, -30], faces: 's', skin: 'red-brick', group: 6 },
        sales: { handOverIn: 1, months: 21, sold: 0.4 },
        finishes: ['none', 'predchistovaya'],
        underground: { parking: 36, storage: 24 },
      },
      {
        name: 'Корпус 2',
        kind: 'apartment',
        front: 'street',
        shape: { sections: 2, length: 34, floors: 7, firstHome: 2 },
        place: { at: [22, -27], faces: 's', skin: 'dark-brick', group: 1 },
        sales: { handOverIn: 5, months: 9, sold: 0.2 },
        finishes: ['predchistovaya', 's-otdelkoy'],
        underground: { parking: 32, storage: 20 },
      },
    ],
  },
]
