// chunk: list-views
import type { ReactElement, ReactNode } from 'react'
import { CompareBox } from '../card/compare-box.tsx'
import { LotCardView } from '../card/lot-card.tsx'
import type { LotListData } from './lot-list-data.ts'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { GRID_ID } from './left-list.ts'
import styles from './lot-list.module.css'

/** Cards in the first row of the widest layout. Their plans are loaded immediately. */
const FIRST_ROW = 4

interface LotGridItemsProps {
  lots: readonly ListedLot[]
  planLinks: LotListData['planLinks']
  renderAction?: ((lot: ListedLot) => ReactElement<object>) | undefined
}

/** Lots as cards. */
export function LotGrid({ children }: { children: ReactNode }) {
  return (
    <ul id={GRID_ID} className={styles['grid']}>
      {children}
    </ul>
  )
}

/** The items of the list of cards. */
export function LotGridItems({ lots, planLinks, renderAction }: LotGridItemsProps) {
  return lots.map((lot, index) => (
    <li key={lot.id} id={`lot-${lot.id}`}>
      <LotCardView
        lot={lot}
        action={renderAction?.(lot)}
        planLink={planLinks[lot.id]}
        choice={<CompareBox lot={lot} />}
        isEager={index < FIRST_ROW}
      />
    </li>
  ))
}
