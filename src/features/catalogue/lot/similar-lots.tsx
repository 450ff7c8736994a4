import clsx from 'clsx'
import type { ReactNode } from 'react'
import rail from '../../../ui/display/rail.module.css'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { compareAddress, MAX_COMPARED } from '../../lots/model/compare-address.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { describeDifference } from './lot-difference.ts'
import styles from './lot-sections.module.css'

const titles: Record<LotKind, string> = {
  flat: 'Похожие квартиры',
  apartment: 'Похожие апартаменты',
  parking: 'Похожие машино-места',
  storage: 'Похожие кладовые',
}

interface SimilarLotsProps {
  lot: LotCard
  similar: readonly LotCard[]
  /** Draws the card of one of them. */
  children: (lot: LotCard) => ReactNode
}

/** Cards of similar lots, each with its difference in area and price, and a link that compares them; nothing if there are none. */
export function SimilarLots({ lot, similar, children }: SimilarLotsProps) {
  if (similar.length === 0) return null
  return (
    <section id="similar" className={styles['section']} aria-labelledby="similar-title">
      <h2 id="similar-title">{titles[lot.kind]}</h2>
      <ul className={clsx(styles['cards'], rail['rail'])}>
        {similar.map((other) => (
          <li key={other.id} className={styles['card']}>
            <p className={styles['difference']}>{describeDifference(lot, other)}</p>
            {children(other)}
          </li>
        ))}
      </ul>
      <p className={styles['compare']}>
        <ButtonLink
          to={compareAddress({ ids: [lot, ...similar].slice(0, MAX_COMPARED).map(({ id }) => id) })}
          variant="text"
        >
          Сравнить в&nbsp;таблице
        </ButtonLink>
      </p>
    </section>
  )
}
