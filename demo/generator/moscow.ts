import { moscowBusiness } from './moscow-business.ts'
import type { ProjectModel } from './project-model.ts'

const rough = 'none'
const whiteBox = 'predchistovaya'
const finished = 's-otdelkoy'

/** The four Moscow projects, 11 buildings. */
export const moscowProjects: readonly ProjectModel[] = [
  {
    key: 'naberezhnaya',
    slug: 'vodomernaya-12',
    code: 'ВД',
    basePrice: 640,
    ceiling: 3.15,
    topCeiling: 3.6,
    roomMix: { 0: 0.4, 1: 2, 2: 4, 3: 4, 4: 2, 5: 1.5 },
    parkingPrice: 4_200_000,
    storagePrice: 130_000,
    site: {
      seed: 3,
      wet: 0.6,
      river: true,
      outline: [
        [-118, -42],
        [118, -42],
        [118, 62],
        [106, 82],
        [-118, 82],
      ],
    },
    buildings: [
      {
        name: 'Корпус 1',
        kind: 'flat',
        front: 'river',
        shape: { sections: 3, length: 34, floors: 9, firstHome: 2 },
        place: { at: [-107, -30], faces: 's', skin: 'limestone', group: 2 },
        sales: { handOverIn: -1, months: 24, sold: 0.6 },
        finishes: [rough, whiteBox],
        underground: { parking: 44, storage: 26 },
      },
      {
        name: 'Корпус 2',
        kind: 'flat',
        front: 'river',
        shape: { sections: 3, length: 34, floors: 9, firstHome: 2 },
        place: { at: [5.5, -30], faces: 's', skin: 'light-stone', group: 2 },
        sales: { handOverIn: 1, months: 20, sold: 0.4 },
        finishes: [rough, whiteBox],
        underground: { parking: 44, storage: 26 },
      },
      {
        name: 'Корпус 3',
        kind: 'flat',
        front: 'street',
        shape: { sections: 2, length: 32, floors: 8, firstHome: 2 },
        place: { at: [-107, 4], faces: 'w', skin: 'limestone', group: 3 },
        sales: { handOverIn: 3, months: 14, sold: 0.3 },
        finishes: [rough, whiteBox, finished],
        underground: { parking: 36, storage: 20 },
      },
      {
        name: 'Корпус 4',
        kind: 'flat',
        front: 'street',
        shape: { sections: 2, length: 32, floors: 7, firstHome: 2 },
        place: { at: [89.5, 4], faces: 'e', skin: 'light-stone', group: 3 },
        sales: { handOverIn: 4, months: 8, sold: 0.2 },
        finishes: [rough, whiteBox, finished],
        underground: { parking: 36, storage: 20 },
      },
    ],
  },
  {
    key: 'dve-bashni',
    slug: 'dve-vertikali',
    code: 'ДВ',
    basePrice: 560,
    ceiling: 3.05,
    topCeiling: 3.4,
    roomMix: { 0: 1, 1: 3, 2: 4, 3: 3, 4: 1 },
    parkingPrice: 3_400_000,
    storagePrice: 120_000,
    site: {
      seed: 5,
      wet: 0.8,
      outline: [
        [-66, -30],
        [64, -30],
        [64, 30],
        [38, 56],
        [-66, 56],
      ],
    },
    buildings: [
      {
        name: 'Башня 1',
        kind: 'flat',
        front: 'street',
        shape: { sections: 1, length: 40, floors: 32, firstHome: 3 },
        place: { at: [9, -14], faces: 's', skin: 'graphite', group: 4 },
        sales: { handOverIn: 2, months: 18, sold: 0.35 },
        finishes: [rough, whiteBox, finished],
        underground: { parking: 84, storage: 40 },
      },
      {
        name: 'Башня 2',
        kind: 'apartment',
        front: 'street',
        shape: { sections: 1, length: 40, floors: 28, firstHome: 3 },
        place: { at: [-52, 22], faces: 's', skin: 'graphite', group: 4 },
        sales: { handOverIn: 5, months: 10, sold: 0.2 },
        finishes: [finished],
        underground: { parking: 84, storage: 36 },
      },
    ],
  },
  ...moscowBusiness,
]
