import type { OpenAPIV3_1 } from 'openapi-types'

type Schema = OpenAPIV3_1.SchemaObject & { const?: unknown }
type ArraySchema = { items?: Schema; prefixItems?: readonly Schema[] }

/** Example texts by the name of a field or parameter; of several, the first that the schema accepts is used. */
const texts: Readonly<Record<string, readonly string[]>> = {
  address: ['Москва, Водомерная набережная, 12'],
  advertiser_mark: ['2VtzqvExample'],
  alt: ['План: 2-комнатная, 58,4 м²'],
  article: ['ВД-1-2-045'],
  at: ['2026-11-01T09:00:00.000Z'],
  offered_at: ['2026-11-01T09:00:00.000Z'],
  bank: ['Банк «Причал»'],
  callUrl: ['https://kvartal.example/flats/45'],
  call_date: ['2026-11-23'],
  call_time: ['10:30'],
  building: ['Корпус 1'],
  camera: ['С крана башни 1'],
  caption: ['Вид со стороны двора'],
  captions_url: ['/media/flight.vtt'],
  category: ['otchety'],
  city: ['moskva'],
  completion: ['2027-3'],
  description: ['Четыре дома у реки высотой от 7 до 9 этажей.'],
  detail: ['Не найдено'],
  developer: ['СЗ «Водомерная»'],
  district: ['Даниловский'],
  email: ['moskva@ordinata.example'],
  ends_on: ['2026-12-31'],
  file: ['/media/otchet-2026-3.pdf'],
  file_hash: ['0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  finishing: ['predchistovaya'],
  group: ['purchase'],
  html: ['<p>Текст</p>'],
  icon_content: ['<svg viewBox="0 0 24 24"></svg>'],
  'idempotency-key': ['5f0c9a4e-7d1b-4c58-8f0e-2b7a1d3c6e90'],
  'x-callback-context': ['form_name=header&page=%2Fflats'],
  furniture: [
    'спальня: кровать 180 не помещается со шкафом 60. План: /flats/45?furniture=b0rs0rs0',
  ],
  id: ['9d1f3c1e-6a0b-4f0e-9a52-0f6a7a5d1c11'],
  image: ['/pictures/banner.avif'],
  included: ['Стены выровнены под покраску'],
  key: ['rooms'],
  keys_on: ['2027-12-30'],
  kind: ['Стройка', 'flat', 'live'],
  label: ['2-комнатная'],
  last_month: ['2026-10'],
  lead: ['Коротко о главном.'],
  legal_text: ['Оценивайте свои финансовые возможности и риски.'],
  line_color: ['#4fb04f'],
  link: ['https://t.me/ordinata'],
  link_text: ['Смотреть квартиры'],
  material: ['Монолитный'],
  metro: ['Автозаводская'],
  month: ['2026-10'],
  name: ['Анна'],
  no_calls_after: ['19:00'],
  next: ['https://kvartal.example/api/flats/?limit=16&offset=16'],
  number: ['45'],
  page: ['/flats/45', 'partners'],
  phase: ['2'],
  phone: ['+7 (912) 345-67-89', '79123456789'],
  picture: ['/pictures/vodomernaya.avif'],
  plan: ['1-17'],
  plan_key: ['1-17'],
  placeholder: ['data:image/png;base64,iVBORw0KGgo='],
  previous: ['https://kvartal.example/api/flats/?limit=16'],
  project: ['1'],
  projects: ['vodomernaya-12'],
  published_on: ['2026-10-12'],
  q: ['ипотека'],
  query: ['rooms=2&price_max=15000000'],
  recorded_on: ['2026-10-01'],
  sale_ends_on: ['2026-12-31'],
  scheduleTime: ['2026-11-23 10:30'],
  section: ['2'],
  sessionId: ['1234567890'],
  slug: ['vodomernaya-12'],
  starts_at: ['2026-10-01T06:00:00.000Z'],
  tags: ['callback'],
  taken_on: ['2026-09-15'],
  text: ['Двор без машин выходит лестницей на набережную.'],
  title: ['Водомерная, 12'],
  type: ['callback', 'privacy_policy'],
  unknown: ['бассейном'],
  url: ['/flats?project=1', 'https://kvartal.example/flats'],
  utmCampaign: ['autumn'],
  utmContent: ['banner'],
  utmMedium: ['cpc'],
  utmSource: ['yandex'],
  utmTerm: ['kvartira'],
  value: ['2'],
  version: ['2026-09-01'],
  year: ['2026'],
}

const numbers: Readonly<Record<string, number>> = {
  area: 58.4,
  ceiling_height: 3.15,
  height: 1000,
  kitchen_area: 12.6,
  kitchen_living_area: 22.3,
  latitude: 55.7008,
  living_area: 33.1,
  longitude: 37.6479,
  price: 15_000_000,
  price_per_meter: 256_850,
  sale_price: 14_500_000,
  width: 1600,
  year: 2026,
}

/**
 * Creates an example of a schema from the names of its fields. Throws when a text field has an unknown name, or when no
 * example of the name fits the schema: a new field needs a line in the list above.
 */
export function createExample(schema: Schema, name: string): unknown {
  const given = schema.examples?.[0] ?? schema.default ?? schema.const
  if (given !== undefined) return given
  const [first] = schema.enum ?? schema.anyOf ?? schema.oneOf ?? []
  if (schema.enum) return first
  if (first !== undefined) return createExample(first as Schema, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return createObjectExample(schema)
  if (type === 'array') return createArrayExample(schema as ArraySchema, name)
  if (type === 'boolean') return true
  if (type === 'string') return findText(schema, name)
  if (type === 'null') return null
  return Math.max(schema.minimum ?? 1, numbers[name.replace(/_(min|max)$/, '')] ?? 1)
}

/** A tuple describes each of its items. */
function createArrayExample({ items = {}, prefixItems }: ArraySchema, name: string): unknown[] {
  return (prefixItems ?? [items]).map((item) => createExample(item, name))
}

function createObjectExample({
  properties,
  additionalProperties,
}: Schema): Record<string, unknown> {
  const named = Object.entries(properties ?? {}).map(([key, own]) => [
    key,
    createExample(own as Schema, key),
  ])
  if (named.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(named)
  return { key: createExample(additionalProperties, 'value') }
}

function findText({ pattern, maxLength = Number.POSITIVE_INFINITY }: Schema, name: string): string {
  const fits = (text: string) =>
    text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const found = texts[name]?.find(fits)
  if (found === undefined) throw new Error(`no example of the text «${name}»`)
  return found
}
