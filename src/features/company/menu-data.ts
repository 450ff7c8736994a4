import { atom } from 'nanostores'
import { PAGE_DATA_PREFIX } from '../../lib/http/page-data-address.ts'
import type { LotKind } from '../lots/model/schema.ts'
import type { CityCard } from './city-schema.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { AppLink, SocialAccount } from './socials-schema.ts'
import type { MenuEntry } from './menu-schema.ts'

/** Opening a menu waits for its data this long, ms; then its entries are links without groups. */
const TIMEOUT_MS = 2_000

/** A project that a group of the menu leads to. */
export interface MenuProject
  extends Pick<ProjectCard, 'id' | 'slug' | 'name' | 'picture' | 'is_to_scale'> {
  /** The nearest station and the hand-over, as far as they are known. */
  facts: readonly string[]
  /** «от 12,4 млн ₽»; null when nothing is on sale. */
  price: string | null
}

/** An entry of the menu with the projects among its links, which are not in `links`. */
export interface MenuGroup extends MenuEntry {
  projects: readonly MenuProject[]
}

/** The data of `/menu`: all that menus show when they are opened. */
export interface MenuData {
  menu: readonly MenuGroup[]
  hasProjects: boolean
  /** The kinds of lots that are on sale. */
  kinds: ReadonlyArray<{ kind: LotKind; name: string; href: string; count: number }>
  cities: readonly CityCard[]
  socials: readonly SocialAccount[]
  apps: readonly AppLink[]
}

/** The data of the menus in this document; null before it was fetched. */
export const menuStore = atom<MenuData | null>(null)
let request: Promise<void> | null = null

/** Fetches the data of the menus once. It never rejects: after a failure the store stays null, and the next call tries again. */
export function fetchMenu(): Promise<void> {
  request ??= fetch(`${PAGE_DATA_PREFIX}/menu`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => {
      if (!response.ok) throw new Error(`the menu responded ${response.status}`)
      menuStore.set(((await response.json()) as { data: MenuData }).data)
    })
    .catch((error: unknown) => {
      request = null
      console.warn('the groups of the menu could not be loaded', error)
    })
  return request
}
