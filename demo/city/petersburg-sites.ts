import type { Site } from './city-design.ts'
import { route } from './route.ts'

/* The surroundings of the two Petersburg projects, as their texts describe them. */

/** In the old centre, on a street and next to a narrow lane. */
const lekalnaya: Site = {
  slug: 'dom-na-lekalnoy',
  plot: [-6, -44, 86, 26],
  fabric: 'centre',
  block: 9_500,
  lines: [
    {
      name: 'Лекальная улица',
      class: 'street',
      points: route('-560 -120, -260 -78, -60 -58, 80 -56, 330 -40, 700 -70'),
    },
    {
      name: 'Угольный переулок',
      class: 'lane',
      points: route('97 -250, 97 -56, 97 37, 106 260'),
    },
    {
      name: 'Транспортирная улица',
      class: 'lane',
      points: route('-420 20, -140 37, -17 37, 97 37, 360 66, 640 40'),
    },
    {
      name: 'Циркульный переулок',
      class: 'lane',
      points: route('-17 -240, -17 -56, -17 37, -26 280'),
    },
    {
      name: 'Чернышевский проспект',
      class: 'avenue',
      points: route('-240 900, -210 500, -180 200, -230 -200, -190 -700, -220 -1500'),
      hasBridges: true,
    },
    {
      name: 'Готовальная улица',
      class: 'street',
      points: route('-900 300, -480 270, 0 270, 420 290, 900 240'),
    },
    {
      name: 'Штриховая улица',
      class: 'street',
      points: route('-800 -330, -400 -290, 80 -270, 560 -290, 1000 -260'),
    },
    {
      name: 'Рейсфедерная улица',
      class: 'street',
      points: route('340 700, 360 300, 330 -40, 350 -500, 300 -1000'),
    },
  ],
  parks: [{ name: 'Лекальный сад', at: [215, 170], maxArea: 32_000 }],
  places: [],
}

/** A former factory among others. */
const stanochnaya: Site = {
  slug: 'stanochnaya-31',
  plot: [-112, -46, 116, 84],
  fabric: 'works',
  block: 20_000,
  lines: [
    {
      name: 'Станочная улица',
      class: 'street',
      points: route('-900 -30, -480 -48, -130 -60, 130 -60, 460 -74, 960 -30'),
    },
    {
      name: 'Фрезерный переулок',
      class: 'lane',
      points: route('-128 -320, -128 -60, -128 98, -140 330'),
    },
    {
      name: 'Приборный проезд',
      class: 'lane',
      points: route('-420 110, -128 98, 132 98, 440 92'),
    },
    {
      name: 'Шкивная улица',
      class: 'lane',
      points: route('132 -340, 132 -60, 132 98, 150 420'),
    },
    {
      name: 'Выборгский проспект',
      class: 'avenue',
      points: route('420 -1500, 440 -700, 450 -74, 430 500, 520 1200, 500 2000'),
      hasBridges: true,
    },
    {
      name: 'Литейный проезд',
      class: 'street',
      points: route('-430 -560, -440 -48, -420 120, -450 620'),
    },
    {
      name: 'Токарная улица',
      class: 'street',
      points: route('-760 380, -300 350, 140 380, 600 360, 1000 400'),
    },
    {
      name: 'Модельная улица',
      class: 'street',
      points: route('-800 -380, -300 -340, 140 -330, 600 -360, 1000 -330'),
    },
  ],
  parks: [{ name: 'Приборный сквер', at: [-280, 30], maxArea: 46_000 }],
  places: [],
}

export const petersburgSites: readonly Site[] = [lekalnaya, stanochnaya]
