import type { Database } from '../../src/db/connect.ts'
import type { FeedFormatName } from '../../src/features/feeds/merge/import-feed.server.ts'

/** Something that pages tell of a home, and how a feed says it. */
interface Fact {
  name: string
  /** Where a document of any format says it. */
  source: RegExp
  /** Words of pages that tell it. */
  words: RegExp
}

/** Written apart from the readers of feeds, so that a value that a reader invents has no source here. */
const facts: readonly Fact[] = [
  {
    name: 'finish',
    source: /<(?:renovation|decoration|repairtype)>[^<]*\S|(?:^|;)(?:finish|отделка)/im,
    words: /Без отделки|[Чч]истовая|[Дд]изайнерская|Евроремонт|С мебелью|White ?box/,
  },
  {
    name: 'class',
    // A project can have the word in its name.
    source:
      /<is-elite>\s*(?:1|да|true|\+)|<(?!description)[\w-]+>[^<]*(?:бизнес|премиум|комфорт|стандарт)/i,
    words: /Бизнес|Премиум|Комфорт|Стандарт/,
  },
  {
    name: 'section',
    source:
      /<(?:building-section|sectionnumber|section|entrance)>[^<]*\S|<(?!description)[\w-]+>[^<]*(?:секц|подъезд|[ ,/]с\. ?\d)|(?:^|;)(?:section|секция|подъезд)/im,
    words: /[Сс]екци[яи] \S|[Пп]одъезд \S/,
  },
  {
    name: 'number of floors',
    source: /<(?:floors-total|floorscount|floors)>\s*\d/i,
    words: /[Ээ]таж\p{L}*\s+\d+\s+из\s|\d+\s+этаж\p{L}*\s+из\s|\d+\s+этаж(?:а|ей)(?!\p{L})/u,
  },
  {
    name: 'state',
    source: /<(?:building-state|building_state|iscomplete)>[^<]*\S/i,
    words: /(?<!\p{L})(?:[Сс]дан|[Пп]остроен|[Сс]троится)(?!\p{L})/u,
  },
  {
    name: 'completion',
    source: /<(?:built-year|built_year|year)>\s*\d/i,
    words: /(?<!\p{L})(?:I|II|III|IV)\s+кв\./u,
  },
  {
    name: 'discount',
    source:
      /<(?:discount|promo-price|special-offers?|old-price|oldprice)[>\s]|цена со скидкой|sale_price/i,
    words: /[Сс]кидк|[Сс]пецпредложени/,
  },
  { name: 'article', source: /<lot-number>|(?:^|;)(?:article|артикул|код)/im, words: /Артикул/ },
  { name: 'metro', source: /<metro>/i, words: /[Мм]етро(?!\p{L})/u },
  {
    name: 'ceilings',
    source:
      /<(?:ceiling-height|ceiling_height|ceilingheight)>|(?:^|;)(?:ceiling|потол|высота потол)/im,
    words: /[Вв]ысота потолк|[Пп]отолки/,
  },
  {
    name: 'view',
    source: /<(?:window-view|window_view|windowsviewtype|viewfromwindows)>|(?:^|;)вид/im,
    words: /[Вв]ид из окон|[Вв]иды? во двор|[Вв]ид на /,
  },
]

/** Returns the words of all facts that none of these documents gives. */
export function findUngiven(documents: readonly string[]): RegExp {
  const ungiven = facts.filter(({ source }) => !documents.some((text) => source.test(text)))
  return new RegExp(ungiven.map(({ words }) => `(?:${words.source})`).join('|') || '(?!)', 'u')
}

/** The element of a home, by format. A price list has none. */
const offers: Partial<Record<FeedFormatName, string>> = {
  yrl: 'offer',
  profitbase: 'offer',
  cian: 'object',
  avito: 'ad',
  domclick: 'flat',
}
/** Where the element of a home says a column of its row. */
const columns = {
  article: sourceOf('article'),
  finish_id: sourceOf('finish'),
  section: sourceOf('section'),
  sale_price: sourceOf('discount'),
  ceiling_height: sourceOf('ceilings'),
  living_area: /living/i,
  kitchen_area: /kitchen/i,
  rooms: /room|studio/i,
  plan_picture_url: /image|photo|plan/i,
} as const
/** The same of a house, which every offer of it describes, and of a project. */
const placeColumns = {
  floors_total: sourceOf('number of floors'),
  state: sourceOf('state'),
  completion_year: sourceOf('completion'),
  area_type: /<is-elite>/i,
  latitude: /<(?:latitude|lat)>/i,
} as const

/** A document of a feed, and the name under which it was imported. */
interface ImportedFeed {
  format: FeedFormatName
  source: string
  text: string
}

/** Returns what the database knows of lots of these feeds, and of their houses and projects, that no feed says. */
export async function findInvented(
  db: Database,
  feeds: readonly ImportedFeed[],
): Promise<string[]> {
  const invented: string[] = []
  const places = await db
    .selectFrom('projects')
    .innerJoin('buildings', 'buildings.project_id', 'projects.id')
    .select(['projects.name', 'area_type', 'latitude', 'floors_total', 'state', 'completion_year'])
    .execute()
  for (const [column, source] of Object.entries(placeColumns)) {
    if (feeds.some(({ text }) => source.test(text))) continue
    const known = places.filter((place) => place[column as keyof typeof placeColumns] !== null)
    invented.push(...known.map(({ name }) => `${name}: ${column}`))
  }
  for (const { format, source, text } of feeds) {
    const offer = offers[format]
    if (!offer) continue
    const texts = text.split(new RegExp(`<(?:\\w+:)?${offer}(?=[\\s>])`, 'i')).slice(1)
    for (const { external_id: id, ...lot } of await readLots(db, source)) {
      const said = texts.find((each) => toIdPattern(id).test(each))
      if (said === undefined) invented.push(`${source} ${id}: the lot itself`)
      for (const [column, pattern] of Object.entries(columns)) {
        const value = lot[column as keyof typeof columns]
        if (value === null || value === '' || said === undefined || pattern.test(said)) continue
        invented.push(`${source} ${id}: ${column} ${value}`)
      }
    }
  }
  return invented
}

function readLots(db: Database, source: string) {
  return db
    .selectFrom('lots')
    .innerJoin('sections', 'sections.id', 'lots.section_id')
    .select(['external_id', 'finish_id', 'sections.name as section', 'sale_price', 'article'])
    .select(['ceiling_height', 'living_area', 'kitchen_area', 'rooms', 'plan_picture_url'])
    .where('source', '=', source)
    .execute()
}

function toIdPattern(id: string): RegExp {
  const text = id.replaceAll(/[^\p{L}\d]/gu, '.')
  return new RegExp(
    `(?:internal-id\\s*=\\s*["']|<(?:internal-id|externalid|id|flat_id)>\\s*)${text}\\s*["'<]`,
    'i',
  )
}

function sourceOf(fact: string): RegExp {
  const found = facts.find(({ name }) => name === fact)
  if (!found) throw new Error(`no fact «${fact}»`)
  return found.source
}
