import styles from './point-cards.module.css'

/** Elements with a card: links and cells, whose name is shown, and places that cannot be chosen, whose facts are shown. */
const POINTED = 'a[aria-label], [data-facts], [role="gridcell"][aria-label]'
/** Distance of the card from its element and from the edges of the window, pixels. */
const GAP = 10

/**
 * Shows a small card beside the element inside `root` that is pointed at, focused or tapped. Its text is the name of that
 * element. A first tap shows the card and a second one follows the link. `first` is the event that loaded this code, if
 * there was one.
 */
export function startPointCards(root: HTMLElement, first: Event | null, signal: AbortSignal): void {
  const card = document.createElement('div')
  card.className = styles['card'] ?? ''
  // Screen readers read the name of the focused element; the card would repeat it.
  card.setAttribute('aria-hidden', 'true')
  root.append(card)
  let shown: Element | null = null
  /** Whether the last press was a touch. */
  let isTouch = first instanceof PointerEvent && first.pointerType === 'touch'
  let wasShown = false

  listen(root, 'pointerover', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch') show(pointedAt(event))
  })
  listen(root, 'pointerleave', () => hide())
  listen(root, 'focusin', (event) => {
    if (!isTouch) show(pointedAt(event))
  })
  listen(root, 'focusout', () => {
    if (!isTouch) hide()
  })
  listen(root, 'pointerdown', (event) => {
    isTouch = (event as PointerEvent).pointerType === 'touch'
    wasShown = shown !== null && shown === pointedAt(event)
  })
  listen(root, 'keydown', () => {
    isTouch = false
  })
  listen(
    root,
    'click',
    (event) => {
      const target = pointedAt(event)
      if (!isTouch || !target || wasShown) return
      event.preventDefault()
      event.stopPropagation()
      show(target)
    },
    true,
  )
  listen(document, 'keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') hide()
  })
  listen(document, 'pointerdown', (event) => {
    if (!root.contains(event.target as Node)) hide()
  })
  // Moving the focus can scroll the page: the card moves with its cell.
  addEventListener('scroll', follow, { passive: true, capture: true, signal })
  signal.addEventListener('abort', () => card.remove())
  if (first && !isTouch) show(pointedAt(first))

  function listen(
    target: EventTarget,
    name: string,
    run: (event: Event) => void,
    capture = false,
  ): void {
    target.addEventListener(name, run, { signal, capture })
  }

  function show(target: Element | null): void {
    if (target === shown) return
    hide()
    if (!target) return
    const [title = '', ...facts] = readFacts(target)
    card.replaceChildren(line('b', title), ...facts.map((fact) => line('span', fact)))
    if (isTouch && target.matches('a')) card.append(line('i', 'Нажмите ещё раз, чтобы открыть'))
    shown = target
    target.setAttribute('data-pointed', '')
    card.setAttribute('data-shown', '')
    place(target.getBoundingClientRect())
  }

  function hide(): void {
    shown?.removeAttribute('data-pointed')
    shown = null
    card.removeAttribute('data-shown')
  }

  function follow(): void {
    if (shown) place(shown.getBoundingClientRect())
  }

  /** Places the card above its element if there is room, else below, and always inside the window. */
  function place({ left, top, bottom, width }: DOMRect): void {
    const { offsetWidth, offsetHeight } = card
    const x = Math.min(
      Math.max(GAP, left + width / 2 - offsetWidth / 2),
      document.documentElement.clientWidth - offsetWidth - GAP,
    )
    const above = top - offsetHeight - GAP
    const below = Math.min(bottom + GAP, innerHeight - offsetHeight - GAP)
    card.style.left = `${x}px`
    card.style.top = `${above >= GAP ? above : below}px`
  }
}

function pointedAt(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest(POINTED) : null
}

/** Splits a name into its facts. They are separated by a comma and a space; a decimal comma has no space behind it. */
function readFacts(target: Element): string[] {
  const words = target.getAttribute('data-facts') ?? target.getAttribute('aria-label') ?? ''
  return words.split(', ')
}

function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
