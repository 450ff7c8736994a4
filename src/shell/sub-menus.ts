/** A pointer that only crosses an entry on its way opens nothing. */
const INTENT_MS = 80
/** A pointer that slips off the panel's edge may come back. */
const LEAVE_MS = 160

/**
 * Makes the main menu's sub-menus open and close: by a mouse that rests, by the button, by ArrowDown; Escape
 * closes and gives the focus back. `hold` hears whether an entry is pointed at, focused or open.
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
  const entries = items.flatMap((item) => entryOf(item) ?? [])

  for (const item of items) {
    const entry = entries.find((candidate) => candidate.item === item) ?? null
    listen(item, 'pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse') soon(INTENT_MS, () => show(entry))
    })
  }
  for (const entry of entries) {
    listen(entry.opener, 'click', ({ pointerType }) => {
      // A mouse has opened it by coming here; to close it under the pointer would look broken.
      show(open === entry && pointerType !== 'mouse' ? null : entry)
    })
  }
  listen(nav, 'pointerenter', ({ pointerType }) => point(pointerType === 'mouse'))
  listen(nav, 'pointerleave', () => {
    point(false)
    soon(LEAVE_MS, () => {
      // What is being read with the keyboard stays, wherever the pointer lies.
      if (!open?.item.querySelector(':focus-visible')) show(null)
    })
  })
  // A click leaves the focus behind too, but then the visitor has gone on.
  listen(nav, 'focusin', tell)
  listen(nav, 'focusout', ({ relatedTarget }) => {
    if (open && relatedTarget && !open.item.contains(relatedTarget as Node)) show(null)
    setTimeout(tell)
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

  // What CSS has opened by now stays open.
  nav.dataset['live'] = ''
  isPointed = nav.matches(':hover')
  show(
    entries.find(({ item, panel }) => item.matches(':hover') || panel.matches(':focus-within')) ??
      null,
  )

  function show(entry: Entry | null): void {
    clearTimeout(timer)
    if (open !== entry) {
      open?.item.removeAttribute('data-open')
      open?.opener.setAttribute('aria-expanded', 'false')
      entry?.item.setAttribute('data-open', '')
      entry?.opener.setAttribute('aria-expanded', 'true')
      open = entry
    }
    tell()
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
    tell()
  }

  function tell(): void {
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

  function listen<Name extends keyof Heard>(
    target: EventTarget,
    name: Name,
    run: (event: Heard[Name]) => void,
  ): void {
    target.addEventListener(name, run as EventListener, { signal })
  }
}

interface Entry {
  item: HTMLElement
  opener: HTMLElement
  panel: HTMLElement
}

interface Heard {
  click: PointerEvent
  focusin: FocusEvent
  focusout: FocusEvent
  keydown: KeyboardEvent
  pointerdown: PointerEvent
  pointerenter: PointerEvent
  pointerleave: PointerEvent
}

function entryOf(item: HTMLElement): Entry | null {
  const opener = item.querySelector('button')
  const panel = opener && document.getElementById(opener.getAttribute('aria-controls') ?? '')
  return opener && panel ? { item, opener, panel } : null
}
