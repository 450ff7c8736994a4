import type { CityDesign } from './city-design.ts'
import { petersburgSites } from './petersburg-sites.ts'
import { petersburgWaters } from './petersburg-waters.ts'
import { route } from './route.ts'

/** The design of Saint Petersburg. The river's arms are approximately at their real positions, the streets are fictional. */
export const petersburgMap: CityDesign = {
  slug: 'sankt-peterburg',
  origin: [30.355, 59.958],
  farBlock: 100_000,
  houses: 760,
  outline: {
    name: 'Кольцевая автодорога',
    ring: route(
      '5600 -600, 5800 2400, 4700 5000, 1600 5900, -2000 5700, -4700 4900, -5500 3000, -5700 900, -5400 -1300, -5800 -3200, -4900 -5200, -1600 -5700, 2200 -5600, 5000 -4600',
    ),
  },
  waters: petersburgWaters,
  bays: [
    {
      name: 'Финский залив',
      coast: route(
        '-5500 -7500, -5350 -6300, -5150 -5500, -5700 -4700, -6050 -4000, -5930 -3200, -5700 -2400, -5640 -1700, -5560 -900, -5800 -300, -5900 500, -5960 1300, -5800 2100, -5900 2700, -5600 3500, -5250 4600, -5700 5500, -6400 6200, -6200 7500',
      ),
      beyond: route('-9000 7500, -9000 -7500'),
    },
  ],
  lines: [
    {
      name: 'Першпективный проспект',
      class: 'avenue',
      points: route('-1900 -1500, -700 -2250, 700 -2900, 2300 -3300, 3100 -3300'),
      hasBridges: true,
    },
    {
      name: 'Гороховая линия',
      class: 'avenue',
      points: route('-1900 -1500, -1300 -2900, -700 -4200, -500 -6500'),
      hasBridges: true,
    },
    {
      name: 'Вознесенская линия',
      class: 'avenue',
      points: route('-1900 -1500, -2500 -3000, -3000 -4300, -3700 -6500'),
      hasBridges: true,
    },
    {
      name: 'Литейная линия',
      class: 'avenue',
      points: route('350 1300, 250 300, -20 -700, -60 -1800, -20 -2700, 300 -4100, 700 -6500'),
      hasBridges: true,
    },
    {
      name: 'Суворинский проспект',
      class: 'avenue',
      points: route('2200 -1200, 1500 -2200, 900 -2950, 1300 -4300, 1900 -6500'),
      hasBridges: true,
    },
    {
      name: 'Большой проспект Островов',
      class: 'avenue',
      points: route('-6600 -1100, -4600 -1000, -2900 -1050, -1700 -700'),
      hasBridges: true,
    },
    {
      name: 'Средняя линия',
      class: 'street',
      points: route('-6600 -600, -4600 -550, -2700 -500'),
      hasBridges: true,
    },
    {
      name: 'Каменный проспект',
      class: 'avenue',
      points: route('-1900 -1500, -1600 -300, -1950 900, -2300 2200, -2500 3700, -3300 7500'),
      hasBridges: true,
    },
    {
      name: 'Кронверкская дуга',
      class: 'street',
      points: route('-700 100, -1250 450, -2000 420, -2700 200, -3000 -200'),
      hasBridges: true,
    },
    {
      name: 'Левашёвская линия',
      class: 'street',
      points: route('-950 1300, -2000 1200, -3400 1100, -5000 1000'),
      hasBridges: true,
    },
    {
      name: 'Проспект Приборостроителей',
      class: 'avenue',
      points: route('-1300 2900, -300 3100, 1300 2900, 3000 3300, 7500 3400'),
      hasBridges: true,
    },
    {
      name: 'Полюстринский проспект',
      class: 'avenue',
      points: route('-500 600, 900 700, 2200 500, 3700 900, 7500 1100'),
      hasBridges: true,
    },
    {
      name: 'Дендрарный проспект',
      class: 'avenue',
      points: route('0 300, -500 1500, -650 2700, -400 4200, -500 7500'),
      hasBridges: true,
    },
    {
      name: 'Охтинская дуга',
      class: 'avenue',
      points: route(
        '3600 -6800, 4300 -3300, 3900 -1600, 2700 600, 2500 2200, 2900 3900, 2700 7500',
      ),
      hasBridges: true,
    },
    {
      name: 'Заневская линия',
      class: 'avenue',
      points: route('2300 -3300, 3900 -3000, 5000 -2600, 7500 -2500'),
      hasBridges: true,
    },
    {
      name: 'Удельная линия',
      class: 'avenue',
      points: route('-4800 4300, -3000 4500, -400 4300, 1200 4500, 2900 4100, 7500 4300'),
      hasBridges: true,
    },
    {
      name: 'Набережная дорога',
      class: 'avenue',
      points: route(
        '-3200 -6900, -4200 -3900, -4500 -1700, -4500 600, -4300 2300, -3900 3900, -3700 7500',
      ),
      hasBridges: true,
    },
  ],
  rails: [
    route('900 1300, 1300 2500, 1000 4300, 1700 7000'),
    route('700 -3350, 1700 -4800, 2600 -7000'),
  ],
  parks: [
    { name: 'Летний партер', at: [-900, -1_150], maxArea: 260_000, hasPond: true },
    { name: 'Марсов плац', at: [-1_050, -1_300], maxArea: 200_000 },
    { name: 'Кронверкский парк', at: [-1_250, 150], maxArea: 420_000 },
    { name: 'Таврический питомник', at: [1_500, -1_350], maxArea: 420_000, hasPond: true },
    { name: 'Парк Островов', at: [-4_700, 2_800], maxArea: 1_300_000, hasPond: true },
    { name: 'Лесной дендрарий', at: [-200, 3_600], maxArea: 620_000, hasPond: true },
    { name: 'Удельный лесопарк', at: [-1_800, 5_000], maxArea: 1_300_000, hasPond: true },
    { name: 'Полюстринский сад', at: [2_000, 1_300], maxArea: 420_000, hasPond: true },
    { name: 'Охтинский парк', at: [4_500, -700], maxArea: 700_000, hasPond: true },
    { name: 'Сад у Канала', at: [-2_700, -3_900], maxArea: 300_000 },
    { name: 'Парк Приморский', at: [-5_000, -800], maxArea: 420_000 },
  ],
  metro: [
    {
      name: 'Кировско-Выборгская линия',
      color: '#d6083b',
      stops: [
        { name: 'Политехническая', at: [30.371, 60.0087] },
        { name: 'Лесная', at: [30.3443, 59.9849] },
        { name: 'Выборгская', from: 'stanochnaya-31', towards: 235 },
        { name: 'Площадь Ленина', at: [30.3555, 59.9556] },
        { name: 'Чернышевская', from: 'dom-na-lekalnoy', towards: 105 },
        { name: 'Площадь Восстания', from: 'dom-na-lekalnoy', towards: -95 },
        { name: 'Владимирская', at: [30.3475, 59.9277] },
        { name: 'Пушкинская', at: [30.3295, 59.9207] },
      ],
    },
    {
      name: 'Московско-Петроградская линия',
      color: '#0078c9',
      stops: [
        { name: 'Чёрная речка', at: [30.3008, 59.9855] },
        { name: 'Петроградская', at: [30.3113, 59.9664] },
        { name: 'Горьковская', at: [30.3189, 59.9562] },
        { name: 'Невский проспект', at: [30.328, 59.9355] },
        { name: 'Сенная площадь', at: [30.3203, 59.9271] },
      ],
    },
  ],
  sites: petersburgSites,
}
