/**
 * Makes a grid one stop of Tab: arrows, Home and End move inside, with Ctrl to its corners; Enter opens. Links inside
 * are followed by `open`, without loading the document anew.
 */
export function startGridKeys(
  grid: HTMLElement,
  open: (address: string) => void,
  signal: AbortSignal,
): void {
  const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')])
    .filter((cells) => cells.length > 0)
  let current: HTMLElement | undefined
  // Rows that the browser drew have it already; each attribute that changes costs the style of its cell.
  for (const target of rows.flat().map(targetOf)) {
    if (target.getAttribute('tabindex') === null) target.tabIndex = -1
  }
  // What had the focus before the rows came anew is gone with them.
  const first = rows.flat().find((cell) => cell.querySelector('a')) ?? rows[0]?.[0]
  if (first) select(first)

  grid.addEventListener('keydown', onKey, { signal })
  grid.addEventListener('click', onClick, { signal })
  grid.addEventListener(
    'focusin',
    ({ target }) => {
      const cell = (target as Element).closest<HTMLElement>('[role="gridcell"]')
      if (cell) select(cell)
    },
    { signal },
  )

  function select(cell: HTMLElement): void {
    if (current) targetOf(current).tabIndex = -1
    current = cell
    targetOf(cell).tabIndex = 0
  }

  function onKey(event: KeyboardEvent): void {
    const row = rows.findIndex((cells) => current !== undefined && cells.includes(current))
    if (row === -1 || !current || event.altKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter') {
      const page = current.dataset['page']
      if (page) open(page)
      return
    }
    const next = cellFor(event, row, current)
    if (!next) return
    event.preventDefault()
    targetOf(next).focus()
  }

  function cellFor(
    { key, ctrlKey }: KeyboardEvent,
    row: number,
    cell: HTMLElement,
  ): HTMLElement | undefined {
    const cells = rows[row] ?? []
    const at = cells.indexOf(cell)
    const moves: Readonly<Record<string, () => HTMLElement | undefined>> = {
      ArrowLeft: () => cells[at - 1],
      ArrowRight: () => cells[at + 1],
      ArrowUp: () => nearest(rows[row - 1], cell),
      ArrowDown: () => nearest(rows[row + 1], cell),
      Home: () => (ctrlKey ? rows[0]?.[0] : cells[0]),
      End: () => (ctrlKey ? rows.at(-1)?.at(-1) : cells.at(-1)),
    }
    return moves[key]?.()
  }

  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (!link || event.defaultPrevented || event.button !== 0 || hasModifier) return
    event.preventDefault()
    open(link.getAttribute('href') ?? '')
  }
}

/** What of a cell takes the focus. */
function targetOf(cell: HTMLElement): HTMLElement {
  return cell.querySelector('a') ?? cell
}

/** The cell of a row that is most nearly above or below; rows differ in how many they have. */
function nearest(cells: readonly HTMLElement[] | undefined, from: HTMLElement) {
  const middle = middleOf(from)
  return cells?.reduce<HTMLElement | undefined>((best, cell) => {
    if (!best) return cell
    return Math.abs(middleOf(cell) - middle) < Math.abs(middleOf(best) - middle) ? cell : best
  }, undefined)
}

function middleOf(cell: HTMLElement): number {
  const { left, width } = cell.getBoundingClientRect()
  return left + width / 2
}
