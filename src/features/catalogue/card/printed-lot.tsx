import { Price } from '../../../ui/display/price.tsx'
import { LotPlan } from './lot-plan.tsx'
import type { LotCard } from '../../lots/model/schema.ts'
import { cardFigures } from '../../lots/model/lot-figures.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { formatPerMetre } from '../../lots/model/lot-labels.ts'
import { formatProjectName } from '../../lots/model/lot-names.ts'
import { FactList } from './fact-list.tsx'
import {
  completionFact,
  type Fact,
  figureFact,
  floorFact,
  metroFact,
  placeFact,
} from './lot-facts.ts'
import { lotStatuses } from '../../lots/model/labels.ts'
import styles from './printed-lot.module.css'

interface PrintedLotProps {
  lot: LotCard
}

/** One lot of the printed list. */
export function PrintedLot({ lot }: PrintedLotProps) {
  const facts: readonly Fact[] = [
    ['Артикул', lot.article],
    ['Номер', lot.number],
    ['Проект', formatProjectName(lot.project)],
    placeFact(lot),
    floorFact(lot),
    ...cardFigures.map((name) => figureFact(lot, name)),
    completionFact(lot),
    ['Отделка', lot.finishing?.label ?? null],
    metroFact(lot),
    ['Статус', lotStatuses[lot.status] ?? null],
  ]
  return (
    <article className={styles['lot']}>
      <div>
        {/* Lazy pictures would be missing on paper. */}
        <LotPlan lot={lot} isEager />
      </div>
      <div>
        <h2 className={styles['headline']}>{lotTitle(lot)}</h2>
        <p className={styles['money']}>
          <Price price={lot.price} salePrice={lot.sale_price} />
          <span className={styles['metre']}>{formatPerMetre(lot.price_per_meter)}</span>
        </p>
        <FactList facts={facts} className={styles['facts']} factClassName={styles['fact']} />
      </div>
    </article>
  )
}
