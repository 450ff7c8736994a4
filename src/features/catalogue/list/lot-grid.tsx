import type { ReactElement } from 'react'
import { KeptMarkup } from '../../../ui/kept-markup.tsx'
import { LotCardView } from '../card/lot-card.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import type { ListedLot } from '../model/listed-lot.ts'
import type { LotListData } from '../list-data/lot-list-data.ts'
import styles from './lot-list.module.css'
import { GRID_ID } from './lot-toolbar.tsx'

/** Cards in the first row of the widest layout. Their plans are loaded immediately. */
const FIRST_ROW = 4

interface LotGridProps {
  /** Empty during hydration: the cards that the server has written are kept. */
  lots: readonly ListedLot[]
  planLinks: LotListData['planLinks']
  renderAction?: ((lot: ListedLot) => ReactElement<object>) | undefined
}

/** Lots as cards. */
export function LotGrid({ lots, planLinks, renderAction }: LotGridProps) {
  if (lots.length === 0) return <KeptMarkup id={GRID_ID} className={styles['grid']} />
  return (
    <ul id={GRID_ID} className={styles['grid']}>
      {lots.map((lot, index) => (
        <li key={lot.id} id={`lot-${lot.id}`}>
          <LotCardView
            lot={lot}
            action={renderAction?.(lot)}
            planLink={planLinks[lot.id]}
            choice={<CompareBox lot={lot} />}
            isEager={index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  )
}
