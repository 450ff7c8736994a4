import { type ChoiceName, choiceNames } from '../../lots/model/lot-choices.ts'
import {
  type FigureName,
  type FigureUnit,
  figureInputs,
  figureNames,
  lotFigures,
} from '../../lots/model/lot-figures.ts'

/** Type of a column: `flag` is 0 or 1, `json` is stored as text. */
export type ColumnType = 'text' | 'integer' | 'number' | 'roubles' | 'flag' | 'json'

/** Description of a lot's column that feeds set. */
export interface FeedColumn {
  type: ColumnType
  isRequired?: true
  /** The kind of feed that sets the column. Absent: every feed. */
  decidedBy?: 'portals' | 'price lists'
  priceList?: PriceListColumn
}

interface PriceListColumn {
  /** Name of the column in price lists if it differs from the field's name. */
  name?: string
  /** Other names in headings: lower case, no units, no punctuation. Absent where another field describes the column. */
  synonyms?: readonly string[]
  /** A price list without the column is rejected. */
  isNeeded?: true
  /** A price list without the column does not change the value of an existing lot. Otherwise it sets the default. */
  isPreserved?: true
}

const typeByUnit: Readonly<Record<FigureUnit, ColumnType>> = {
  m2: 'number',
  m: 'number',
  count: 'integer',
}
const figureColumns = Object.fromEntries(
  figureNames.map((name): [FigureName, FeedColumn] => {
    const type = typeByUnit[lotFigures[name].unit]
    return [name, { type, priceList: { synonyms: figureInputs[name].synonyms, isPreserved: true } }]
  }),
) as Record<FigureName, FeedColumn>

const choiceColumns = Object.fromEntries(
  choiceNames.map((name): [ChoiceName, FeedColumn] => [
    name,
    { type: 'text', decidedBy: 'portals' },
  ]),
) as Record<ChoiceName, FeedColumn>

/** Columns of a lot that an offer has under the same names. */
export const offerColumns = {
  kind: {
    type: 'text',
    isRequired: true,
    priceList: { synonyms: ['тип', 'тип помещения', 'тип объекта', 'назначение'] },
  },
  number: {
    type: 'text',
    isRequired: true,
    priceList: {
      synonyms: ['номер', 'номер помещения', 'номер квартиры', 'номер лота', 'квартира'],
      isNeeded: true,
    },
  },
  article: {
    type: 'text',
    // Without articles, a list tells homes apart by house, section, floor and number.
    priceList: { synonyms: ['артикул', 'код', 'код помещения', 'код лота'] },
  },
  rooms: {
    type: 'integer',
    priceList: {
      synonyms: ['комнат', 'комнаты', 'количество комнат', 'кол-во комнат', 'число комнат'],
      isPreserved: true,
    },
  },
  is_open_plan: {
    type: 'flag',
    isRequired: true,
    priceList: { name: 'features', isPreserved: true },
  },
  area: {
    type: 'number',
    isRequired: true,
    priceList: { synonyms: ['площадь', 'общая площадь', 'площадь общая'], isNeeded: true },
  },
  ...figureColumns,
  price: {
    type: 'roubles',
    isRequired: true,
    priceList: { synonyms: ['цена', 'стоимость', 'полная цена'], isNeeded: true },
  },
  sale_price: {
    type: 'roubles',
    priceList: { synonyms: ['цена со скидкой', 'цена по акции', 'акционная цена'] },
  },
  sale_ends_on: {
    type: 'text',
    priceList: { synonyms: ['скидка до', 'акция до', 'срок скидки'] },
  },
  status: {
    type: 'text',
    isRequired: true,
    priceList: { synonyms: ['статус', 'состояние'] },
  },
  plan_picture_url: { type: 'text', decidedBy: 'portals' },
  pictures: { type: 'json', decidedBy: 'portals' },
  ...choiceColumns,
  mortgage_allowed: { type: 'integer', decidedBy: 'portals' },
  place_on_floor: { type: 'integer', decidedBy: 'portals' },
  plan_mirrored: {
    type: 'flag',
    isRequired: true,
    decidedBy: 'price lists',
    priceList: {
      synonyms: ['зеркально', 'планировка зеркально', 'план зеркально'],
      isPreserved: true,
    },
  },
  is_hot_offer: {
    type: 'flag',
    isRequired: true,
    decidedBy: 'price lists',
    priceList: { synonyms: ['спецпредложение', 'горячее предложение'], isPreserved: true },
  },
  outline: {
    type: 'json',
    decidedBy: 'price lists',
    priceList: { synonyms: ['контур'], isPreserved: true },
  },
} as const satisfies Record<string, FeedColumn>

/** Columns of a lot that the merge sets to an id, found by a name in the offer. */
export const resolvedColumns = {
  /** Of the description, unless it is that of the project. */
  text_hash: { type: 'text', decidedBy: 'portals' },
  finish_id: {
    type: 'integer',
    priceList: { name: 'finish', synonyms: ['отделка'], isPreserved: true },
  },
  plan_id: {
    type: 'integer',
    decidedBy: 'price lists',
    priceList: { name: 'plan', synonyms: ['планировка', 'план'], isPreserved: true },
  },
} as const satisfies Record<string, FeedColumn>

export type OfferColumn = keyof typeof offerColumns
/** A column of a lot that feeds can set. The columns of its place are not included: every feed sets them. */
export type LotColumn = OfferColumn | keyof typeof resolvedColumns

/** Descriptions of all columns that feeds can set. */
export const feedColumns: Readonly<Record<LotColumn, FeedColumn>> = {
  ...offerColumns,
  ...resolvedColumns,
}
export const lotColumns = Object.keys(feedColumns) as readonly LotColumn[]

/** Columns of a lot that a portal's feed can set. */
export const portalColumns: readonly LotColumn[] = lotColumns.filter(
  (name) => feedColumns[name].decidedBy !== 'price lists',
)

/** Columns of a lot that a price list can set. */
export const priceListColumns: readonly LotColumn[] = lotColumns.filter(
  (name) => feedColumns[name].decidedBy !== 'portals',
)
