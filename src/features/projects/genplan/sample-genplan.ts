import type { Point } from '../../../drawing/plan/box.ts'
import type { SunMoment } from '../../../drawing/plot/shadow-path.ts'
import type { PlotModel } from '../../../drawing/plot/plot-model.ts'
import { drawnPlan, withSun } from './drawn-plan.ts'
import type { DrawnPlan, PlotPlanData } from './plot-plan-data.ts'

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

const model: PlotModel = {
  attribution: null,
  north: -8,
  plot: [box(0, 0, 150, 96)],
  houses: [
    { id: 1, name: 'Корпус 1', note: 'от 12,4 млн ₽', rings: [box(10, 70, 92, 16)], height: 31 },
    { id: 2, name: 'Корпус 2', note: '', rings: [box(122, 10, 16, 60)], height: 58 },
  ],
  neighbours: [
    { rings: [box(-52, 8, 16, 70)], height: 18 },
    { rings: [box(10, -62, 60, 14)], height: 15 },
    { rings: [box(186, 20, 14, 64)], height: 27 },
  ],
  waters: [
    {
      name: 'Река',
      rings: [
        [
          [-120, 140],
          [60, 132],
          [280, 144],
          [280, 260],
          [-120, 260],
        ],
      ],
    },
  ],
  parks: [{ name: 'Сквер', rings: [box(96, -90, 80, 62)] }],
  streets: [
    {
      class: 'street',
      name: 'Садовая улица',
      line: [
        [-140, -18],
        [300, -18],
      ],
    },
    {
      class: 'lane',
      name: 'Яблоневый переулок',
      line: [
        [-20, -120],
        [-20, 118],
      ],
    },
    {
      class: 'lane',
      name: 'Грушевый проезд',
      line: [
        [168, -18],
        [168, 118],
      ],
    },
    {
      class: 'avenue',
      name: 'Набережная',
      line: [
        [-140, 118],
        [300, 118],
      ],
    },
  ],
  rails: [],
  stations: [{ name: 'Садовая', color: '#4fb04f', at: [700, -300], way: '9 мин' }],
  lawns: [[box(10, 10, 48, 48)], [box(64, 10, 50, 48)]],
  paths: [
    {
      line: [
        [61, -18],
        [61, 66],
      ],
      width: 4,
    },
    {
      line: [
        [4, 64],
        [116, 64],
      ],
      width: 3,
    },
  ],
  playgrounds: [
    { kind: 'play', name: 'Детская площадка', rings: [box(18, 20, 24, 16)] },
    { kind: 'sport', name: 'Спорт', rings: [box(76, 24, 26, 16)] },
  ],
  trees: [
    [14, 50],
    [24, 52],
    [36, 50],
    [48, 48],
    [70, 50],
    [84, 52],
    [98, 48],
    [110, 20],
  ],
  entrances: [
    [30, 70],
    [80, 70],
    [122, 40],
  ],
  parkingEntries: [
    {
      name: 'Въезд в паркинг',
      line: [
        [168, 84],
        [142, 84],
      ],
    },
  ],
}
const place = { latitude: 55.75, longitude: 37.62, utcOffset: 3 }
let drawn: DrawnPlan | undefined

/** A genplan of invented buildings, with the sun of a moment. */
export function sampleGenplan(moment: SunMoment): PlotPlanData {
  drawn ??= drawnPlan(model)
  return {
    name: 'Сад',
    tone: 'business_area',
    buildings: [
      {
        id: 1,
        name: 'Корпус 1',
        href: '/flats?floor_min=2',
        completion: 'сдача III кв. 2027',
        floors: '9 этажей',
        offer: '48 квартир от 12,4 млн ₽',
      },
      {
        id: 2,
        name: 'Корпус 2',
        href: null,
        completion: 'сдан',
        floors: '17 этажей',
        offer: 'нет в продаже',
      },
    ],
    metro: ['Садовая, 9 мин пешком'],
    plan: withSun(drawn, place, moment),
  }
}
