import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './lot-steps.module.css'

/** One drawing of the switch. */
export interface Step {
  /** Its anchor. */
  id: string
  /** Its region's name. */
  name: string
  content: ReactNode
  /** Colours of its ground. */
  tone?: 'premium_area' | 'business_area'
}

/** The arrow keys scroll the strip, also where a drawing holds no link. */
const focusable = { tabIndex: 0, role: 'group', 'aria-label': 'План и\u00a0место в\u00a0доме' }

/**
 * Drawings side by side, of which one is seen at a time: a strip that is scrolled by swiping, by its links and by the
 * arrow keys. Without scripts the links are anchors. All drawings are always part of the page.
 */
export function StepSwitch({ steps }: { steps: readonly Step[] }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const { current } = strip
    if (!current) return
    const update = () => setShown(Math.round(current.scrollLeft / Math.max(1, current.clientWidth)))
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
              onClick={(event) => show(event, index)}
            >
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      <div ref={strip} className={styles['strip']} {...focusable}>
        {steps.map(({ id, name, content, tone }) => (
          <section key={id} id={id} className={styles['step']} aria-label={name} data-tone={tone}>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}
