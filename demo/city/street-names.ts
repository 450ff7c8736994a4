import type { Random } from '../generator/random.ts'
import type { StreetClass } from './city-design.ts'
import { distance, getLength, minus, type Point, unit, dot } from './plane.ts'
import { type Way, groupByEnd } from './net.ts'

/** Stems of adjectives from drawing, crafts and surveying; the names add «-ый» or «-ая». */
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
    // Only stems that take «-ый» and «-ая» unchanged.
    .filter((stem) => /[внтм]$/.test(stem))

/** A street continues over a crossing if it turns by at most 0.38 radians. */
const CONTINUATION_COSINE = Math.cos(0.38)

/**
 * Joins ways that continue straight over a crossing into streets and names the longer ones: avenues everywhere, small
 * streets only near the sites (`distanceToSite`: metres to the nearest site). Names are unique.
 */
export function nameStreets(
  ways: Way[],
  distanceToSite: (place: Point) => number,
  random: Random,
): void {
  joinContinuations(ways)
  const taken = new Set(ways.map(({ name }) => name))
  const streets = [...Map.groupBy(ways.filter(isNameless), ({ street }) => street).values()]
    .map((parts) => ({
      parts,
      class: findClass(parts),
      length: parts.reduce((sum, { points }) => sum + getLength(points), 0),
      near: Math.min(...parts.flatMap(({ points }) => points.map(distanceToSite))),
    }))
    .toSorted((a, b) => b.length - a.length)
  for (const street of streets) {
    if (!shouldBeNamed(street)) continue
    const name = pickName(street.class, taken, random)
    if (!name) continue
    taken.add(name)
    for (const part of street.parts) part.name = name
  }
}

const isNameless = ({ name, class: kind }: Way) => name === '' && kind !== 'path'

function shouldBeNamed({
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

function findClass(parts: readonly Way[]): StreetClass {
  return RANK.find((kind) => parts.some((part) => part.class === kind)) ?? 'lane'
}

function joinContinuations(ways: readonly Way[]): void {
  const streets = Map.groupBy(ways, ({ street }) => street)
  for (const [end, meeting] of groupByEnd(ways)) {
    for (const one of meeting) {
      for (const other of meeting) {
        if (one.street === other.street || !isNameless(one) || !isNameless(other)) continue
        if (one.class !== other.class) continue
        // A street that passes through the crossing does not end here.
        if ([one, other].some((way) => countWays(meeting, way.street) > 1)) continue
        if (dot(toDirection(one, end), toDirection(other, end)) > -CONTINUATION_COSINE) continue
        const moveLines = streets.get(other.street) ?? []
        for (const way of moveLines) way.street = one.street
        streets.get(one.street)?.push(...moveLines)
      }
    }
  }
}

function countWays(meeting: ReadonlySet<Way>, street: number): number {
  return [...meeting].filter((way) => way.street === street).length
}

function toDirection({ points }: Way, end: Point): Point {
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

function pickName(
  kind: StreetClass,
  taken: ReadonlySet<string>,
  random: Random,
): string | undefined {
  if (kind === 'path') return undefined
  for (let trial = 0; trial < 60; trial++) {
    const [word, ending] = random.pick(KINDS[kind])
    const isNumbered = kind !== 'avenue' && trial > 8
    const number = isNumbered ? `${random.integer(1, 3)}-${ending === 'ый' ? 'й' : 'я'} ` : ''
    const name = `${number}${random.pick(STEMS)}${ending} ${word}`
    if (!taken.has(name)) return name
  }
  return undefined
}
