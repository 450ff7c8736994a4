import type { ReactElement } from 'react'
import { KeptMarkup } from '../../../ui/kept-markup.tsx'
import { LotCardView } from '../card/lot-card.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import type { ListedLot } from '../model/listed-lot.ts'
import type { LotListData } from '../list-data/lot-list-data.ts'
import styles from './lot-list.module.css'

/** Cards in the first row of the widest layout. Their plans are loaded immediately. */
const FIRST_ROW = 4

/** Of the list of cards in the document. */
const GRID_ID = 'lots'

interface LotGridProps {
  /** Empty during the hydration of the cards that the server has written. */
  lots: readonly ListedLot[]
  planLinks: LotListData['planLinks']
  renderAction?: ((lot: ListedLot) => ReactElement<object>) | undefined
  /** Makes the buttons of kept cards work. Returns a function that ends that. */
  keepActions?: ((cards: HTMLElement) => () => void) | undefined
}

/** Lots as cards. */
export function LotGrid({ lots, planLinks, renderAction, keepActions }: LotGridProps) {
  const items = lots.map((lot, index) => (
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
  return (
    <KeptMarkup id={GRID_ID} className={styles['grid']} keep={keepActions}>
      {items.length > 0 ? items : undefined}
    </KeptMarkup>
  )
}
