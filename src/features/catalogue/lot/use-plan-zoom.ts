import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Box } from '../../../drawing/plan/box.ts'

type Point = readonly [number, number]
interface View {
  zoom: number
  center: Point
}
interface ZoomedPlan {
  frame: Box
  drawn: Box
  getView: () => View
  setView: (view: View) => void
}
type Screen = Pick<ZoomedPlan, 'frame' | 'drawn'> & { width: number; height: number }

/** Loads the code that zooms a drawing by wheel, pinch and pointer. */
export type LoadGestures = () => Promise<{
  attachGestures: (element: HTMLElement, plan: ZoomedPlan) => () => void
  toScreen: (element: HTMLElement, plan: Pick<ZoomedPlan, 'frame' | 'drawn'>) => Screen
  zoomAt: (view: View, factor: number, at: Point, screen: Screen) => View
}>

/** How much a press of a button zooms. */
const STEP = 1.6

interface PlanZoom {
  /** The element around the drawing. */
  sheet: RefObject<HTMLDivElement | null>
  isZoomed: boolean
  /** Loads the code: the visitor may zoom soon. */
  wake: () => void
  /** One step nearer or farther. */
  zoomBy: (steps: 1 | -1) => void
}

/** Zoom and movement of the SVG inside an element. The code is loaded when a visitor first comes near. */
export function usePlanZoom(loadGestures: LoadGestures): PlanZoom {
  const sheet = useRef<HTMLDivElement>(null)
  const live = useRef<Promise<{ zoomBy: (steps: number) => void; stop: () => void }> | null>(null)
  const [isZoomed, setIsZoomed] = useState(false)

  useEffect(() => () => void live.current?.then(({ stop }) => stop()), [])

  async function start() {
    const { attachGestures, toScreen, zoomAt } = await loadGestures()
    const element = sheet.current
    const svg = element?.querySelector('svg')
    if (!element || !svg) return { zoomBy: () => {}, stop: () => {} }
    const { x, y, width, height } = svg.viewBox.baseVal
    const frame = { x, y, width, height }
    let view: View = { zoom: 1, center: [x + width / 2, y + height / 2] }
    const plan: ZoomedPlan = {
      frame,
      drawn: frame,
      getView: () => view,
      setView: (next) => {
        view = next
        setIsZoomed(view.zoom > 1)
        const [wide, high] = [width / view.zoom, height / view.zoom]
        const [cx, cy] = view.center
        svg.setAttribute('viewBox', `${cx - wide / 2} ${cy - high / 2} ${wide} ${high}`)
      },
    }
    const stop = attachGestures(element, plan)
    return {
      stop,
      zoomBy: (steps: number) => {
        const screen = toScreen(element, plan)
        plan.setView(zoomAt(view, STEP ** steps, [screen.width / 2, screen.height / 2], screen))
      },
    }
  }

  function getLive() {
    live.current ??= start()
    // After a failed load the next attempt loads again.
    live.current.catch(() => {
      live.current = null
    })
    return live.current
  }

  return {
    sheet,
    isZoomed,
    wake: () => void getLive().catch(() => {}),
    zoomBy: (steps) =>
      void getLive().then(
        (started) => started.zoomBy(steps),
        () => {},
      ),
  }
}
