import {
  describeConflict,
  type FurnitureConflict,
} from '../../../drawing/plan/furniture-conflicts.ts'
import { namePiece, type OwnPiece } from '../../../drawing/plan/own-furniture.ts'
import { formatArea, formatCount } from '../../../lib/numbers.ts'
import { capitalize } from '../../../lib/text.ts'
import { Disclosure } from '../../../ui/display/disclosure.tsx'
import type { FurniturePlan } from './furniture-data.ts'
import styles from './own-plan.module.css'

/** More would push the controls out of sight. */
const SHOWN = 6

interface FindingsProps {
  plan: FurniturePlan
  pieces: readonly OwnPiece[]
  conflicts: readonly FurnitureConflict[]
  /** The visitor has measured the picture. */
  isMeasured: boolean
}

/** What of a visitor's furniture does not fit; of a picture, whose walls are not known, only sizes. */
export function Findings({ plan, pieces, conflicts, isMeasured }: FindingsProps) {
  if (!plan.drawn) return <Sizes plan={plan} pieces={pieces} isMeasured={isMeasured} />
  if (pieces.length === 0) return null
  if (conflicts.length === 0) return <p>Всё помещается: {listNames(pieces)}.</p>
  return (
    <div>
      <p>
        <strong>Не&nbsp;помещается</strong>
      </p>
      <Lines name="Не помещается" lines={listLines(conflicts, pieces)} />
    </div>
  )
}

/** Equal lines are one with their count: the status line and a request count each of them. */
function listLines(conflicts: readonly FurnitureConflict[], pieces: readonly OwnPiece[]): string[] {
  const counts = new Map<string, number>()
  for (const conflict of conflicts) {
    const words = describeConflict(conflict, pieces)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${words}\u00a0×\u00a0${count}` : words))
}

/** The sum for a status line; empty without furniture. */
export function summarize({ plan, pieces, conflicts }: Omit<FindingsProps, 'isMeasured'>): string {
  if (pieces.length === 0 || !plan.drawn) return ''
  const [first] = conflicts
  if (!first) return 'Всё помещается'
  return `${formatCount(conflicts.length, 'замечание', 'замечания', 'замечаний')}: ${describeConflict(first, pieces)}`
}

interface SizesProps extends Pick<FindingsProps, 'plan' | 'pieces' | 'isMeasured'> {}

function Sizes({ plan: { area }, pieces, isMeasured }: SizesProps) {
  const scale = isMeasured
    ? 'по\u00a0двум точкам, которые вы отметили'
    : `по\u00a0площади ${formatArea(area)}`
  return (
    <div>
      <p>
        План&nbsp;— картинка. Масштаб примерный, {scale}; где стены, мы не&nbsp;знаем, поэтому
        не&nbsp;проверяем, помещается&nbsp;ли мебель.
      </p>
      {pieces.length > 0 ? (
        <Lines
          name="Размеры мебели"
          lines={pieces.map(
            (piece) =>
              `${namePiece(piece)}: примерно ${piece.width}\u00a0× ${piece.depth}\u00a0см на\u00a0плане`,
          )}
        />
      ) : null}
    </div>
  )
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }) {
  const [first, rest] = [lines.slice(0, SHOWN), lines.slice(SHOWN)]
  return (
    <>
      <ul className={styles['lines']} aria-label={name}>
        {toItems(first)}
      </ul>
      {rest.length > 0 ? (
        <Disclosure line={`Ещё ${rest.length}`} isInline className={styles['rest']}>
          <ul className={styles['lines']} aria-label={`${name}, ещё`}>
            {toItems(rest)}
          </ul>
        </Disclosure>
      ) : null}
    </>
  )
}

/** Not in the stylesheet, which comes with scripts. */
const item = { paddingBlock: '0.2em' }

/** Lines never change their order without changing their words. */
function toItems(lines: readonly string[]) {
  return lines
    .map((line, index) => ({ line, key: index }))
    .map(({ line, key }) => (
      <li key={key} style={item}>
        {capitalize(line)}
      </li>
    ))
}

function listNames(pieces: readonly OwnPiece[]): string {
  return pieces.map(namePiece).join(', ')
}
