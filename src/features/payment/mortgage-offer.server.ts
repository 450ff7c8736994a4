import { paidPrice } from '../../lib/lots/paid-price.ts'
import { findPayment } from '../../lib/lots/monthly-payment.ts'
import { calculateMortgage } from './calculate-mortgage.ts'
import type { DescribedProgram, MortgageOffer, MortgageTexts } from './mortgage-schema.ts'

const NAMES = ['program', 'first_payment', 'term'] as const
/** Longer values are invalid anyway, and addresses with them must not fill the cache. */
const MAX_LENGTH = 16

interface OfferedHome {
  price: number
  sale_price: number | null
  status: string
  project: { area_type: string | null }
}

/** Returns the part of a home's address that its mortgage depends on. */
export function toMortgageSearch(search: URLSearchParams): string {
  const own = new URLSearchParams()
  const texts = readMortgageTexts(search)
  for (const name of NAMES) if (texts[name] !== '') own.append(name, texts[name])
  return own.toString()
}

/**
 * Returns the mortgage of a home's page; null if the home is sold or no programme fits it, neither under its own least
 * terms nor under those of the address.
 */
export function findMortgageOffer(
  home: OfferedHome,
  all: readonly DescribedProgram[],
  { path, search }: { path: string; search: URLSearchParams },
): MortgageOffer | null {
  if (home.status === 'sold') return null
  const { area_type } = home.project
  const programs = all.filter(
    ({ areas }) => areas.length === 0 || areas.some((area) => area === area_type),
  )
  const price = paidPrice(home)
  const offer = { path, programs, price, area_type, texts: readMortgageTexts(search) }
  const fits =
    findPayment(programs, { price, area_type }) ?? calculateMortgage(offer, offer.texts)?.payment
  return fits ? offer : null
}

function readMortgageTexts(search: URLSearchParams): MortgageTexts {
  const read = (name: keyof MortgageTexts) =>
    (search.get(name) ?? '').trim().slice(0, MAX_LENGTH).toWellFormed()
  return { program: read('program'), first_payment: read('first_payment'), term: read('term') }
}
