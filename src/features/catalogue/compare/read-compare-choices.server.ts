import { paymentFilters } from '../../lots/model/payment-filters.ts'
import type { CompareChoices } from '../../lots/model/compare-address.ts'

const ID = /^[1-9]\d{0,8}$/
const FINISH = /^[\w-]{1,80}$/
/** Longer texts are not repeated to the visitor in full. */
const MAX_NAME = 24
const MAX_UNKNOWN = 12
const labels = {
  differences: 'только различия',
  finish: 'отделка',
  parking: 'машино-место',
  storage: 'кладовая',
  first_payment: 'первый взнос',
  term: 'срок кредита',
} as const

/** The choices of an address, and what of it means nothing. */
export interface ReadChoices {
  choices: CompareChoices
  /** Parts of `ids` that cannot be ids. */
  invalidIds: string[]
  /** Labels of parameters with an invalid value. */
  rejected: string[]
}

/** Reads the address of a comparison. `ids` are unique and in the order given; without `ids` they are null. */
export function readCompareChoices(search: URLSearchParams): ReadChoices {
  const rejected: string[] = []
  const readSwitch = (name: 'differences' | 'parking' | 'storage') => {
    const value = search.get(name)
    if (value !== null && value !== '1' && value !== '0') rejected.push(labels[name])
    return value === '1'
  }
  /** A whole number within the limits of the filter of lists with the same name; null without one. */
  const readAmount = (name: 'first_payment' | 'term') => {
    const text = (search.get(name) ?? '').replaceAll(/\s/g, '')
    if (text === '') return null
    const amount = /^\d{1,11}$/.test(text) ? Number(text) : Number.NaN
    const filter = paymentFilters.find(({ key }) => key === name)
    if (filter?.type === 'amount' && amount >= filter.min && amount <= filter.max) return amount
    rejected.push(labels[name])
    return null
  }
  const finish = search.get('finish') || null
  const isFinish = finish === null || FINISH.test(finish)
  if (!isFinish) rejected.push(labels.finish)
  const parts = search
    .getAll('ids')
    .flatMap((value) => value.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return {
    choices: {
      ids: search.has('ids')
        ? [...new Set(parts.filter((part) => ID.test(part)).map(Number))]
        : null,
      onlyDifferences: readSwitch('differences'),
      hasParking: readSwitch('parking'),
      hasStorage: readSwitch('storage'),
      finish: isFinish ? finish : null,
      firstPayment: readAmount('first_payment'),
      term: readAmount('term'),
    },
    invalidIds: [...new Set(parts.filter((part) => !ID.test(part)).map(shorten))].slice(
      0,
      MAX_UNKNOWN,
    ),
    rejected,
  }
}

function shorten(text: string): string {
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text
}
