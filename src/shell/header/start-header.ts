import { fetchMenu } from '../../features/menu/menu-data.ts'
import type { CustomPhones } from '../../shell-data.ts'
import { startCustomPhone } from './custom-phone.ts'
import { startSubMenus } from './sub-menus.ts'

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
