/** A pointer that crosses an entry faster than this opens nothing. */
const INTENT_MS = 80
/** A pointer that leaves the panel can return within this time. */
const LEAVE_MS = 160

/**
 * Opens and closes the main menu's sub-menus: on hover of a mouse, by the button and by ArrowDown; Escape closes and
 * returns the focus. `hold` is called with whether an entry is hovered, focused or open. The signal removes all listeners.
 */
export function startSubMenus(
  nav: HTMLElement,
  hold: (isActive: boolean) => void,
  signal: AbortSignal,
): void {
  let open: Entry | null = null
  let isPointed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const items = [...nav.querySelectorAll<HTMLElement>(':scope > ul > li')]
  const entries = items.flatMap((item) => findEntry(item) ?? [])

  for (const item of items) {
    const entry = entries.find((candidate) => candidate.item === item) ?? null
    listen(item, 'pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse') soon(INTENT_MS, () => show(entry))
    })
  }
  for (const entry of entries) {
    listen(entry.opener, 'click', ({ pointerType }) => {
      // A mouse has opened it by hovering; a click must not close it under the pointer.
      show(open === entry && pointerType !== 'mouse' ? null : entry)
    })
  }
  listen(nav, 'pointerenter', ({ pointerType }) => point(pointerType === 'mouse'))
  listen(nav, 'pointerleave', () => {
    point(false)
    soon(LEAVE_MS, () => {
      // A sub-menu with keyboard focus stays open, wherever the pointer is.
      if (!open?.item.querySelector(':focus-visible')) show(null)
    })
  })
  // `:focus-visible` in `report`: after a mouse click the entry keeps its focus, but is not active.
  listen(nav, 'focusin', report)
  listen(nav, 'focusout', ({ relatedTarget }) => {
    if (open && relatedTarget && !open.item.contains(relatedTarget as Node)) show(null)
    setTimeout(report)
  })
  listen(nav, 'keydown', onKey)
  listen(nav, 'click', ({ target }) => {
    if ((target as Element).closest('a')) show(null)
  })
  listen(document, 'keydown', (event) => {
    if (event.key === 'Escape' && open) close(open)
  })
  listen(document, 'pointerdown', ({ target }) => {
    if (open && !nav.contains(target as Node)) show(null)
  })
  signal.addEventListener('abort', () => clearTimeout(timer))

  nav.dataset['live'] = ''
  // The pointer may have been on an entry before this was loaded.
  isPointed = nav.matches(':hover')
  show(entries.find(({ item }) => item.matches(':hover')) ?? null)

  function show(entry: Entry | null): void {
    clearTimeout(timer)
    if (open !== entry) {
      open?.item.removeAttribute('data-open')
      open?.opener.setAttribute('aria-expanded', 'false')
      entry?.item.setAttribute('data-open', '')
      entry?.opener.setAttribute('aria-expanded', 'true')
      open = entry
    }
    report()
  }

  function close(entry: Entry): void {
    const hadFocus = entry.item.contains(document.activeElement)
    show(null)
    if (hadFocus) entry.opener.focus()
  }

  function soon(wait: number, run: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(run, wait)
  }

  function point(is: boolean): void {
    isPointed = is
    report()
  }

  function report(): void {
    hold(isPointed || open !== null || nav.querySelector(':focus-visible') !== null)
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = entries.find(({ item }) => item.contains(event.target as Node))
    if (!step || !entry) return
    event.preventDefault()
    const links = [...entry.panel.querySelectorAll('a')]
    const at = links.indexOf(event.target as HTMLAnchorElement)
    if (at < 0 && step < 0) return
    show(entry)
    const next = links[at + step]
    if (next) next.focus()
    else if (at + step < 0) entry.opener.focus()
  }

  function listen<Name extends keyof EventTypes>(
    target: EventTarget,
    name: Name,
    run: (event: EventTypes[Name]) => void,
  ): void {
    target.addEventListener(name, run as EventListener, { signal })
  }
}

interface Entry {
  item: HTMLElement
  opener: HTMLElement
  panel: HTMLElement
}

interface EventTypes {
  click: PointerEvent
  focusin: FocusEvent
  focusout: FocusEvent
  keydown: KeyboardEvent
  pointerdown: PointerEvent
  pointerenter: PointerEvent
  pointerleave: PointerEvent
}

function findEntry(item: HTMLElement): Entry | null {
  const opener = item.querySelector('button')
  const panel = opener && document.getElementById(opener.getAttribute('aria-controls') ?? '')
  return opener && panel ? { item, opener, panel } : null
}
