import { writeCookie } from '../../ui/write-cookie.ts'

/** 365 days (§1). */
const MAX_AGE_S = 365 * 24 * 60 * 60

/** Writes the locale cookie unless it is set; the only language is Russian (decisions D11, D21). */
export function saveLocale(): void {
  if (/(?:^|; )locale=/.test(document.cookie)) return
  writeCookie('locale', 'ru', MAX_AGE_S)
}
