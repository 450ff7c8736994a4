import { memo, type ReactNode } from 'react'
import { formatArea } from '../../../lib/numbers.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Compass } from '../../../ui/display/compass.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { StaticMarkup } from '../../../ui/static-markup.tsx'
import { LotPlan } from '../card/lot-plan.tsx'
import type { PlanOrientation } from '../../lots/snapshot/lot-drawing.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import styles from './lot-plan-view.module.css'
import { type LoadGestures, usePlanZoom } from './use-plan-zoom.ts'
import { lazily } from '../../../lib/time/lazily.ts'

const sideList = lazily(() => new Intl.ListFormat('ru'))

interface LotPlanViewProps {
  lot: LotDetail
  drawing: LotPlanMarkup | null
  /** Null where it is not known how the plan lies to the points of the compass. */
  orientation: PlanOrientation | null
  loadGestures: LoadGestures
  /** The plan with a visitor's furniture, which stands in its place; null without any. */
  ownPlan: ReactNode
}

/** The plan drawn from its geometry, or its picture if there is no geometry. */
export function LotPlanView({ lot, drawing, ownPlan, ...rest }: LotPlanViewProps) {
  if (ownPlan) return ownPlan
  return drawing ? (
    <DrawnPlan lot={lot} drawing={drawing} {...rest} />
  ) : (
    <LotPlan lot={lot} isEager />
  )
}

function DrawnPlan({
  lot,
  drawing,
  orientation,
  loadGestures,
}: Omit<LotPlanViewProps, 'ownPlan'> & { drawing: LotPlanMarkup }) {
  const { sheet, isZoomed, wake, zoomBy } = usePlanZoom(loadGestures)
  return (
    <div className={styles['plan']} data-wide={drawing.isWide || undefined}>
      {/* The pointer alone is heard here: what it can do, the buttons below do, too. */}
      <div
        ref={sheet}
        className={styles['sheet']}
        data-zoomed={isZoomed || undefined}
        onPointerEnter={wake}
      >
        <PlanSheet key={lot.id} id={`plan-${lot.id}`} svg={drawing.svg} />
      </div>
      <Rooms {...drawing} />
      {orientation ? <Orientation {...orientation} /> : null}
      {/* A toggle hides its layer by CSS, so that it works before the code has come. */}
      <div className={styles['controls']}>
        <Checkbox name="dimensions" label="Размеры" defaultChecked className={styles['toggle']} />
        <Checkbox name="furniture" label="Мебель" defaultChecked className={styles['toggle']} />
        <span className={styles['zoom']}>
          <ZoomButton
            name="minus"
            label="Отдалить план"
            isDisabled={!isZoomed}
            onPress={() => zoomBy(-1)}
          />
          <ZoomButton name="plus" label="Приблизить план" onPress={() => zoomBy(1)} />
        </span>
      </div>
    </div>
  )
}

/** Where north is in the plan, with what it means for the windows. */
function Orientation({ north, windows }: PlanOrientation) {
  return (
    <p className={styles['north']}>
      <Compass north={north} />
      {windows.length > 0 ? `Окна выходят на\u00a0${sideList().format(windows)}` : 'С\u00a0— север'}
    </p>
  )
}

interface ZoomButtonProps {
  name: 'plus' | 'minus'
  label: string
  isDisabled?: boolean
  onPress: () => void
}

function ZoomButton({ name, label, isDisabled, onPress }: ZoomButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      title={label}
      // Not `disabled`: the focus would be lost at the end of the scale.
      aria-disabled={isDisabled || undefined}
      onClick={onPress}
    >
      <Icon name={name} size={20} />
    </button>
  )
}

/** Written once: zooming changes the attributes of the drawing. */
const PlanSheet = memo(function PlanSheet({ id, svg }: { id: string; svg: string | null }) {
  return svg === null ? (
    <StaticMarkup as="div" id={id} />
  ) : (
    <div id={id} dangerouslySetInnerHTML={{ __html: svg }} />
  )
})

/** The rooms of the drawing for screen readers. On a phone the list is visible if the drawing has only numbers. */
function Rooms({ rooms, isNumbered }: LotPlanMarkup) {
  // Rooms of a plan may have equal names and areas, and never change their order.
  const keyed = rooms.map((room, index) => ({ ...room, key: index }))
  return (
    <ol className={isNumbered ? styles['rooms'] : 'visually-hidden'} aria-label="Помещения">
      {keyed.map(({ key, name, area }) => (
        <li key={key}>
          {name}, {formatArea(area)}
        </li>
      ))}
    </ol>
  )
}

/** The drawn plan of a lot as its page shows it. */
export interface LotPlanMarkup {
  /** An SVG; null in the data of a document, which contains the SVG. */
  svg: string | null
  /** On a phone the drawing has numbers, and the list of rooms is visible. */
  isNumbered: boolean
  /** Whether it shows numbers also beside its views on a laptop. */
  isWide: boolean
  rooms: ReadonlyArray<{ name: string; area: number }>
}
