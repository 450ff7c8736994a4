import type { Box, Point } from '../../../drawing/plan/box.ts'
import { type PlanScreen, type PlanView, panBy, zoomAt } from './zoom-view.ts'

/* Loaded when a visitor first points at a drawing or touches it. */

export { centerOn, zoomAt } from './zoom-view.ts'

interface ZoomedPlan {
  frame: Box
  drawn: Box
  getView: () => PlanView
  setView: (view: PlanView) => void
}

/** A press that moves further than this is no click, pixels. */
const CLICK_SLACK = 4
/** How much a pixel of the wheel zooms. */
const WHEEL = 0.0022

/** How large an element shows its plan now. */
export function toScreen(
  element: HTMLElement,
  { frame, drawn }: Pick<ZoomedPlan, 'frame' | 'drawn'>,
) {
  const { width, height } = element.getBoundingClientRect()
  return { frame, drawn, width, height } satisfies PlanScreen
}

/**
 * Zooms a plan by pinch and wheel and moves it by pointer; returns how to stop. The wheel scrolls the page until the
 * plan was pressed or is zoomed, unless Ctrl is held (a pinch on a touchpad comes as that).
 */
export function attachGestures(element: HTMLElement, plan: ZoomedPlan): () => void {
  const pointers = new Map<number, Point>()
  const stop = new AbortController()
  let isPressed = false
  let moved = 0

  const toPlace = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    run: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => element.addEventListener(type, run, { ...options, signal: stop.signal })

  listen(
    'wheel',
    (event) => {
      const view = plan.getView()
      if (!event.ctrlKey && !event.metaKey && !isPressed && view.zoom === 1) return
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      const factor = Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1))
      const next = zoomAt(view, factor, toPlace(event), toScreen(element, plan))
      // At its bounds the plan lets the page scroll.
      if (next.zoom === view.zoom) return
      event.preventDefault()
      plan.setView(next)
    },
    { passive: false },
  )

  listen('pointerdown', (event) => {
    isPressed = true
    if (event.button !== 0) return
    pointers.set(event.pointerId, toPlace(event))
    if (pointers.size === 1) moved = 0
  })
  listen('pointermove', (event) => {
    const from = pointers.get(event.pointerId)
    if (!from) return
    const to = toPlace(event)
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    const view = plan.getView()
    const screen = toScreen(element, plan)
    moved += distance(from, to)
    pointers.set(event.pointerId, to)
    const [other] = others
    if (other) {
      const middle: Point = [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]
      const factor = distance(to, other) / Math.max(1, distance(from, other))
      const zoomed = zoomAt(view, factor, middle, screen)
      plan.setView(panBy(zoomed, [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2], screen))
    } else if (view.zoom > 1 && moved > CLICK_SLACK) {
      element.setPointerCapture(event.pointerId)
      plan.setView(panBy(view, [to[0] - from[0], to[1] - from[1]], screen))
    }
  })
  for (const type of ['pointerup', 'pointercancel'] as const) {
    listen(type, (event) => pointers.delete(event.pointerId))
  }
  listen('pointerleave', (event) => {
    if (event.pointerType === 'mouse') isPressed = false
  })
  // What was a movement must not follow a link.
  listen(
    'click',
    (event) => {
      if (moved <= CLICK_SLACK || plan.getView().zoom === 1) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  listen('dragstart', (event) => event.preventDefault())
  return () => stop.abort()
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by)
}
