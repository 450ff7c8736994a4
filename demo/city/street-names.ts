import type { Random } from '../generator/random.ts'
import type { StreetClass } from './city-design.ts'
import { distance, lengthOf, minus, type Point, unit, dot } from './plane.ts'
import { type Way, waysByEnd } from './net.ts'

/** Words of drawing rooms, workshops and surveyors, before «-ый» or «-ая». */
const STEMS =
  `Азимутн Алебастров Багетн Балясн Барометрн Бетонн Бондарн Брусков Буссольн Вагранн Валков
Верстачн Визирн Винтов Вехов Вальцев Гвоздев Гипсов Гладильн Гончарн Горельефн Графитн Гравёрн Дерновн
Доломитн Домкратн Дощат Дренажн Дубильн Дюбельн Еловн Жаровн Желобов Жестян Закладн Заклёпочн Засечн
Зубильн Зенитн Известков Изразцов Калибров Калёвочн Камерн Каолинов Карандашн Карнизн Картонн Каркасн
Керамическ Клеймён Клинкерн Клинов Ключевн Ковальн Колодезн Компасн Координатн Копировальн Корунд
Коромысловн Кварцитов Кронциркульн Кружальн Кубов Кузнечн Купольн Латунн Лафетн Лекальщик Лемехов Линейн
Лесосплавн Листов Лотов Магистральн Малярн Маркшейдерск Мастерков Маятников Медн Межев Мерн Меридианн
Микрометрическ Мозаичн Молоточн Мраморн Муфтов Наждачн Накладн Наличник Напильн Нартов Нулев Обводн
Обмерн Олифн Опалубочн Опорн Ориентирн Остов Отвесн Отделочн Паровн Паркетн Патронн Пергаментн Петельн
Пилястров Пилов Планшетн Плитн Плотничн Подковн Полотнян Поперечн Порталов Портландск Правильн Проектн
Профильн Пружинн Пятигранн Размерн Разметочн Рамн Растров Реечн Резцов Рельефн Репер Розетков Рубанков
Рулеточн Рычажн Самоцветн Сверлильн Сводчат Секущ Секторн Сигнальн Силуэтн Скобян Слесарн Слюдян Сметн
Соосн Спиральн Стамескн Стапельн Стеколн Столярн Стропильн Строгальн Ступенчат Суконн Съёмочн Тавров
Тахометрическ Тёсов Теодолитн Терракотов Тесьмян Тигельн Трассов Треножн Трубн Тушев Угломерн Уступн
Фасадн Филёнчат Фольгов Форматн Фризов Футляр Хордов Цапфов Цветн Цементн Центровочн Чеканн Червячн
Черепичн Чугунн Шаблонн Шамотн Швеллерн Шеллачн Шестеренн Шиферн Шкальн Шлифовальн Шнуров Шпатлёвочн
Шпалерн Шпунтов Шрифтов Штампов Штангов Штукатурн Шурупн Щебнев Щипцов Эллипсн Эмалев Эскизн Этажн
Юстировочн Якорн Ясенев Ящичн`
    .split(/\s+/)
    // Those that take «-ый» and «-ая» without a word about it.
    .filter((stem) => /[внтм]$/.test(stem))

/** A street continues over a crossing when it turns by no more than this there. */
const STRAIGHT_ON = Math.cos(0.38)

/**
 * Makes streets of one name of those that go straight on over a crossing, and names the longer ones: avenues
 * everywhere, small streets near the sites alone (`nearness`: metres to the nearest). Each name is given once.
 */
export function nameStreets(ways: Way[], nearness: (place: Point) => number, random: Random): void {
  joinStraightOn(ways)
  const taken = new Set(ways.map(({ name }) => name))
  const streets = [...Map.groupBy(ways.filter(isNameless), ({ street }) => street).values()]
    .map((parts) => ({
      parts,
      class: classOf(parts),
      length: parts.reduce((sum, { points }) => sum + lengthOf(points), 0),
      near: Math.min(...parts.flatMap(({ points }) => points.map(nearness))),
    }))
    .toSorted((a, b) => b.length - a.length)
  for (const street of streets) {
    if (!deservesName(street)) continue
    const name = freeName(street.class, taken, random)
    if (!name) continue
    taken.add(name)
    for (const part of street.parts) part.name = name
  }
}

const isNameless = ({ name, class: kind }: Way) => name === '' && kind !== 'path'

function deservesName({
  class: kind,
  length,
  near,
}: {
  class: StreetClass
  length: number
  near: number
}) {
  if (kind === 'avenue') return length > 500
  if (kind === 'street') return length > (near < 2_000 ? 150 : 900)
  return near < 1_100 && length > 110
}

const RANK: readonly StreetClass[] = ['avenue', 'street', 'lane', 'path']

function classOf(parts: readonly Way[]): StreetClass {
  return RANK.find((kind) => parts.some((part) => part.class === kind)) ?? 'lane'
}

function joinStraightOn(ways: readonly Way[]): void {
  const streets = Map.groupBy(ways, ({ street }) => street)
  for (const [end, meeting] of waysByEnd(ways)) {
    for (const one of meeting) {
      for (const other of meeting) {
        if (one.street === other.street || !isNameless(one) || !isNameless(other)) continue
        if (one.class !== other.class) continue
        // A street that goes through is not one that ends here.
        if ([one, other].some((way) => countOf(meeting, way.street) > 1)) continue
        if (dot(leaving(one, end), leaving(other, end)) > -STRAIGHT_ON) continue
        const moved = streets.get(other.street) ?? []
        for (const way of moved) way.street = one.street
        streets.get(one.street)?.push(...moved)
      }
    }
  }
}

function countOf(meeting: ReadonlySet<Way>, street: number): number {
  return [...meeting].filter((way) => way.street === street).length
}

function leaving({ points }: Way, end: Point): Point {
  const line = points[0] === end ? points : points.toReversed()
  const ahead = line.find((point) => distance(point, end) > 5) ?? line.at(-1) ?? end
  return unit(minus(ahead, end))
}

const KINDS: Readonly<
  Record<Exclude<StreetClass, 'path'>, ReadonlyArray<readonly [string, 'ый' | 'ая']>>
> = {
  avenue: [
    ['проспект', 'ый'],
    ['улица', 'ая'],
  ],
  street: [
    ['улица', 'ая'],
    ['улица', 'ая'],
    ['улица', 'ая'],
    ['проезд', 'ый'],
    ['бульвар', 'ый'],
    ['линия', 'ая'],
  ],
  lane: [
    ['переулок', 'ый'],
    ['переулок', 'ый'],
    ['проезд', 'ый'],
    ['улица', 'ая'],
  ],
}

function freeName(
  kind: StreetClass,
  taken: ReadonlySet<string>,
  random: Random,
): string | undefined {
  if (kind === 'path') return undefined
  for (let trial = 0; trial < 60; trial++) {
    const [word, ending] = random.pick(KINDS[kind])
    const isNumbered = kind !== 'avenue' && trial > 8
    const number = isNumbered ? `${random.whole(1, 3)}-${ending === 'ый' ? 'й' : 'я'} ` : ''
    const name = `${number}${random.pick(STEMS)}${ending} ${word}`
    if (!taken.has(name)) return name
  }
  return undefined
}
