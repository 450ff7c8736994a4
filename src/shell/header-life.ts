import { type CustomPhones, startCustomPhone } from './custom-phone.ts'
import { startSubMenus } from './sub-menus.ts'

/** What the header does once the page stands: it is downloaded after the first paint. */
export function startHeader(
  header: HTMLElement,
  phones: CustomPhones,
  hold: (isActive: boolean) => void,
  signal: AbortSignal,
): void {
  startCustomPhone(phones)
  const nav = header.querySelector('nav')
  if (nav) startSubMenus(nav, hold, signal)
}
