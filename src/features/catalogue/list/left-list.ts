// chunk: controls
/** Id of the list of cards. */
export const GRID_ID = 'lots'

/** Lists that are remembered, of the last pages that were left by a card. */
const MAX_LISTS = 10

/** What Back needs to show a list as it was left. */
export interface LeftList {
  /** Address of the link that was followed. */
  href: string
  /** Height of each item in px, by its id: items outside the window are not laid out before they are near. */
  heights: ReadonlyMap<string, number>
}

const lists = new Map<string, LeftList>()

/** Remembers the list of a history entry when a link of one of its cards is followed. */
export function rememberList(entry: string, grid: HTMLElement, link: HTMLAnchorElement): void {
  const items = [...grid.children] as HTMLElement[]
  lists.delete(entry)
  lists.set(entry, {
    href: link.getAttribute('href') ?? '',
    heights: new Map(items.map((item) => [item.id, item.getBoundingClientRect().height])),
  })
  for (const oldest of lists.keys()) {
    if (lists.size <= MAX_LISTS) break
    lists.delete(oldest)
  }
}

/** Returns the list of a history entry as it was left; undefined unless it was left by one of its cards. */
export function findLeftList(entry: string | undefined): LeftList | undefined {
  return entry === undefined ? undefined : lists.get(entry)
}
