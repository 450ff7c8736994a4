import { formatArea, formatRoubles } from '../../../lib/numbers.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { completionFact, floorFact, metroFact, placeFact } from '../card/lot-facts.ts'
import { choiceNames, lotChoices } from '../../lots/model/lot-choices.ts'
import {
  figureNames,
  type FigureUnit,
  formatLotFigure,
  lotFigures,
} from '../../lots/model/lot-figures.ts'
import { formatProjectName } from '../../lots/model/lot-names.ts'
import { formatKeys, formatLifts, formatMortgageTerms } from '../../lots/model/lot-house.ts'
import { numberSign, formatPerMetre, roomLabel } from '../../lots/model/lot-labels.ts'
import { lotStatuses, windowViews } from '../../lots/model/labels.ts'
import type { ComparedLot } from './compared-lot.server.ts'

/** Which value of a row is the best, and how it is called. */
export interface BestValue {
  is: 'least' | 'most'
  words: string
}

/** A row of the comparison: how a lot's value is read and written. */
export interface CompareField {
  label: string
  value: (lot: ComparedLot) => string | null
  saleValue?: (lot: ComparedLot) => string | null
  /** The value as a number; null if the lot is not ranked by it. */
  amount?: (lot: ComparedLot) => number | null
  /** The amount is also drawn as a bar. */
  hasBar?: true
  best?: BestValue
}

const largestWords: Record<FigureUnit, string> = {
  m2: 'самая большая',
  m: 'самые высокие',
  count: 'больше всех',
}

/** The price of a sold lot is not shown, as on its page. */
const onSale = (lot: ComparedLot) => lot.status !== 'sold'

/** Every field of a lot in the order of its page. Figures and choices come from their one description. */
export const compareFields: readonly CompareField[] = [
  {
    label: 'Цена',
    value: (lot) => (onSale(lot) ? formatRoubles(lot.price) : null),
    saleValue: (lot) =>
      onSale(lot) && lot.sale_price !== null ? formatRoubles(lot.sale_price) : null,
    amount: (lot) => (onSale(lot) ? paidPrice(lot) : null),
    hasBar: true,
    best: { is: 'least', words: 'лучшая цена' },
  },
  {
    label: 'Цена за м²',
    value: (lot) => (onSale(lot) ? formatPerMetre(lot.price_per_meter) : null),
    amount: (lot) => (onSale(lot) ? lot.price_per_meter : null),
    hasBar: true,
    best: { is: 'least', words: 'самая низкая' },
  },
  { label: 'Статус', value: ({ status }) => lotStatuses[status] ?? null },
  {
    label: 'Площадь',
    value: ({ area }) => formatArea(area),
    amount: ({ area }) => area,
    hasBar: true,
    best: { is: 'most', words: 'самая большая' },
  },
  { label: 'Комнаты', value: roomLabel },
  ...figureNames.map(
    (name): CompareField => ({
      label: lotFigures[name].label,
      value: (lot) => formatLotFigure(lot, name),
      amount: (lot) => lot[name],
      hasBar: true,
      best: { is: 'most', words: largestWords[lotFigures[name].unit] },
    }),
  ),
  { label: 'Этаж', value: (lot) => floorFact(lot)[1] },
  { label: 'Проект', value: ({ project }) => formatProjectName(project) },
  { label: 'Район', value: ({ district }) => district },
  { label: 'Застройщик', value: ({ developer }) => developer },
  { label: 'Дом', value: (lot) => placeFact(lot)[1] },
  {
    label: 'На площадке',
    value: ({ place_on_floor: place }) => (place === null ? null : numberSign(String(place))),
  },
  {
    label: 'Сдача',
    value: (lot) => completionFact(lot)[1],
    amount: toQuarters,
    best: { is: 'least', words: 'раньше всех' },
  },
  { label: 'Ключи', value: ({ house }) => formatKeys(house) },
  { label: 'Очередь', value: ({ house }) => house.phase },
  { label: 'Материал дома', value: ({ house }) => house.material },
  { label: 'Лифты', value: ({ house }) => formatLifts(house) },
  { label: 'Паркинг', value: ({ house }) => joinWords(house.parking.map(({ label }) => label)) },
  ...choiceNames.map(
    (name): CompareField => ({
      label: lotChoices[name].label,
      value: (lot) => lot[name]?.label ?? null,
    }),
  ),
  { label: 'Ипотека', value: formatMortgageTerms },
  {
    label: 'Метро',
    value: (lot) => metroFact(lot)[1],
    amount: ({ project }) => project.metro[0]?.walk_minutes ?? null,
    best: { is: 'least', words: 'ближе всех' },
  },
  { label: 'Отделка', value: ({ finishing }) => finishing?.label ?? null },
  { label: 'Особенности', value: ({ features }) => joinWords(features.map(({ label }) => label)) },
  {
    label: 'Вид из окон',
    value: ({ views }) => joinWords(views.map((slug) => windowViews[slug] ?? slug)),
  },
]

/** A finished building precedes every quarter. */
function toQuarters({ building: { state, completion } }: ComparedLot): number | null {
  if (state === 'built') return 0
  const [year, quarter] = completion?.split('-').map(Number) ?? []
  return year === undefined || quarter === undefined ? null : year * 4 + quarter
}

function joinWords(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(', ')
}
