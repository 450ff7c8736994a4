import { customPhoneStore } from './custom-phone-store.ts'

/** The three fixed numbers (specification, section 9); empty where none is set. */
export interface CustomPhones {
  deal: string
  signature: string
  booking: string
}

const KEY = 'custom-phone'
/** The time codes at which a type of call has its number. */
const TIME_CODES: Readonly<Record<keyof CustomPhones, readonly string[]>> = {
  deal: ['1', '3'],
  signature: ['1', '3'],
  booking: ['1', '2', '3'],
}

/** The number for a type of call at a time code (specification, section 9); empty when there is none. */
export function customPhone(
  phones: CustomPhones,
  callType: string | null,
  timeCode: string | null,
): string {
  if (callType === null || !Object.hasOwn(TIME_CODES, callType)) return ''
  const type = callType as keyof CustomPhones
  return TIME_CODES[type].includes(timeCode ?? '') ? phones[type] : ''
}

/**
 * Shows the number that the first visit's `?call_type=` and `?time_code=` ask for, and keeps the two for the tab
 * (decision D16). They are read from the address the document was loaded by: the visitor may have gone on.
 */
export function startCustomPhone(phones: CustomPhones): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const asked = new URL(navigation?.name ?? location.href).searchParams
  const kept = new URLSearchParams(readKept() ?? (asked.has('call_type') ? keep(asked) : ''))
  customPhoneStore.set(customPhone(phones, kept.get('call_type'), kept.get('time_code')))
}

function keep(asked: URLSearchParams): string {
  const words = new URLSearchParams({
    call_type: asked.get('call_type') ?? '',
    time_code: asked.get('time_code') ?? '',
  }).toString()
  try {
    sessionStorage.setItem(KEY, words)
  } catch {}
  return words
}

/** Storage may be forbidden; then the number lasts as long as the document. */
function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
