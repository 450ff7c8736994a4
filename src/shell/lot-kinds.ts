import type { LotKind } from '../features/catalogue/model/schema.ts'
import { pageAddresses } from '../routes.ts'
import type { ShellData } from './shell-data.ts'

interface LotKindLink {
  kind: LotKind
  name: string
  href: string
  /** How many are on sale; null when that could not be loaded. */
  count: number | null
}

const KINDS: ReadonlyArray<Omit<LotKindLink, 'count'>> = [
  { kind: 'flat', name: 'Квартиры', href: '/flats' },
  { kind: 'apartment', name: 'Апартаменты', href: '/apartments' },
  { kind: 'parking', name: 'Паркинг', href: '/parking' },
  { kind: 'storage', name: 'Кладовые', href: '/storage' },
]

/** The kinds of lots that have a page; one with nothing on sale is left out. */
export function lotKinds(counts: ShellData['lotCounts']): LotKindLink[] {
  return KINDS.filter(({ href }) => pageAddresses.some(({ path }) => path === href))
    .map((link) => ({
      ...link,
      count: counts.length > 0 ? (counts.find(({ kind }) => kind === link.kind)?.count ?? 0) : null,
    }))
    .filter(({ count }) => count !== 0)
}
