import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { SLIDES_ID } from './slides.tsx'
import styles from './slides.module.css'

/** How long a slide is shown before the next one: a title, a line of text and a link are read in less. */
const SLIDE_MS = 7_000

/** Buttons for the slides: back, forward, and a stop for their change by themselves. Without scripts they are not shown. */
export function SlideControls({ count }: { count: number }) {
  const { current, isMoving, canMove, go, stop, move } = useSlides(count)
  return (
    <div className={styles['buttons']}>
      {canMove ? (
        <button type="button" className={styles['toggle']} onClick={isMoving ? stop : move}>
          {isMoving ? 'Остановить показ' : 'Продолжить показ'}
        </button>
      ) : null}
      <p className={styles['count']} aria-live={isMoving ? 'off' : 'polite'}>
        {current + 1} из&nbsp;{count}
      </p>
      <button
        type="button"
        className={styles['step']}
        aria-label="Предыдущий слайд"
        onClick={() => go(current - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label="Следующий слайд"
        onClick={() => go(current + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  )
}

/**
 * The slide in view and how to change it. Slides change by themselves until the visitor touches one, uses a key or a
 * button, and not for visitors who ask for reduced motion. They wait while the pointer or the focus is on them.
 */
function useSlides(count: number) {
  const [current, setCurrent] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const canMove = !useSyncExternalStore(subscribeToMotion, prefersReducedMotion, () => true)
  const isMoving = canMove && !isStopped

  const show = (index: number) => scrollToSlide((index + count) % count)
  const stop = () => setIsStopped(true)
  const go = (index: number) => {
    stop()
    show(index)
  }

  useEffect(() => {
    const list = findList()
    if (!list) return undefined
    const events = new AbortController()
    const options = { signal: events.signal, passive: true }
    const readCurrent = () => setCurrent(Math.round(list.scrollLeft / list.clientWidth))
    list.addEventListener('scroll', readCurrent, options)
    list.addEventListener('pointerdown', () => setIsStopped(true), options)
    list.addEventListener(
      'keydown',
      (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (!step || event.target !== list) return
        event.preventDefault()
        setIsStopped(true)
        const next = Math.round(list.scrollLeft / list.clientWidth) + step
        scrollToSlide(Math.min(Math.max(next, 0), count - 1))
      },
      { signal: events.signal },
    )
    return () => events.abort()
  }, [count])

  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => {
      if (isWatched()) scrollToSlide((current + 1) % count)
    }, SLIDE_MS)
    return () => clearInterval(timer)
  }, [isMoving, current, count])

  return { current, isMoving, canMove, go, stop, move: () => setIsStopped(false) }
}

function findList(): HTMLElement | null {
  return document.getElementById(SLIDES_ID)
}

function scrollToSlide(index: number): void {
  const list = findList()
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
  list?.scrollTo({ left: index * list.clientWidth, behavior })
}

/** Whether the slides are in view and neither the pointer nor the focus is on them. */
function isWatched(): boolean {
  const slider = findList()?.parentElement
  if (!slider || document.hidden || slider.matches(':hover, :focus-within')) return false
  const { top, bottom } = slider.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const CALM = '(prefers-reduced-motion: reduce)'

function prefersReducedMotion(): boolean {
  return matchMedia(CALM).matches
}

function subscribeToMotion(onChange: () => void): () => void {
  const query = matchMedia(CALM)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
