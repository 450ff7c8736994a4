import { fetchMenu } from '../../features/company/menu-data.ts'
import type { CustomPhones } from '../../app/shell-data.ts'
import { customPhoneStore } from './custom-phone-store.ts'
import { startSubMenus } from './sub-menus.ts'

const KEY = 'custom-phone'
/** The time codes at which a call type has a number. */
const TIME_CODES: Readonly<Record<keyof CustomPhones, readonly string[]>> = {
  deal: ['1', '3'],
  signature: ['1', '3'],
  booking: ['1', '2', '3'],
}

/** The phone number for a call type at a time code (§9); empty when there is none. */
export function findCustomPhone(
  phones: CustomPhones,
  callType: string | null,
  timeCode: string | null,
): string {
  if (callType === null || !Object.hasOwn(TIME_CODES, callType)) return ''
  const type = callType as keyof CustomPhones
  return TIME_CODES[type].includes(timeCode ?? '') ? phones[type] : ''
}

/**
 * Shows the phone number for the first visit's `?call_type=` and `?time_code=`, and stores the two for the tab (decision
 * D16). They are read from the address the document was loaded from: the visitor may have navigated since.
 */
function startCustomPhone(phones: CustomPhones): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const parameters = new URL(navigation?.name ?? location.href).searchParams
  const stored = read() ?? (parameters.has('call_type') ? store(parameters) : '')
  const visit = new URLSearchParams(stored)
  customPhoneStore.set(findCustomPhone(phones, visit.get('call_type'), visit.get('time_code')))
}

function store(parameters: URLSearchParams): string {
  const text = new URLSearchParams({
    call_type: parameters.get('call_type') ?? '',
    time_code: parameters.get('time_code') ?? '',
  }).toString()
  try {
    sessionStorage.setItem(KEY, text)
  } catch {}
  return text
}

/** If sessionStorage is unavailable, the number is used until the document is left. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Starts the header's behaviour after the first paint: the visit's phone number and the sub-menus. `hold` is called with
 * whether a menu item is active. The signal stops it.
 */
export function startHeader(
  header: HTMLElement,
  phones: CustomPhones,
  hold: (isActive: boolean) => void,
  signal: AbortSignal,
): void {
  startCustomPhone(phones)
  const nav = header.querySelector('nav')
  if (!nav) return
  const start = () => {
    if (!signal.aborted) startSubMenus(nav, hold, signal)
  }
  // Small screens do not show the menu: if the window grows, its groups are fetched when it is used.
  if (nav.offsetParent === null) start()
  else void fetchMenu().then(start)
}
