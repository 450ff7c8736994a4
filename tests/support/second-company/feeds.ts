import type { FeedFormatName } from '../../../src/features/feeds/merge/import-feed.server.ts'
import { oddPlans, PLAN_HOST } from './pictures.ts'

/** A feed of the second company, and how it is imported. */
export interface CompanyFeed {
  format: FeedFormatName
  /** Name of the feed. */
  source: string
  /** The city that the operator names, because the feed has no addresses. */
  city?: string
  text: string
}

const FLOORS = 40
const PER_FLOOR = 9
const SECTIONS = 3
/** 60 characters, as long as a name in a card or a heading can be. */
const LONG_NAME = 'Северная набережная имени первых строителей Заречного порта.'.slice(0, 60)
const DEVELOPER = 'Специализированный застройщик «Заречный порт и пристань»'

/**
 * Writes the three feeds of a company that shares nothing with the demo company: without plans, without metro, one
 * without coordinates; a project of one lot; houses of one storey and of forty; names of 60 characters and in Latin;
 * plans of odd sizes; two houses of one name. `towers` is the number of houses of forty storeys, with 1080 flats each.
 */
export function makeCompanyFeeds(towers: number): CompanyFeed[] {
  return [
    { format: 'yrl', source: 'yrl', text: [...writeTowers(towers)].join('') },
    { format: 'cian', source: 'cian', text: writeTownhouses() },
    { format: 'domclick', source: 'domclick', city: 'Сосновка', text: writeTwins() },
  ]
}

interface YandexLot {
  id: string
  category?: string
  project: string
  house: string
  floor: number
  floors?: number
  section?: number
  number?: string
  rooms?: number
  area: number
  price: number
  /** XML elements that are added unchanged. */
  extra?: string
}

/** Yandex: houses of forty storeys with parking and storage below, and a project of one lot. No plans, no metro. */
function* writeTowers(towers: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<realty-feed>\n'
  const place = '<latitude>58.61</latitude><longitude>49.65</longitude>'
  for (let tower = 1; tower <= towers; tower++) {
    const house = `корпус ${tower}`
    for (let n = 0; n < FLOORS * SECTIONS * PER_FLOOR; n++) {
      const floor = 1 + Math.floor(n / (SECTIONS * PER_FLOOR))
      const rooms = n % 5
      const area = 21.5 + rooms * 18 + (n % 13) / 2
      const finish = n % 3 === 0 ? '<renovation>чистовая</renovation>' : ''
      yield writeYandexLot(
        {
          id: `t${tower}-${n}`,
          project: LONG_NAME,
          house,
          floor,
          floors: FLOORS,
          section: 1 + (n % SECTIONS),
          number: String(n + 1),
          rooms,
          area,
          price: Math.round(area * (95_000 + (n % 40) * 500)),
          extra: `${n % 2 ? '<balcony>балкон</balcony>' : ''}${finish}`,
        },
        place,
      )
    }
    for (let n = 1; n <= 6; n++) {
      const category = ['машиноместо', 'кладовая', 'апартаменты'][n % 3] ?? ''
      const floor = n % 3 === 2 ? 1 : -1
      const area = n % 3 === 2 ? 44.4 : 4.7 + n
      const lot = { project: LONG_NAME, house, floor, area, price: Math.round(area * 98_000) }
      const rooms = n % 3 === 2 ? { rooms: 1 } : {}
      yield writeYandexLot(
        { id: `o${tower}-${n}`, category, number: `П${n}`, ...lot, ...rooms },
        place,
      )
    }
  }
  // Neither number, section, height, coordinates nor completion: the least that an offer says.
  yield writeYandexLot({
    id: 'only',
    project: 'Ы',
    house: '',
    floor: 1,
    floors: 1,
    rooms: 3,
    area: 96,
    price: 9_900_000,
  })
  yield '</realty-feed>\n'
}

function writeYandexLot(lot: YandexLot, place = ''): string {
  const { id, category = 'квартира', project, house, floor, floors, section, number, rooms } = lot
  const isTower = house !== ''
  return `<offer internal-id="${id}">
<type>продажа</type><category>${category}</category><new-flat>1</new-flat>
<location><region>Кировская область</region><locality-name>Киров</locality-name>
<address>улица Героев Заречного порта, ${isTower ? 12 : 1}</address>${place}</location>
<sales-agent><phone>+78332000010</phone><organization>${isTower ? DEVELOPER : ''}</organization><category>застройщик</category></sales-agent>
<price><value>${lot.price}</value><currency>RUB</currency></price><area><value>${lot.area}</value></area>
<floor>${floor}</floor>${element('floors-total', floors)}${element('building-section', section)}
${rooms === 0 ? '<studio>1</studio>' : element('rooms', rooms)}${element('apartment', number)}
<building-name>ЖК «${project}»${isTower ? `, ${house}` : ''}</building-name>
${isTower ? '<built-year>2028</built-year><ready-quarter>4</ready-quarter><building-state>unfinished</building-state>' : ''}
${lot.extra ?? ''}</offer>
`
}

/** CIAN: two projects with names in Latin, plans of odd sizes and photos. */
function writeTownhouses(): string {
  const names = [
    'River & Forest Park',
    'Международный Residence Club by Zarechny Port & Partners 2029',
  ]
  const objects = Array.from({ length: 60 }, (_, n) => {
    const name = (names[n % 2] ?? '').slice(0, 60).replaceAll('&', '&amp;')
    const plan = oddPlans[n % (oddPlans.length + 1)]
    const layout = plan
      ? `<LayoutPhoto><FullUrl>${PLAN_HOST}${plan.path}</FullUrl></LayoutPhoto>`
      : ''
    const area = 30.25 + n * 1.5
    return `<object><Category>newBuildingFlatSale</Category><ExternalId>${n + 1}</ExternalId>
<Address>Кировская область, г. Слободской, улица Вятских Фабрикантов, ${1 + (n % 2)}</Address>
<Coordinates><Lat>58.73</Lat><Lng>50.18</Lng></Coordinates>
<FlatRoomsCount>${n % 7 === 0 ? 9 : 1 + (n % 6)}</FlatRoomsCount><TotalArea>${area}</TotalArea>
<FloorNumber>${1 + (n % 3)}</FloorNumber>
<JKSchema><Id>${500 + (n % 2)}</Id><Name>${name}</Name><House><Id>${n % 2}1</Id><Name>Building A</Name>
<Flat><FlatNumber>A-${n + 1}</FlatNumber></Flat></House></JKSchema>
<Photos><PhotoSchema><FullUrl>${PLAN_HOST}/photo.jpg</FullUrl></PhotoSchema></Photos>${layout}
<BargainTerms><Price>${Math.round(area * 110_000)}</Price><Currency>rur</Currency></BargainTerms></object>`
  })
  return `<feed><feed_version>2</feed_version>\n${objects.join('\n')}\n</feed>\n`
}

/** DomClick: a complex without an address, with two houses of one name. */
function writeTwins(): string {
  const flats = (house: number) =>
    Array.from(
      { length: 12 },
      (
        _,
        n,
      ) => `<flat><flat_id>${house}-${n}</flat_id><floor>${1 + (n % 4)}</floor><room>${1 + (n % 3)}</room>
<price>${4_000_000 + n * 50_000}</price><area>${40 + n}</area></flat>`,
    ).join('\n')
  const house = (id: number) =>
    `<building><id>${id}</id><name>Дом у пруда</name><flats>${flats(id)}</flats></building>`
  return `<complexes><complex><id>9</id><name>Пруды</name><buildings>${house(1)}${house(2)}</buildings></complex></complexes>\n`
}

function element(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : `<${name}>${value}</${name}>`
}
