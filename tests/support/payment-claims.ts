import { readCompany } from '../../demo/content/read-company.ts'

/** Percentages that may follow the name of a mortgage programme or of a plan of instalments in one text. */
export type PaymentTerms = ReadonlyMap<string, ReadonlySet<number>>

/** No price, and no sum: «6 %», «20,1 %». */
const PERCENT = /(?<![\d,])(\d+(?:,\d+)?)\s%/g
const SPECIAL = /[.*+?^${}()|[\]\\]/g
/** In the words of a site an amount of all, not a term. */
const ALL = 100

/** Reads the terms of the demo company's programmes and plans from its content folder. */
export async function readPaymentTerms(): Promise<PaymentTerms> {
  const company = await readCompany()
  return new Map([
    ...[...company.list('mortgage').values()].map(
      ({ name, rate, first_payment_min, full_cost_min, full_cost_max }) =>
        [name, toFigures([rate, first_payment_min, full_cost_min, full_cost_max])] as const,
    ),
    ...[...company.list('instalments').values()].map(
      ({ name, first_payment, markup }) => [name, toFigures([first_payment, markup])] as const,
    ),
  ])
}

function toFigures(values: ReadonlyArray<number | null>): ReadonlySet<number> {
  return new Set(values.filter((value) => value !== null))
}

/** Compares the percentages after each name, up to the next name, with the terms. */
export function findPaymentClaims(
  text: string,
  terms: PaymentTerms,
): { count: number; wrong: string[] } {
  const named = [...terms.keys()]
    .flatMap((name) =>
      [...text.matchAll(new RegExp(name.replace(SPECIAL, '\\$&'), 'gi'))].map(({ index }) => ({
        name,
        index,
      })),
    )
    .toSorted((a, b) => a.index - b.index)
  const claims = named.flatMap(({ name, index }, place) =>
    [...text.slice(index + name.length, named[place + 1]?.index).matchAll(PERCENT)].map(
      ([, figure = '']) => ({ name, percent: Number(figure.replace(',', '.')) }),
    ),
  )
  const wrong = claims.filter(
    ({ name, percent }) => percent !== ALL && !terms.get(name)?.has(percent),
  )
  return {
    count: claims.length,
    wrong: wrong.map(({ name, percent }) => `«${name}»: ${percent} % in «${text.slice(0, 200)}»`),
  }
}
