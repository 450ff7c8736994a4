import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './lot-steps.module.css'

/** One drawing of the switch. */
export interface Step {
  /** Its anchor. */
  id: string
  /** Its region's name. */
  name: string
  /** Gets how often the visitor has come near the drawings: they are fetched at the first time, or after a failure. */
  content: (visits: number) => ReactNode
  /** Colours of its ground. */
  tone?: 'premium_area' | 'business_area'
}

/** The arrow keys scroll the strip, also where a drawing holds no link. */
const focusable = { tabIndex: 0, role: 'group', 'aria-label': 'План и\u00a0место в\u00a0доме' }

/**
 * Drawings side by side, of which one is seen at a time: a strip that is scrolled by swiping, by its links and by the
 * arrow keys. Without scripts the links are anchors.
 */
export function StepSwitch({ steps }: { steps: readonly Step[] }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [visits, setVisits] = useState(0)
  const comeNear = () => setVisits((times) => Math.max(1, times))

  useEffect(() => {
    const { current } = strip
    if (!current) return
    const update = () => {
      setShown(Math.round(current.scrollLeft / Math.max(1, current.clientWidth)))
      if (current.scrollLeft > 0) setVisits((times) => Math.max(1, times))
    }
    update()
    current.addEventListener('scroll', update, { passive: true })
    return () => current.removeEventListener('scroll', update)
  }, [])

  function show(event: MouseEvent, index: number) {
    const { current } = strip
    if (!current) return
    event.preventDefault()
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    current.scrollTo({
      left: index * current.clientWidth,
      behavior: isCalm ? 'instant' : 'smooth',
    })
    setShown(index)
    setVisits((times) => times + 1)
  }

  if (steps.length === 0) return null
  return (
    <div className={styles['switch']}>
      {steps.length > 1 ? (
        <nav aria-label="Чертежи" className={styles['tabs']}>
          {steps.map(({ id, name }, index) => (
            <a
              key={id}
              href={`#${id}`}
              className={styles['tab']}
              aria-current={index === shown ? 'true' : undefined}
              onPointerEnter={comeNear}
              onFocus={comeNear}
              onClick={(event) => show(event, index)}
            >
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      <div ref={strip} className={styles['strip']} onTouchStart={comeNear} {...focusable}>
        {steps.map(({ id, name, content, tone }) => (
          <section key={id} id={id} className={styles['step']} aria-label={name} data-tone={tone}>
            {content(visits)}
          </section>
        ))}
      </div>
    </div>
  )
}
