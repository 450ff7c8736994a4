import type { ProjectModel } from './project-model.ts'

const rough = 'none'
const whiteBox = 'predchistovaya'
const finished = 's-otdelkoy'

/** The two Moscow projects of the business class, 5 buildings. */
export const moscowBusiness: readonly ProjectModel[] = [
  {
    key: 'kirpichny-dvor',
    slug: 'ohristy-dvor',
    code: 'ОД',
    basePrice: 370,
    ceiling: 2.9,
    topCeiling: 3.3,
    roomMix: { 0: 2, 1: 4, 2: 4, 3: 2.5, 4: 0.6 },
    parkingPrice: 2_300_000,
    storagePrice: 100_000,
    site: {
      seed: 11,
      wet: 0.5,
      outline: [
        [-138, -38],
        [126, -38],
        [126, 84],
        [-40, 142],
        [-138, 142],
      ],
    },
    buildings: [
      {
        name: 'Корпус 1',
        kind: 'flat',
        front: 'street',
        shape: { sections: 4, length: 34, floors: 7, firstHome: 1 },
        place: { at: [-130, -30], faces: 's', skin: 'ochre-brick', group: 2 },
        sales: { handOverIn: 0, months: 23, sold: 0.5 },
        finishes: [whiteBox, finished],
        underground: { parking: 44, storage: 26 },
      },
      {
        name: 'Корпус 2',
        kind: 'flat',
        front: 'street',
        shape: { sections: 3, length: 34, floors: 8, firstHome: 1 },
        place: { at: [16, -30], faces: 's', skin: 'sand-brick', group: 3 },
        sales: { handOverIn: 3, months: 15, sold: 0.3 },
        finishes: [rough, whiteBox, finished],
        underground: { parking: 44, storage: 26 },
      },
      {
        name: 'Корпус 3',
        kind: 'flat',
        front: 'street',
        shape: { sections: 4, length: 32, floors: 6, firstHome: 1 },
        place: { at: [-130, 6], faces: 'w', skin: 'umber-brick', group: 2 },
        sales: { handOverIn: 6, months: 6, sold: 0.15 },
        finishes: [rough, whiteBox, finished],
        underground: { parking: 44, storage: 24 },
      },
    ],
  },
  {
    key: 'u-parka',
    slug: 'klyon-i-lipa',
    code: 'КЛ',
    basePrice: 340,
    ceiling: 2.8,
    roomMix: { 0: 3, 1: 5, 2: 4, 3: 2, 4: 0.4 },
    parkingPrice: 1_800_000,
    storagePrice: 86_000,
    site: {
      seed: 17,
      wet: 0.3,
      outline: [
        [-124, -44],
        [60, -44],
        [130, -8],
        [130, 62],
        [-124, 62],
      ],
    },
    buildings: [
      {
        name: 'Корпус 1',
        kind: 'flat',
        front: 'park',
        shape: { sections: 3, length: 36, floors: 24, firstHome: 2 },
        place: { at: [-112, -26], faces: 's', skin: 'sand-brick', group: 3 },
        sales: { handOverIn: 4, months: 12, sold: 0.3 },
        finishes: [rough, finished],
        underground: { parking: 80, storage: 44 },
      },
      {
        name: 'Корпус 2',
        kind: 'flat',
        front: 'street',
        shape: { sections: 3, length: 36, floors: 25, firstHome: 2 },
        place: { at: [10, 30], faces: 'n', skin: 'plaster', group: 3 },
        sales: { handOverIn: 8, months: 5, sold: 0.15 },
        finishes: [rough, finished],
        underground: { parking: 80, storage: 44 },
      },
    ],
  },
]
