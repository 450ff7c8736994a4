import {
  type CSSProperties,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { LotSectionsData } from './lot-page-data.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import { lotSections } from './lot-parts.ts'

/** The heights of the sections of pages that were left, and of their part that is laid out late, by the id of the lot, px. */
const heights = new Map<number, { all: number; late: number }>()
/** Marks the part that is laid out late. */
export const LATE_LAYOUT = 'data-late-layout'

interface LateSectionsProps {
  lot: Pick<LotCard, 'id' | 'kind'>
  /** Null after a navigation. */
  given: LotSectionsData | null
  children: (sections: LotSectionsData) => ReactNode
}

/**
 * What is below the first screen of a lot: part of a document; after a navigation it is fetched once the first screen
 * is painted. Until then it is as high as it was when it was last seen, so that Back finds its place.
 */
export function LateSections({ lot, given, children }: LateSectionsProps) {
  const { id, kind } = lot
  const box = useRef<HTMLDivElement>(null)
  const [fetched, setFetched] = useState(() => (given ? null : lotSections.find(id)))
  const [isFailed, setIsFailed] = useState(false)
  const sections = given ?? fetched

  useEffect(() => {
    if (sections || isFailed) return undefined
    let isLeft = false
    lotSections.fetch({ id, kind }).then(
      (part) => {
        if (!isLeft) startTransition(() => setFetched(part))
      },
      () => {
        if (!isLeft) setIsFailed(true)
      },
    )
    return () => {
      isLeft = true
    }
  }, [id, kind, sections, isFailed])

  useEffect(() => {
    const { current } = box
    if (!current || !sections) return undefined
    const observer = new ResizeObserver(() => {
      // Removing the element is a change of its size, too.
      if (!current.isConnected) return
      const late = current.querySelector<HTMLElement>(`[${LATE_LAYOUT}]`)?.offsetHeight ?? 0
      heights.set(id, { all: current.offsetHeight, late })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [id, sections])

  return (
    <div ref={box} style={toStyle(heights.get(id), sections !== null)}>
      {sections ? children(sections) : null}
      {isFailed && !sections ? (
        <p role="status">
          Не&nbsp;всё загрузилось.{' '}
          <button type="button" onClick={() => setIsFailed(false)}>
            Загрузить ещё раз
          </button>
        </p>
      ) : null}
    </div>
  )
}

function toStyle(
  known: { all: number; late: number } | undefined,
  isComplete: boolean,
): CSSProperties | undefined {
  if (!isComplete) return { minHeight: known?.all ?? '100vh' }
  return known?.late ? { ['--late-height' as string]: `${known.late}px` } : undefined
}
