const CELL = '[role="gridcell"]'

/**
 * Moves the focus inside a grid by arrows, Home and End, with Ctrl to its corners; Enter opens. The cell that had the
 * focus last is the one stop of Tab. Links inside are followed by `open`, without loading the document again. Rows may
 * be added at any time.
 */
export function startGridKeys(
  grid: HTMLElement,
  open: (address: string) => void,
  signal: AbortSignal,
): void {
  grid.addEventListener('keydown', onKey, { signal })
  grid.addEventListener('click', onClick, { signal })
  grid.addEventListener(
    'focusin',
    ({ target }) => {
      const cell = (target as Element).closest<HTMLElement>(CELL)
      if (cell) makeTabStop(cell)
    },
    { signal },
  )

  function makeTabStop(cell: HTMLElement): void {
    const stops = grid.querySelectorAll<HTMLElement>(
      `${CELL}[tabindex="0"], ${CELL} > a[tabindex="0"]`,
    )
    for (const stop of stops) stop.tabIndex = -1
    findTarget(cell).tabIndex = 0
  }

  function onKey(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>(CELL)
    if (!cell || event.altKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter') {
      const page = cell.dataset['page']
      if (page) open(page)
      return
    }
    const next = findCell(event, cell)
    if (!next) return
    event.preventDefault()
    findTarget(next).focus()
  }

  function findCell(
    { key, ctrlKey }: KeyboardEvent,
    cell: HTMLElement,
  ): HTMLElement | null | undefined {
    const moves: Readonly<Record<string, () => HTMLElement | null | undefined>> = {
      ArrowLeft: () => besides(-1),
      ArrowRight: () => besides(1),
      ArrowUp: () => nearest(-1),
      ArrowDown: () => nearest(1),
      Home: () => (ctrlKey ? grid.querySelector<HTMLElement>(CELL) : listCells(row())[0]),
      End: () => listCells(ctrlKey ? grid : row()).at(-1),
    }
    return moves[key]?.()

    function row(): Element | null {
      return cell.closest('[role="row"]')
    }

    function besides(step: number): HTMLElement | undefined {
      const cells = listCells(row())
      return cells[cells.indexOf(cell) + step]
    }

    /** The cell of the next row that is most nearly above or below; rows differ in how many they have. */
    function nearest(step: number): HTMLElement | undefined {
      const rows = [...grid.querySelectorAll('[role="row"]')]
      const at = rows.findIndex((other) => other.contains(cell))
      const middle = measureMiddle(cell)
      const distance = (other: HTMLElement) => Math.abs(measureMiddle(other) - middle)
      return listCells(rows[at + step]).reduce<HTMLElement | undefined>(
        (best, other) => (best && distance(best) <= distance(other) ? best : other),
        undefined,
      )
    }
  }

  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (!link || event.defaultPrevented || event.button !== 0 || hasModifier) return
    event.preventDefault()
    open(link.getAttribute('href') ?? '')
  }
}

function listCells(parent: Element | null | undefined): HTMLElement[] {
  return parent ? [...parent.querySelectorAll<HTMLElement>(CELL)] : []
}

/** What of a cell takes the focus. */
function findTarget(cell: HTMLElement): HTMLElement {
  return cell.querySelector('a') ?? cell
}

function measureMiddle(cell: HTMLElement): number {
  const { left, width } = cell.getBoundingClientRect()
  return left + width / 2
}
