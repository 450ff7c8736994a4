import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import {
  describeConflict,
  findConflicts,
  type FurnitureConflict,
} from '../../../drawing/plan/furniture-conflicts.ts'
import { namePiece, type OwnPiece } from '../../../drawing/plan/own-furniture.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { capitalize } from '../../../lib/text.ts'
import type { FurnitureData, FurniturePlan } from './furniture-data.ts'
import { FurnitureControls, type NewPiece } from './furniture-controls.tsx'
import { followSamePlan } from './follow-same-plan.ts'
import { OwnPieces } from './own-pieces.tsx'
import { findFreePlace, guessPictureWidth, toPlanScale, toShownPieces } from './place-pieces.ts'
import { PictureScale } from './picture-scale.tsx'
import { usePieceHandlers } from './use-piece-handlers.ts'
import { useOwnFurniture } from './use-own-furniture.ts'
import styles from './own-plan.module.css'

interface OwnPlanProps extends FurnitureData {
  /** A visitor has just opened it: it is scrolled to and focused. */
  isOpened: boolean
  /** Gets the first thing that does not fit in words, with the furniture of the address; null: all fits. */
  onNote: (words: string | null, furniture: string) => void
}

const subscribeToNothing = () => () => {}
const listItem = { paddingBlock: '0.2em' }

/** A plan with the furniture of a visitor, to scale, and what of it does not fit. Without scripts it is only seen. */
export function OwnPlan({ plan, isDropped, isOpened, onNote, ...given }: OwnPlanProps) {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const [pictureWidth, setPictureWidth] = useState(given.pictureWidth)
  const shownWidth = pictureWidth ?? guessPictureWidth(plan)
  const scale = useMemo(() => toPlanScale(plan, shownWidth), [plan, shownWidth])
  const furniture = useOwnFurniture(toShownPieces(given.pieces, plan), (pieces) => ({
    pieces: toShownPieces(pieces, plan),
    pictureWidth,
  }))
  const { pieces } = furniture
  const [chosen, setChosen] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const region = useRef<HTMLElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const navigate = useNavigate()
  const conflicts = useMemo(
    () => (plan.drawn ? findConflicts(pieces, plan.drawn.geometry) : []),
    [pieces, plan],
  )
  const unfit = new Set(conflicts.flatMap((conflict) => conflict.pieces))

  const remove = (index: number) => {
    furniture.set(pieces.filter((_, at) => at !== index))
    setChosen(null)
    setMessage('Предмет убран')
    region.current?.focus({ preventScroll: true })
  }
  const handlers = usePieceHandlers({
    sheet,
    scale,
    furniture,
    onChoose: setChosen,
    onRemove: remove,
  })
  const [first] = conflicts
  const words = first ? describeConflict(first, pieces) : null
  useEffect(() => onNote(words, furniture.text), [onNote, words, furniture.text])
  useEffect(() => followSamePlan(navigate), [navigate])
  useEffect(() => {
    if (!isOpened) return
    region.current?.scrollIntoView({ block: 'nearest', inline: 'start' })
    region.current?.focus({ preventScroll: true })
  }, [isOpened])

  function add(piece: NewPiece) {
    const next = { ...piece, ...findFreePlace(piece, pieces, plan, scale), angle: 0 }
    furniture.set([...pieces, next])
    setChosen(pieces.length)
    setMessage(`${capitalize(namePiece(next))}: на\u00a0плане`)
  }

  function measure(width: number) {
    const ratio = width / shownWidth
    furniture.set(
      pieces.map((piece) => ({
        ...piece,
        x: Math.round(piece.x * ratio),
        y: Math.round(piece.y * ratio),
      })),
    )
    setPictureWidth(width)
    setMessage('Масштаб изменён')
  }

  return (
    <section ref={region} tabIndex={-1} className={styles['own']} aria-label="План с вашей мебелью">
      {isDropped ? (
        <p>Мебель из&nbsp;ссылки не&nbsp;прочиталась, поэтому её нет на&nbsp;плане.</p>
      ) : null}
      <svg
        ref={sheet}
        className={styles['sheet']}
        viewBox={scale.viewBox}
        width="100%"
        role="group"
        aria-label={plan.title}
        overflow="hidden"
      >
        <Base plan={plan} />
        <OwnPieces
          pieces={pieces}
          perCm={scale.perCm}
          unfit={unfit}
          chosen={chosen}
          className={styles['piece']}
          handlers={isLive ? handlers : undefined}
        />
      </svg>
      {isLive ? (
        <FurnitureControls
          furniture={furniture}
          chosen={chosen}
          onAdd={add}
          onChoose={(index) => {
            setChosen(index)
            sheet.current?.querySelector<SVGGElement>(`[data-piece="${index}"]`)?.focus()
          }}
          onTurn={handlers.turn}
          onRemove={remove}
        />
      ) : null}
      {plan.drawn ? (
        <Conflicts conflicts={conflicts} pieces={pieces} />
      ) : (
        <>
          <Sizes pieces={pieces} />
          {isLive ? <PictureScale sheet={sheet} plan={plan} onMeasure={measure} /> : null}
        </>
      )}
      <p role="status" className="visually-hidden">
        {[message, isLive && plan.drawn ? countConflicts(pieces, conflicts) : '']
          .filter(Boolean)
          .join('. ')}
      </p>
    </section>
  )
}

/** The plan below the pieces; written once. */
const Base = memo(function Base({ plan: { drawn, picture } }: { plan: FurniturePlan }) {
  if (drawn) return <g dangerouslySetInnerHTML={{ __html: drawn.markup }} />
  return picture ? <image href={picture.url} width={picture.width} height={picture.height} /> : null
})

interface ConflictsProps {
  conflicts: readonly FurnitureConflict[]
  pieces: readonly OwnPiece[]
}

function Conflicts({ conflicts, pieces }: ConflictsProps) {
  if (pieces.length === 0) return null
  if (conflicts.length === 0) return <p>Всё помещается: {listNames(pieces)}.</p>
  const words = [...new Set(conflicts.map((conflict) => describeConflict(conflict, pieces)))]
  return (
    <div>
      <p>
        <strong>Не&nbsp;помещается</strong>
      </p>
      <ul aria-label="Не помещается">
        {words.map((text) => (
          <li key={text} style={listItem}>
            {capitalize(text)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What can be said without walls: sizes, roughly to scale. */
function Sizes({ pieces }: { pieces: readonly OwnPiece[] }) {
  const keyed = pieces.map((piece, key) => ({ piece, key }))
  return (
    <div>
      <p>
        План&nbsp;— картинка: масштаб примерно такой, а&nbsp;где стены, мы не&nbsp;знаем. Проверить,
        помещается&nbsp;ли мебель, можно только примерно.
      </p>
      <ul aria-label="Размеры мебели">
        {keyed.map(({ piece, key }) => (
          <li key={key} style={listItem}>
            {capitalize(namePiece(piece))}: примерно {piece.width}&nbsp;× {piece.depth}&nbsp;см
          </li>
        ))}
      </ul>
    </div>
  )
}

function countConflicts(pieces: readonly OwnPiece[], conflicts: readonly FurnitureConflict[]) {
  if (pieces.length === 0) return ''
  const [first] = conflicts
  if (!first) return 'Всё помещается'
  return `${formatCount(conflicts.length, 'замечание', 'замечания', 'замечаний')}: ${describeConflict(first, pieces)}`
}

function listNames(pieces: readonly OwnPiece[]): string {
  return pieces.map(namePiece).join(', ')
}
