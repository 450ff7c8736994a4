import {
  type CSSProperties,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { findConflicts } from '../../../drawing/plan/furniture-conflicts.ts'
import { namePiece } from '../../../drawing/plan/own-furniture.ts'
import { OwnPieces } from '../../../drawing/plan/own-pieces.tsx'
import { guessPictureWidth } from '../../../drawing/plan/picture-width.ts'
import { isNumbered } from '../../../drawing/plan/plan-scale.ts'
import { capitalize } from '../../../lib/text.ts'
import { Link } from '../../../ui/link.tsx'
import { DROPPED_FURNITURE, type FurnitureData, type FurniturePlan } from './furniture-data.ts'
import { Findings, summarize } from './findings.tsx'
import { FurnitureControls, type NewPiece } from './furniture-controls.tsx'
import { toRequestWords } from '../../../drawing/plan/furniture-note.ts'
import { followSamePlan } from './follow-same-plan.ts'
import { findFreePlace, stretchPlaces, toPlanScale, toShownPieces } from './place-pieces.ts'
import { PictureScale } from './picture-scale.tsx'
import { usePieceHandlers } from './use-piece-handlers.ts'
import { useOwnFurniture } from './use-own-furniture.ts'
import styles from './own-plan.module.css'

interface OwnPlanProps extends FurnitureData {
  lotId: number
  /** A visitor has just opened it: it is scrolled to and focused. */
  isOpened: boolean
  /** Gets one line about the furniture with what the address says of it; null: there is none. */
  onNote: (words: string | null, furniture: string) => void
}

const subscribeToNothing = () => () => {}

/** The stylesheet comes with the code: these are for a document without scripts. */
const stacked = { display: 'grid', gap: '1.6rem' }
/** Pictures are drawn on white. */
const onWhite = {
  '--ink': '#1a1c1e',
  '--surface': '#fff',
} as CSSProperties

/** A plan with the furniture of a visitor, to scale, and what of it does not fit. Without scripts it is only seen. */
export function OwnPlan({ lotId, plan, isDropped, isOpened, onNote, ...given }: OwnPlanProps) {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const furniture = useOwnFurniture(
    { pieces: toShownPieces(given.pieces, plan), pictureWidth: given.pictureWidth, isDropped },
    ({ pieces, pictureWidth }) => ({ pieces: toShownPieces(pieces, plan), pictureWidth }),
  )
  const { pieces, pictureWidth } = furniture
  const shownWidth =
    pictureWidth ?? guessPictureWidth(plan.picture ?? { width: 1, height: 1 }, plan.area)
  const scale = useMemo(() => toPlanScale(plan, shownWidth), [plan, shownWidth])
  const [chosenId, setChosenId] = useState<number | null>(null)
  const at = pieces.findIndex(({ id }) => id === chosenId)
  const chosen = at < 0 ? null : at
  const choose = (index: number) => setChosenId(pieces[index]?.id ?? null)
  const [message, setMessage] = useState('')
  const region = useRef<HTMLElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const navigate = useNavigate()
  const isRough = plan.drawn === null
  const conflicts = useMemo(
    () => (plan.drawn ? findConflicts(pieces, plan.drawn.geometry) : []),
    [pieces, plan],
  )
  const unfit = new Set(conflicts.flatMap((conflict) => conflict.pieces))

  const remove = (index: number) => {
    furniture.set({ pieces: pieces.filter((_, other) => other !== index) })
    setChosenId(null)
    setMessage('Предмет убран')
    region.current?.focus({ preventScroll: true })
  }
  const handlers = usePieceHandlers({
    sheet,
    scale,
    furniture,
    onChoose: choose,
    onRemove: remove,
  })
  const undo = () => {
    const { previous } = furniture
    if (!previous || handlers.isDragging()) return
    const focused = document.activeElement?.closest<SVGGElement>('[data-piece]')?.dataset['piece']
    const focusedId = focused === undefined ? undefined : pieces[Number(focused)]?.id
    furniture.undo()
    setMessage('Отменено')
    // The focus would go with a piece that was not there before.
    const isGone = focusedId !== undefined && previous.pieces.every(({ id }) => id !== focusedId)
    if (isGone) region.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    const { current } = region
    const press = (event: KeyboardEvent) => {
      const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey)
      // Fields undo what was typed in them.
      const isTyping = event.target instanceof HTMLInputElement
      if (!isUndo || event.altKey || event.shiftKey || isTyping) return
      event.preventDefault()
      undo()
    }
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  })
  const words = toRequestWords(pieces, conflicts, isRough)
  useEffect(() => onNote(words, furniture.text), [onNote, words, furniture.text])
  useEffect(() => followSamePlan(navigate), [navigate])
  useEffect(() => {
    if (!isOpened) return
    region.current?.scrollIntoView({ block: 'start', inline: 'start' })
    region.current?.focus({ preventScroll: true })
  }, [isOpened])

  function add(piece: NewPiece) {
    const id = furniture.nextId
    const next = { ...piece, ...findFreePlace(piece, pieces, plan, scale), angle: 0, id }
    if (!furniture.set({ pieces: [...pieces, next] })) return
    setChosenId(id)
    setMessage(`${capitalize(namePiece(next))}: на\u00a0плане`)
  }

  function measure(width: number) {
    const stretched = stretchPlaces(pieces, width / shownWidth, scale)
    if (!furniture.set({ pictureWidth: width, pieces: stretched })) return
    setMessage('Масштаб изменён, он примерный')
  }

  const found = { plan, pieces, conflicts }
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={styles['own']}
      style={isLive ? undefined : stacked}
      aria-label="План с вашей мебелью"
    >
      {isDropped && pieces.length === 0 ? <p>{DROPPED_FURNITURE}</p> : null}
      <div className={styles['board']}>
        <svg
          ref={sheet}
          className={styles['sheet']}
          viewBox={scale.viewBox}
          width="100%"
          role="group"
          aria-label={isRough ? `${plan.title}, масштаб примерный` : plan.title}
          overflow="hidden"
          data-picture={isRough || undefined}
          style={isRough && !isLive ? onWhite : undefined}
          data-numbered={(plan.drawn && isNumbered(plan.drawn.geometry.width)) || undefined}
          {...(isLive && handlers.onSheet)}
        >
          <Base plan={plan} />
          <OwnPieces
            pieces={pieces}
            perCm={scale.perCm}
            unfit={unfit}
            chosen={chosen}
            isRough={isRough}
            isLive={isLive}
            className={styles['piece']}
          />
        </svg>
      </div>
      <Findings {...found} isMeasured={pictureWidth !== null} />
      {isLive && isRough ? <PictureScale sheet={sheet} plan={plan} onMeasure={measure} /> : null}
      {isLive ? (
        <FurnitureControls
          furniture={furniture}
          chosen={chosen}
          onAdd={add}
          onChoose={(index) => {
            choose(index)
            sheet.current?.querySelector<SVGGElement>(`[data-piece="${index}"]`)?.focus()
          }}
          onTurn={handlers.turn}
          onRemove={remove}
          onUndo={undo}
        />
      ) : null}
      {pieces.length > 0 ? (
        <p className={styles['together']}>
          <Link to={`/shared-list?furniture=${lotId}-${furniture.text}`}>
            Показать близким в&nbsp;общем списке
          </Link>
        </p>
      ) : null}
      {isLive ? <RoomNumbers plan={plan} /> : null}
      <p role="status" className="visually-hidden">
        {[message, isLive ? summarize(found) : ''].filter(Boolean).join('. ')}
      </p>
    </section>
  )
}

/** The plan below the pieces; written once. */
const Base = memo(function Base({ plan: { drawn, picture } }: { plan: FurniturePlan }) {
  if (drawn) return <g dangerouslySetInnerHTML={{ __html: drawn.markup }} />
  if (!picture) return null
  const { url, ...size } = { url: picture.url, width: picture.width, height: picture.height }
  return (
    <>
      <rect {...size} fill="#FFFFFF" stroke="none" />
      <image href={url} {...size} />
    </>
  )
})

/** The names of the rooms that a small screen shows by their numbers. */
const RoomNumbers = memo(function RoomNumbers({ plan: { drawn } }: { plan: FurniturePlan }) {
  if (!drawn || !isNumbered(drawn.geometry.width)) return null
  const keyed = drawn.geometry.rooms.map(({ name }, key) => ({ name, key }))
  return (
    <ol className={styles['rooms']} aria-label="Помещения">
      {keyed.map(({ name, key }) => (
        <li key={key}>{name}</li>
      ))}
    </ol>
  )
})
