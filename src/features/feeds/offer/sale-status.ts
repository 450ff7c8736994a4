import { NotOnSale, type OfferFields, quote } from './offer-fields.ts'

export type SaleStatus = 'available' | 'reserved' | 'sold'

const words: ReadonlyArray<readonly [RegExp, SaleStatus]> = [
  [
    /^(?:sold|unavail|not[-_ ]?(?:available|for)|inactive|closed|withdrawn|archiv|deleted|продан|недоступ|не\s|нет в|снят|закрыт|архив|вне продажи)/,
    'sold',
  ],
  [
    /^(?:reserv|book|hold|execution|in[-_ ]?deal|брон|заброн|на брон|платн|устн|резерв|зарезерв|оформл|на оформл|в сделке|на сделке|сделка)/,
    'reserved',
  ],
  [
    /^(?:avail|free|on[-_ ]?sale|for[-_ ]?sale|active|open|publish|sale|в продаже|свобод|доступ|прода[её]тся|в наличии|актив|открыт)/,
    'available',
  ],
]

/** Returns the status that a word of a CRM or portal means, or undefined for an unknown word. */
export function parseSaleStatus(text: string): SaleStatus | undefined {
  const word = text.toLowerCase().trim()
  return words.find(([pattern]) => pattern.test(word))?.[1]
}

/**
 * Returns the status by the elements at `paths`; the one furthest from a sale decides. An offer without them is on
 * sale. Throws `NotOnSale` for a sold lot and, with a warning, for a status that no rule knows.
 */
export function readSaleStatus(
  fields: OfferFields,
  paths: readonly string[],
  parse: (text: string) => SaleStatus | undefined = parseSaleStatus,
): Exclude<SaleStatus, 'sold'> {
  let status: Exclude<SaleStatus, 'sold'> = 'available'
  for (const path of paths) {
    const text = fields.text(path)
    if (text === undefined) continue
    const parsed = parse(text)
    if (parsed === undefined) {
      fields.warn(path, `${path}: статус «${quote(text)}» не знаком, лот не продаётся`)
      throw new NotOnSale()
    }
    if (parsed === 'sold') throw new NotOnSale()
    if (parsed === 'reserved') status = 'reserved'
  }
  return status
}
