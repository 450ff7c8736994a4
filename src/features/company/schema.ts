/** What the catalogue proves, with the page that shows it. */
export interface Figure {
  kind: 'projects' | 'houses' | 'built' | 'flats' | 'apartments'
  count: number
  href: string | null
}

/** The part of the catalogue that is counted. */
interface Counted {
  projects: readonly unknown[]
  stock: { frame: { buildings: ReadonlyMap<unknown, { state: string | null }> } }
  lotCounts: ReadonlyArray<{ kind: string; count: number }>
}

/** Returns what the catalogue proves of the company; what there is none of is omitted. */
export function countFigures({ projects, stock, lotCounts }: Counted): Figure[] {
  const houses = [...stock.frame.buildings.values()]
  const countLots = (kind: string) => lotCounts.find((counted) => counted.kind === kind)?.count ?? 0
  const figures: Figure[] = [
    { kind: 'projects', count: projects.length, href: '/projects' },
    { kind: 'houses', count: houses.length, href: null },
    { kind: 'built', count: houses.filter(({ state }) => state === 'built').length, href: null },
    { kind: 'flats', count: countLots('flat'), href: '/flats' },
    { kind: 'apartments', count: countLots('apartment'), href: '/apartments' },
  ]
  return figures.filter(({ count }) => count > 0)
}
