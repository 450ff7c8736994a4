import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { routeLinks } from './route-links.ts'

interface StaticPartProps {
  /** Of the part in the document. */
  id: string
  /** Empty while its data is not in the document: the markup of the server stays as it is. */
  children?: ReactNode
}

/** What a visitor has done with static markup: the control that has the focus, and the values of all controls. */
interface Touched {
  focused: number
  values: ReadonlyArray<string | null>
}

/**
 * A part of a page that the server writes and hydration leaves as it is; its links navigate like `Link`. Children that
 * come later, of the same markup, take over its focus and what was changed in it.
 */
export function StaticPart({ id, children }: StaticPartProps) {
  const touched = useRef<Touched>(null)
  const onLeave = useCallback((left: Touched) => {
    touched.current = left
  }, [])
  const onArrive = useCallback((place: Element) => {
    if (touched.current) takeOver(place, touched.current)
    touched.current = null
  }, [])
  return children ? (
    <Live id={id} onArrive={onArrive}>
      {children}
    </Live>
  ) : (
    <Static id={id} onLeave={onLeave} />
  )
}

function Live({
  id,
  onArrive,
  children,
}: StaticPartProps & { onArrive: (place: Element) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current) onArrive(place.current)
  }, [onArrive])
  return (
    <div ref={place} id={id}>
      {children}
    </div>
  )
}

function Static({ id, onLeave }: { id: string; onLeave: (left: Touched) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // React would write it if it had to render the document again.
  const [html] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  )
  useEffect(() => (place.current ? routeLinks(place.current, navigate) : undefined), [navigate])
  useLayoutEffect(() => {
    const { current } = place
    return () => {
      if (current) onLeave(readTouched(current))
    }
  }, [onLeave])
  return (
    <div ref={place} id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}

function listControls(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
}

function readTouched(place: Element): Touched {
  const controls = listControls(place)
  return {
    focused: controls.findIndex((control) => control === document.activeElement),
    values: controls.map((control) => (control instanceof HTMLInputElement ? control.value : null)),
  }
}

function takeOver(place: Element, { focused, values }: Touched): void {
  const controls = listControls(place)
  for (const [index, control] of controls.entries()) {
    const value = values[index]
    if (!(control instanceof HTMLInputElement) || typeof value !== 'string') continue
    if (control.value === value) continue
    // React hears a change only if the value was not set through the element's own property, which it watches.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  controls[focused]?.focus({ preventScroll: true })
}
