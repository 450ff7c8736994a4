import { COMPANY_ZONE } from '../../lib/time/office-time.ts'

/**
 * Returns the zone by whose clocks the screens show all times and read those that are typed: the office's, which the
 * document names, never that of the browser (decision D103).
 */
export function officeZone(): string {
  if (typeof document === 'undefined') return COMPANY_ZONE
  return document.querySelector<HTMLElement>('#desk')?.dataset['zone'] ?? COMPANY_ZONE
}
