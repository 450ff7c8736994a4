import type { CityDesign, StreetLine } from './city-design.ts'
import { route } from './route.ts'
import { moscowSites } from './moscow-sites.ts'
import type { Point } from './plane.ts'

/** The centre of the rings and the radial avenues. */
const CENTRE: Point = [-1_900, 900]

/** Creates an irregular ring around the centre. */
function createRing(radius: number, wobble: number, phase: number): Point[] {
  return Array.from({ length: 16 }, (_, index): Point => {
    const angle = (index / 16) * 2 * Math.PI
    const own =
      radius * (1 + wobble * Math.sin(3 * angle + phase) + (wobble / 2) * Math.cos(5 * angle))
    return [CENTRE[0] + own * 1.06 * Math.cos(angle), CENTRE[1] + own * 0.94 * Math.sin(angle)]
  })
}

/** Creates an avenue from the inner ring out of the city (degrees counter-clockwise from east). */
function createRadial(name: string, degrees: number, sway: number, to = 17_000): StreetLine {
  const angle = (degrees * Math.PI) / 180
  const points = [880, 2_300, 4_400, 7_000, 10_500, to].map((reach, index): Point => {
    const own = angle + sway * Math.sin(index * 1.3 + degrees)
    return [CENTRE[0] + reach * Math.cos(own), CENTRE[1] + reach * Math.sin(own)]
  })
  return { name, class: 'avenue', points, hasBridges: true }
}

/**
 * The design of Moscow for the demo company. River and metro are approximately at their real positions, the streets are
 * fictional.
 */
export const moscowMap: CityDesign = {
  slug: 'moskva',
  origin: [37.655, 55.737],
  farBlock: 410_000,
  houses: 560,
  outline: {
    name: 'Кольцевая автодорога',
    ring: route(
      '13000 700, 12500 4700, 9600 7500, 4600 8500, -900 8700, -6300 8300, -10700 6900, -12500 3200, -12700 -900, -11000 -4700, -7300 -7300, -2200 -8300, 3200 -8100, 8300 -7200, 11800 -3900',
    ),
  },
  waters: [
    {
      name: 'Москва-река',
      width: 112,
      quay: 14,
      embankment: { left: 'Бакенная набережная', right: 'Водомерная набережная', class: 'street' },
      middle: route(
        '14500 -8600, 12400 -7400, 9600 -5900, 7200 -5800, 5200 -4700, 3300 -4500, 1700 -4700, 700 -4200, -445 -4155, -1500 -4100, -2400 -3500, -2000 -2300, -900 -1300, -900 -100, -2200 300, -3700 -300, -4700 -1700, -6300 -2100, -7300 -800, -6900 900, -8100 2100, -9900 1700, -11000 3000, -10900 4700, -12200 6300, -14500 7400',
      ),
    },
    {
      name: 'Обжиговка',
      width: 26,
      quay: 14,
      embankment: {
        left: 'Верхняя Обжиговская набережная',
        right: 'Нижняя Обжиговская набережная',
        class: 'lane',
      },
      middle: route(
        '4900 9900, 4500 8300, 3500 7200, 3300 6100, 1900 5400, 1600 4000, 1900 2700, 900 1800, 700 700, 0 0, -760 -330',
      ),
    },
  ],
  bays: [],
  lines: [
    {
      name: 'Площадь Нулевого Меридиана',
      class: 'street',
      points: createRing(880, 0.03, 1),
      isRing: true,
      hasBridges: true,
    },
    {
      name: 'Чертёжное кольцо',
      class: 'avenue',
      points: createRing(2_500, 0.03, 2),
      isRing: true,
      hasBridges: true,
    },
    {
      name: 'Большое Транспортное кольцо',
      class: 'avenue',
      points: createRing(4_650, 0.025, 0.5),
      isRing: true,
      hasBridges: true,
    },
    createRadial('Широтный проспект', 4, 0.05),
    createRadial('Проспект Землемеров', 31, 0.03),
    createRadial('Северо-Восточный проспект', 57, 0.05),
    createRadial('Проспект Картографов', 88, 0.05),
    createRadial('Створное шоссе', 118, 0.05),
    createRadial('Отвесная улица', 150, 0.03),
    createRadial('Западный проспект', 176, 0.05),
    createRadial('Проспект Каменщиков', 207, 0.04),
    createRadial('Юго-Западный проспект', 236, 0.05),
    createRadial('Меридианный проспект', 268, 0.05),
    createRadial('Гранитная улица', 298, 0.05),
    createRadial('Проспект Зодчих', 333, 0.04),
  ],
  rails: [
    route('-900 2900, 1200 6300, 600 9500'),
    route('800 2300, 3400 3300, 6300 3700, 9200 3400, 14000 3900'),
    route('-5000 3300, -8000 5700, -10700 8600'),
    route('900 -1300, 2400 -3200, 2700 -6000, 4200 -9000'),
  ],
  parks: [
    { name: 'Лосиный бор', at: [7_000, 7_000], maxArea: 3_200_000 },
    { name: 'Парк Подковы', at: [7_400, 5_000], maxArea: 1_900_000, hasPond: true },
    { name: 'Воробьёвский склон', at: [-5_200, -2_900], maxArea: 1_400_000 },
    { name: 'Парк Сигнальной Башни', at: [-3_500, 4_700], maxArea: 1_200_000, hasPond: true },
    { name: 'Нулевой сквер', at: CENTRE, maxArea: 400_000 },
    { name: 'Парк Семи Мостов', at: [3_400, -2_300], maxArea: 1_100_000, hasPond: true },
    { name: 'Южный лесопарк', at: [-1_400, -6_800], maxArea: 2_600_000, hasPond: true },
    { name: 'Западный лесопарк', at: [-11_000, 500], maxArea: 2_400_000 },
    { name: 'Парк Трёх Ключей', at: [9_500, -1_600], maxArea: 1_500_000, hasPond: true },
    { name: 'Сад Меридиана', at: [200, 2_300], maxArea: 420_000 },
    { name: 'Ботанический питомник', at: [-1_600, 7_100], maxArea: 1_300_000, hasPond: true },
    { name: 'Парк Старых Садов', at: [-7_600, -4_400], maxArea: 1_300_000 },
    { name: 'Парк Десяти Лип', at: [5_500, 600], maxArea: 800_000, hasPond: true },
  ],
  metro: [
    {
      name: 'Замоскворецкая линия',
      color: '#4fb04f',
      stops: [
        { name: 'Аэропорт', at: [37.5327, 55.8] },
        { name: 'Динамо', at: [37.5589, 55.7895] },
        { name: 'Белорусская', at: [37.5863, 55.7774] },
        { name: 'Тверская', at: [37.6046, 55.765] },
        { name: 'Новокузнецкая', at: [37.6292, 55.742] },
        { name: 'Павелецкая', at: [37.6363, 55.7308] },
        { name: 'Автозаводская', from: 'vodomernaya-12', towards: 62 },
        { name: 'Технопарк', from: 'vodomernaya-12', towards: -8 },
        { name: 'Коломенская', at: [37.664, 55.677] },
      ],
    },
    {
      name: 'Арбатско-Покровская линия',
      color: '#0072ba',
      stops: [
        { name: 'Киевская', at: [37.5645, 55.744] },
        { name: 'Арбатская', at: [37.603, 55.7523] },
        { name: 'Курская', at: [37.6592, 55.7582] },
        { name: 'Бауманская', at: [37.6795, 55.7723] },
        { name: 'Электрозаводская', from: 'ohristy-dvor', towards: 118 },
        { name: 'Семёновская', from: 'ohristy-dvor', towards: 14 },
        { name: 'Партизанская', at: [37.7503, 55.788] },
        { name: 'Измайловская', at: [37.7812, 55.7876] },
        { name: 'Первомайская', from: 'klyon-i-lipa', towards: 140 },
        { name: 'Щёлковская', at: [37.812, 55.8015] },
      ],
    },
    {
      name: 'Таганско-Краснопресненская линия',
      color: '#943e90',
      stops: [
        { name: 'Октябрьское Поле', at: [37.4935, 55.7935] },
        { name: 'Полежаевская', from: 'dve-vertikali', towards: 212 },
        { name: 'Беговая', at: [37.5455, 55.7737] },
        { name: 'Баррикадная', at: [37.5813, 55.7608] },
        { name: 'Кузнецкий Мост', at: [37.6238, 55.7615] },
        { name: 'Таганская', at: [37.6536, 55.7395] },
        { name: 'Пролетарская', at: [37.6668, 55.7315] },
        { name: 'Текстильщики', at: [37.7325, 55.709] },
      ],
    },
    {
      name: 'Большая кольцевая линия',
      color: '#82c0c0',
      stops: [
        { name: 'Народное Ополчение', at: [37.4846, 55.7757] },
        { name: 'Хорошёвская', from: 'dve-vertikali', towards: -60 },
        { name: 'Петровский Парк', at: [37.5587, 55.7925] },
        { name: 'Савёловская', at: [37.5885, 55.794] },
        { name: 'Марьина Роща', at: [37.6163, 55.7955] },
        { name: 'Рижская', at: [37.636, 55.793] },
      ],
    },
  ],
  sites: moscowSites,
}
