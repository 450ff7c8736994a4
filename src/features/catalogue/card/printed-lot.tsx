import { Price } from '../../../ui/price.tsx'
import { LotPlan } from './lot-plan.tsx'
import type { LotCard } from '../model/schema.ts'
import {
  completionWords,
  floorWords,
  lotHeadline,
  metroWords,
  perMetreWords,
} from '../model/lot-words.ts'
import { lotStatuses } from '../model/words.ts'
import styles from './printed-lot.module.css'

interface PrintedLotProps {
  lot: LotCard
}

/** One object of the printed list. */
export function PrintedLot({ lot }: PrintedLotProps) {
  const facts = [
    ['Артикул', lot.article],
    ['Проект', lot.project.name],
    ['Корпус, секция', `${lot.building.name}, ${lot.section}`],
    ['Этаж', floorWords(lot)],
    ['Сдача', completionWords(lot.building)],
    ['Отделка', lot.finishing?.label],
    ['Метро', metroWords(lot.project.metro)],
    ['Статус', lotStatuses[lot.status]],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <article className={styles['lot']}>
      <div>
        {/* Paper waits for no scrolling. */}
        <LotPlan plan={lot.plan} isEager />
      </div>
      <div>
        <h2 className={styles['headline']}>{lotHeadline(lot)}</h2>
        <p className={styles['money']}>
          <Price price={lot.price} salePrice={lot.sale_price} />
          <span className={styles['metre']}>{perMetreWords(lot.price_per_meter)}</span>
        </p>
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles['fact']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  )
}
