import { useMemo, useState } from 'react'
import type { ActiveSpot } from '../drawing/active-spot.ts'
import type { DrawingData } from '../drawing/drawing-data.ts'
import { Drawing } from '../drawing/drawing.tsx'
import { dimmedPlaces, describeFitting, type LotsByPlace } from '../page/dimmed-places.ts'
import { type FilterChoices, LotFilterForm, useLotFilter } from '../page/lot-filter-form.tsx'
import styles from './drill.module.css'
import { FloorLists, type FloorSection } from './floor-lists.tsx'

interface FacadeChoiceProps {
  /** Null for a building without storeys above the ground. */
  facade: DrawingData | null
  /** Where it looks: «юго-запад»; null when unknown. */
  side: string | null
  sections: readonly FloorSection[]
  choices: FilterChoices
  /** On sale, by the id of their floor. */
  lots: LotsByPlace
}

/** Width of a front divided by its height below which the list beside it has the greater part of the page. */
const TALL = 0.8

/** The front of a building, on which storeys are chosen, the list of the same storeys, and what is wanted of their lots. */
export function FacadeChoice({ facade, side, sections, choices, lots }: FacadeChoiceProps) {
  const { filter, choose } = useLotFilter(null)
  const [active, setActive] = useState<ActiveSpot | null>(null)
  const dimmed = useMemo(() => dimmedPlaces(lots, filter), [lots, filter])
  const isOne = sections.length === 1
  const isOffered = facade?.spots.some(({ status }) => status === 'available') ?? false
  const isTall = facade !== null && facade.frame.width / facade.frame.height < TALL
  return (
    <div id="facade" className={styles['choice']}>
      {choices.rooms.length > 0 ? (
        <LotFilterForm
          name="Фильтр этажей"
          anchor="facade"
          choices={choices}
          filter={filter}
          onChange={choose}
          building={null}
          found={describeFitting(lots, filter)}
        />
      ) : null}
      <div
        className={facade && isOne ? styles['beside'] : styles['stacked']}
        data-tall={isTall || undefined}
      >
        {facade ? (
          <div className={isOne ? styles['stay'] : undefined}>
            <Drawing
              name="Фасад"
              drawing={facade}
              active={active}
              setActive={setActive}
              dimmed={dimmed}
            >
              {facade.sheet.kind === 'drawn' && isOffered ? (
                <p className={styles['note']}>Закрашены этажи, где есть предложения.</p>
              ) : null}
              {side === null ? null : (
                <p className={styles['note']}>Главный фасад смотрит на&nbsp;{side}.</p>
              )}
            </Drawing>
          </div>
        ) : null}
        <FloorLists sections={sections} active={active} setActive={setActive} dimmed={dimmed} />
      </div>
    </div>
  )
}
