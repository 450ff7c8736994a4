import { type ReactNode, useMemo, useState } from 'react'
import { lotKinds } from '../../lots/model/labels.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { ActiveSpot } from '../drawing/active-spot.ts'
import type { DrawingData } from '../drawing/drawing-data.ts'
import { Drawing } from '../drawing/drawing.tsx'
import { type ListedSpot, SpotList } from '../drawing/spot-list.tsx'
import { StatusLegend } from '../drawing/status-legend.tsx'
import { dimmedPlaces, describeFitting, type LotsByPlace } from '../page/dimmed-places.ts'
import {
  type FilterChoices,
  LotFilterForm,
  RejectedFilter,
  useLotFilter,
} from '../page/lot-filter-form.tsx'
import styles from './drill.module.css'

interface StoreyChoiceProps {
  /** Null where neither the storey's outline nor a picture of it is known. */
  storey: DrawingData | null
  choices: FilterChoices
  /** On sale, by the id of the lot. */
  wanted: LotsByPlace
  /** By kind, in the order of their numbers; sold ones lead nowhere. */
  lots: ReadonlyArray<{ kind: LotKind; spots: readonly ListedSpot[] }>
  /** Schemes of the places that the plan does not show. */
  children?: ReactNode
}

/** The plan of a storey, on which lots are chosen, their list, and what is wanted of them. */
export function StoreyChoice({ storey, choices, wanted, lots, children }: StoreyChoiceProps) {
  const { filter, choose } = useLotFilter(null)
  const [active, setActive] = useState<ActiveSpot | null>(null)
  const dimmed = useMemo(() => dimmedPlaces(wanted, filter), [wanted, filter])
  return (
    <div id="storey" className={styles['choice']}>
      {choices.rooms.length > 0 ? (
        <LotFilterForm
          name="Фильтр этажа"
          anchor="storey"
          choices={choices}
          filter={filter}
          onChange={choose}
          building={null}
          found={describeFitting(wanted, filter)}
        />
      ) : null}
      <RejectedFilter filter={filter} />
      {storey ? (
        <Drawing
          name="Этаж"
          drawing={storey}
          active={active}
          setActive={setActive}
          dimmed={dimmed}
          isTinted={storey.sheet.kind === 'drawn'}
          className={styles['storey']}
        >
          <StatusLegend />
        </Drawing>
      ) : null}
      {children}
      <div className={styles['kinds']}>
        {lots.map(({ kind, spots }) => (
          <section key={kind} aria-labelledby={kind}>
            <h2 id={kind} className={styles['heading']}>
              {lotKinds[kind].title}
            </h2>
            <SpotList
              spots={spots}
              active={active}
              setActive={setActive}
              dimmed={dimmed}
              className={styles['lots']}
            />
          </section>
        ))}
      </div>
    </div>
  )
}
