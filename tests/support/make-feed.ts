export interface FeedFlat {
  id: string
  project?: number
  building?: number
  section?: number
  floor?: number
  number?: number
  rooms?: number
  area?: number
  price?: number
  /** XML elements that are added unchanged. */
  extra?: string
}

/** Returns a well-formed Yandex Realty feed of these flats. */
export function makeFeed(flats: Iterable<FeedFlat>): string {
  return [...feedPieces(flats)].join('')
}

/** Yields the same feed in pieces, for feeds that are too large for one string. */
export function* feedPieces(flats: Iterable<FeedFlat>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">
<generation-date>2026-11-20T10:00:00+03:00</generation-date>
`
  for (const flat of flats) yield writeOffer(flat)
  yield '</realty-feed>\n'
}

/** Yields realistic flats in 5 projects of 4 buildings each. The result depends only on `count`. */
export function* manyFlats(count: number): Generator<FeedFlat> {
  for (let n = 0; n < count; n++) {
    const rooms = n % 5
    const area = 22 + rooms * 17 + ((n * 7) % 120) / 10
    yield {
      id: `flat-${n + 1}`,
      project: 1 + (n % 5),
      building: 1 + (Math.floor(n / 5) % 4),
      section: 1 + (Math.floor(n / 20) % 8),
      floor: 1 + (Math.floor(n / 160) % 25),
      number: n + 1,
      rooms,
      area,
      price: Math.round((area * (280_000 + ((n * 131) % 60_000))) / 10_000) * 10_000,
    }
  }
}

function writeOffer(flat: FeedFlat): string {
  const { id, project = 1, building = 1, section = 1, floor = 2, number = 1 } = flat
  const { rooms = 2, area = 58.4, price = 17_000_000, extra = '' } = flat
  return `<offer internal-id="${id}">
<type>продажа</type><property-type>жилая</property-type><category>квартира</category>
<creation-date>2026-09-01T09:00:00+03:00</creation-date>
<location><country>Россия</country><locality-name>Москва</locality-name>
<address>Проектируемый проезд, ${project}</address><latitude>55.75</latitude><longitude>37.61</longitude>
<metro><name>Полянка</name><time-on-foot>${5 + project}</time-on-foot></metro></location>
<sales-agent><phone>+74950000010</phone><category>застройщик</category></sales-agent>
<deal-status>прямая продажа</deal-status>
<price><value>${price}</value><currency>RUB</currency></price>
<area><value>${area}</value><unit>кв. м</unit></area>
<living-space><value>${(area * 0.55).toFixed(1)}</value><unit>кв. м</unit></living-space>
<image tag="plan">https://plans.example/${id}.png</image>
<description><![CDATA[Квартира, корпус & секция.]]></description>
<new-flat>1</new-flat><floor>${floor}</floor><floors-total>25</floors-total>
${rooms === 0 ? '<studio>1</studio>' : `<rooms>${rooms}</rooms>`}<apartment>${number}</apartment>
<yandex-building-id>${1000 + project}</yandex-building-id><yandex-house-id>${project * 100 + building}</yandex-house-id>
<building-name>ЖК «Проект ${project}», корпус ${building}</building-name><building-section>${section}</building-section>
<built-year>2028</built-year><ready-quarter>2</ready-quarter><building-state>unfinished</building-state>
${extra}</offer>
`
}
