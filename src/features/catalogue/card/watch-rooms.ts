const CARD = 'article[data-room]'
/** A pointer that only crosses a card does not load its picture, ms. */
const HOVER_MS = 120
/** How far a finger moves to the side to turn a card, px. */
const SWIPE = 36
/** Browsers turn the page by swipes that begin so near the edge of the window, px. */
const EDGE = 24

const load = () => import('./card-room.late.ts')

/**
 * Shows the rendered picture of a room in place of the plan of a card: while a mouse points at the card, while something
 * of it has the focus of the keyboard, and after a swipe. Listens to the complete document, because the cards of lists
 * are markup without components. Returns a function that ends that.
 */
export function watchRooms(): () => void {
  const ended = new AbortController()
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { passive: true, signal: ended.signal })
  let pointed: HTMLElement | null = null
  let focused: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let touch: { card: HTMLElement; x: number; y: number } | null = null

  const show = (card: HTMLElement | null) => {
    // Without the code or the picture the plan stays.
    if (card)
      load().then(
        ({ showRoom }) => isWanted(card) && showRoom(card),
        () => {},
      )
  }
  const isWanted = (card: HTMLElement) => card === pointed || card === focused
  const hide = (card: HTMLElement | null) => {
    if (card && !isWanted(card))
      load().then(
        ({ hideRoom }) => isWanted(card) || hideRoom(card),
        () => {},
      )
  }
  const point = (card: HTMLElement | null) => {
    if (card === pointed) return
    clearTimeout(timer)
    const left = pointed
    pointed = card
    hide(left)
    if (card) timer = setTimeout(show, HOVER_MS, card)
  }

  listen('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'touch') point(findCard(target))
  })
  listen('pointerout', ({ pointerType, relatedTarget }) => {
    // Out of the window.
    if (pointerType !== 'touch' && relatedTarget === null) point(null)
  })
  listen('focusin', ({ target }) => {
    focused = (target as Element).matches(':focus-visible') ? findCard(target) : null
    show(focused)
  })
  listen('focusout', ({ relatedTarget }) => {
    if (!focused || (relatedTarget && findCard(relatedTarget) === focused)) return
    const left = focused
    focused = null
    hide(left)
  })
  listen('touchstart', ({ target, touches }) => {
    const [finger] = touches
    const card = findCard(target)
    const isNearEdge = !finger || finger.clientX < EDGE || finger.clientX > innerWidth - EDGE
    touch =
      card && !isNearEdge && touches.length === 1
        ? { card, x: finger.clientX, y: finger.clientY }
        : null
  })
  listen('touchend', ({ changedTouches: [finger] }) => {
    if (!touch || !finger) return
    const [x, y] = [Math.abs(finger.clientX - touch.x), Math.abs(finger.clientY - touch.y)]
    const { card } = touch
    touch = null
    if (x > SWIPE && x > 2 * y)
      load().then(
        ({ turnCard }) => turnCard(card),
        () => {},
      )
  })
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}

function findCard(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CARD) : null
}
