import type { Box, Point } from '../../../drawing/plan/box.ts'

/** What of a plan is seen: how many times larger than at first, and the point in the middle, in the plan's units. */
export interface PlanView {
  zoom: number
  center: Point
}

/** A plan on the screen. */
export interface PlanScreen {
  /** What is completely visible at first. */
  frame: Box
  /** Beyond it nothing is drawn. */
  drawn: Box
  /** Of the element, pixels. */
  width: number
  height: number
}

const MAX_ZOOM = 6

/** The first view: the complete frame. */
export function wholeView({ x, y, width, height }: Box): PlanView {
  return { zoom: 1, center: [x + width / 2, y + height / 2] }
}

/** Pixels for one unit of the plan before it is zoomed. */
export function unitScale({ frame, width, height }: PlanScreen): number {
  return Math.min(width / frame.width, height / frame.height)
}

/** The view so many times larger; the point of the plan under `at` (pixels from the element's corner) stays there. */
export function zoomAt(view: PlanView, factor: number, at: Point, screen: PlanScreen): PlanView {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor))
  const scale = unitScale(screen)
  const [offX, offY] = [at[0] - screen.width / 2, at[1] - screen.height / 2]
  const by = 1 / (scale * view.zoom) - 1 / (scale * zoom)
  return within({ zoom, center: [view.center[0] + offX * by, view.center[1] + offY * by] }, screen)
}

/** The view with the plan moved by so many pixels. */
export function panBy(view: PlanView, [dx, dy]: Point, screen: PlanScreen): PlanView {
  const scale = unitScale(screen) * view.zoom
  const center: Point = [view.center[0] - dx / scale, view.center[1] - dy / scale]
  return within({ ...view, center }, screen)
}

/** The view with a point of the plan in its middle, as far as the plan reaches. */
export function centerOn(view: PlanView, center: Point, screen: PlanScreen): PlanView {
  return within({ ...view, center }, screen)
}

/** Nothing is seen of what is not drawn; what is not zoomed is seen as at first. */
function within(view: PlanView, screen: PlanScreen): PlanView {
  if (view.zoom === 1) return wholeView(screen.frame)
  const scale = unitScale(screen) * view.zoom
  const { x, y, width, height } = screen.drawn
  const limit = (value: number, from: number, length: number, seen: number) =>
    seen >= length
      ? from + length / 2
      : Math.min(from + length - seen / 2, Math.max(from + seen / 2, value))
  return {
    zoom: view.zoom,
    center: [
      limit(view.center[0], x, width, screen.width / scale),
      limit(view.center[1], y, height, screen.height / scale),
    ],
  }
}
