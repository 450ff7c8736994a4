import type { MenuEntry } from '../../features/menu/schema.ts'

const HIDDEN_PURCHASE_LINK = /purchase|investment/

/** The burger's entries: those of the header, without some links of the purchase group (§2.4). */
export function burgerMenu<Entry extends MenuEntry>(menu: readonly Entry[]): Entry[] {
  return menu.map((entry) =>
    entry.slug === 'purchase'
      ? { ...entry, links: entry.links.filter(({ url }) => !HIDDEN_PURCHASE_LINK.test(url)) }
      : entry,
  )
}
