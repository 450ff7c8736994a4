import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Box, Point } from '../../../drawing/plan/box.ts'
import { type PlanView, wholeView } from './zoom-view.ts'

type Gestures = typeof import('./zoom-gestures.ts')

/** What a plan can do once its script has come. */
export interface Zoom {
  view: PlanView
  /** Loads the script; for the first touch of any kind. */
  wake: () => void
  /** Makes the plan so many times larger around its middle. */
  zoomBy: (factor: number) => void
  showWhole: () => void
  /** Brings a point into the middle of a plan that is zoomed. */
  reveal: (at: Point) => void
}

/** Zoom and movement of a plan in an element; the script for it comes with the first touch. */
export function useZoom(
  element: RefObject<HTMLElement | null>,
  { frame, drawn }: { frame: Box; drawn: Box },
): Zoom {
  const [view, setView] = useState(() => wholeView(frame))
  const [gestures, setGestures] = useState<Gestures>()
  const current = useRef(view)
  const show = useCallback((next: PlanView) => {
    current.current = next
    setView(next)
  }, [])
  const wake = useCallback(() => void loadGestures().then(setGestures, ignore), [])
  useEffect(() => {
    const own = element.current
    if (!gestures || !own) return undefined
    return gestures.attachGestures(own, {
      frame,
      drawn,
      getView: () => current.current,
      setView: show,
    })
  }, [gestures, element, frame, drawn, show])

  const zoomBy = (factor: number) => {
    void loadGestures().then((script) => {
      setGestures(script)
      if (!element.current) return
      const screen = script.toScreen(element.current, { frame, drawn })
      const middle: Point = [screen.width / 2, screen.height / 2]
      show(script.zoomAt(current.current, factor, middle, screen))
    }, ignore)
  }
  const reveal = useCallback(
    (at: Point) => {
      if (!gestures || !element.current || current.current.zoom === 1) return
      const screen = gestures.toScreen(element.current, { frame, drawn })
      show(gestures.centerOn(current.current, at, screen))
    },
    [gestures, element, frame, drawn, show],
  )
  return { view, wake, zoomBy, showWhole: () => show(wholeView(frame)), reveal }
}

function loadGestures(): Promise<Gestures> {
  return import('./zoom-gestures.ts')
}

/** Without the script the plan stays as it came. */
function ignore(): void {}
