import type { CompareChoices } from './compare-address.ts'

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
