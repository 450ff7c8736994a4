import type { LotKind } from '../../features/lots/model/schema.ts'
import { toCityHref, useChosenCity } from '../../features/company/chosen-city.ts'
import type { ShellData } from '../../app/shell-data.ts'
import { useShellData } from '../use-shell-data.ts'

interface LotKindLink {
  kind: LotKind
  name: string
  href: string
  /** How many are on sale; null when the counts could not be loaded. */
  count: number | null
}

const KINDS: ReadonlyArray<Omit<LotKindLink, 'count'>> = [
  { kind: 'flat', name: 'Квартиры', href: '/flats' },
  { kind: 'apartment', name: 'Апартаменты', href: '/apartments' },
  { kind: 'parking', name: 'Машино-места', href: '/parking' },
  { kind: 'storage', name: 'Кладовые', href: '/storage' },
]

/** Returns the links to the lists of lots; for a visitor who chose a city, to what is on sale there. */
export function useLotKinds(): LotKindLink[] {
  return lotKinds(useShellData().lotCounts, useChosenCity())
}

/**
 * Returns the links to the kinds of lots, without kinds that have nothing on sale. With a chosen
 * `city`, the active one, a kind that is on sale there has the city in its address and count.
 */
export function lotKinds(counts: ShellData['lotCounts'], city: string | null): LotKindLink[] {
  return KINDS.map((link) => {
    const own = counts.find(({ kind }) => kind === link.kind)
    const cityCount = city && own?.cityCount
    return {
      ...link,
      href: cityCount ? toCityHref(link.href, city) : link.href,
      count: counts.length > 0 ? cityCount || (own?.count ?? 0) : null,
    }
  }).filter(({ count }) => count !== 0)
}
