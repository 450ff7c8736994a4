import { type CSSProperties, type ReactElement, useState } from 'react'
import { KeptMarkup } from '../../../ui/kept-markup.tsx'
import { useRouter } from '../../../ui/page/use-router.ts'
import { LotCardView } from '../card/lot-card.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import type { LotListData } from '../list-data/lot-list-data.ts'
import type { ListedLot } from '../model/listed-lot.ts'
import { findLeftList } from './left-list.ts'
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
  const toStyle = useItemStyle()
  if (lots.length === 0) return <KeptMarkup id={GRID_ID} className={styles['grid']} />
  return (
    <ul id={GRID_ID} className={styles['grid']}>
      {lots.map((lot, index) => (
        <li key={lot.id} id={`lot-${lot.id}`} style={toStyle?.(`lot-${lot.id}`)}>
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

/**
 * Items are laid out when they come near the window. After a step through the history they have the heights with which
 * the list was left, or all are laid out, so that the page can be scrolled to where it was.
 */
function useItemStyle(): ((id: string) => CSSProperties) | undefined {
  const router = useRouter()
  const [toStyle] = useState(() => {
    // Also the first page of a router is one of action POP.
    if (import.meta.env.SSR || router?.state.historyAction !== 'POP') return undefined
    const left = findLeftList(router.state.location.key)
    return (id: string): CSSProperties => {
      const height = left?.heights.get(id)
      return height === undefined
        ? { contentVisibility: 'visible' }
        : { containIntrinsicHeight: `auto ${height}px` }
    }
  })
  return toStyle
}
