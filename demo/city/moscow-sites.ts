import type { Site } from './city-design.ts'
import { route } from './route.ts'

/* The surroundings of the four Moscow projects, as their texts describe them. */

/** Between the river and a dead-end street. */
const vodomernaya: Site = {
  slug: 'vodomernaya-12',
  plot: [-128, -42, 128, 84],
  fabric: 'quarter',
  block: 19_000,
  lines: [
    {
      name: 'Футшточный проезд',
      class: 'lane',
      isStraight: true,
      points: route('-152 97, 112 97'),
    },
    {
      name: '',
      class: 'path',
      isStraight: true,
      points: route('112 97, 153 97'),
    },
    {
      name: 'Мерная улица',
      class: 'street',
      points: route('-152 -140, -152 120, -146 340, -170 620, -130 900'),
    },
    {
      name: 'Лоцманский переулок',
      class: 'lane',
      points: route('153 -140, 153 130, 162 330, 150 640'),
    },
    {
      name: 'Судоремонтная улица',
      class: 'street',
      points: route('-900 360, -500 330, -150 330, 160 325, 520 300, 900 190, 1300 160'),
    },
    {
      name: 'Автозаводский проспект',
      class: 'avenue',
      points: route('-1000 900, -400 760, 200 690, 800 520, 1500 420, 2300 200'),
      hasBridges: true,
    },
    {
      name: 'Якорная улица',
      class: 'street',
      points: route('520 -140, 530 120, 500 400, 540 800'),
    },
    {
      name: 'Причальная улица',
      class: 'street',
      points: route('-640 -760, -610 -140, -600 200, -560 420, -600 900'),
      hasBridges: true,
    },
  ],
  parks: [{ name: 'Сквер у Водомерной станции', at: [330, 30], maxArea: 42_000 }],
  places: [{ kind: 'landmark', name: 'Здание водомерной станции', at: [-60, 112] }],
}

/** On the corner of a drive and a square. */
const dveVertikali: Site = {
  slug: 'dve-vertikali',
  plot: [-92, -68, 92, 72],
  fabric: 'rows',
  block: 21_000,
  lines: [
    {
      name: '2-й Чертёжный проезд',
      class: 'street',
      points: route('-700 -130, -320 -96, -110 -84, 110 -84, 360 -70, 760 -10'),
    },
    {
      name: '1-й Чертёжный проезд',
      class: 'lane',
      points: route('-460 86, -110 86, 106 86, 380 110'),
    },
    {
      name: 'Ватманский бульвар',
      class: 'street',
      points: route('106 -600, 112 -340, 108 -84, 108 86, 90 330, 150 640'),
    },
    {
      name: 'Кульманный переулок',
      class: 'lane',
      points: route('-108 -330, -108 86, -120 320'),
    },
    {
      name: 'Хорошёвский проспект',
      class: 'avenue',
      points: route('-1400 470, -700 380, -100 330, 500 300, 1300 120'),
      hasBridges: true,
    },
    {
      name: 'Рейсшинная улица',
      class: 'street',
      points: route('-800 -420, -300 -350, 110 -340, 520 -380, 1000 -330'),
    },
  ],
  parks: [{ name: 'Чертёжный сквер', at: [215, 10], maxArea: 40_000 }],
  places: [],
}

/** A separate quarter among brick ones. */
const ohristyDvor: Site = {
  slug: 'ohristy-dvor',
  plot: [-150, -46, 150, 152],
  fabric: 'centre',
  block: 17_000,
  lines: [
    {
      name: 'Обжиговая улица',
      class: 'street',
      points: route('-900 -20, -520 -50, -170 -62, 168 -62, 520 -90, 980 -30'),
    },
    {
      name: 'Кирпичный переулок',
      class: 'lane',
      points: route('-166 -330, -166 -62, -166 166, -180 420'),
    },
    {
      name: 'Горновая улица',
      class: 'lane',
      points: route('166 -360, 166 -62, 166 166, 190 450, 160 700'),
    },
    {
      name: 'Формовочный переулок',
      class: 'lane',
      points: route('-430 180, -166 166, 166 166, 460 140'),
    },
    {
      name: 'Семёновский проспект',
      class: 'avenue',
      points: route('-700 780, -200 620, 300 470, 900 330, 1700 320, 2500 480'),
      hasBridges: true,
    },
    {
      name: 'Глиняная улица',
      class: 'street',
      points: route('-900 -380, -400 -340, 160 -350, 640 -420, 1100 -380'),
    },
    {
      name: 'Печная улица',
      class: 'street',
      points: route('-440 -420, -460 0, -430 300, -470 700'),
    },
  ],
  parks: [{ name: 'Сквер Кольцевой Печи', at: [-300, 300], maxArea: 36_000 }],
  places: [],
}

/** On the edge of a park, with a drive on the other side. */
const klyonILipa: Site = {
  slug: 'klyon-i-lipa',
  plot: [-130, -46, 134, 74],
  fabric: 'rows',
  block: 30_000,
  lines: [
    {
      name: 'Створный проезд',
      class: 'street',
      points: route('-640 120, -300 96, -140 90, 150 90, 480 100, 900 60'),
    },
    {
      name: 'Липовая аллея',
      class: 'path',
      points: route('-540 -44, -146 -56, 150 -56, 420 -66'),
    },
    {
      name: 'Кленовый проезд',
      class: 'lane',
      points: route('-146 -56, -146 90, -160 330, -140 560'),
    },
    {
      name: 'Визирный проезд',
      class: 'lane',
      points: route('150 -56, 150 90, 172 340'),
    },
    {
      name: 'Опорная улица',
      class: 'avenue',
      points: route(
        '300 -2600, 480 -1500, 430 -480, 420 -66, 470 100, 440 420, 560 1300, 400 3400',
      ),
      hasBridges: true,
    },
    {
      name: 'Первомайский проспект',
      class: 'avenue',
      points: route(
        '-4600 300, -3000 520, -1600 640, -500 560, 200 580, 1000 520, 2000 640, 3600 500',
      ),
      hasBridges: true,
    },
    {
      name: 'Вешечная улица',
      class: 'street',
      points: route('-700 -2600, -640 -1500, -560 -420, -540 -44, -640 120, -700 600, -900 1800'),
    },
    {
      name: 'Нивелирная улица',
      class: 'street',
      points: route(
        '-4300 -1000, -2600 -700, -1400 -760, -300 -800, 420 -760, 1500 -800, 3600 -700',
      ),
    },
  ],
  parks: [{ name: 'Парк Двух Аллей', at: [0, -400], maxArea: 800_000, hasPond: true }],
  places: [{ kind: 'school', name: 'Школа', walk: 450 }],
}

export const moscowSites: readonly Site[] = [vodomernaya, dveVertikali, ohristyDvor, klyonILipa]
