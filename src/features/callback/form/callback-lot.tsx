// chunk: callback-parts
import { formatRoubles } from '../../../lib/numbers.ts'
import type { CallbackLot } from '../schema.ts'
import styles from './callback-lot.module.css'

interface CallbackLotProps {
  lot: CallbackLot
}

/** The lot that a request is about: its small plan, what it is, where, its price and its article, if it has one. */
export function CallbackLotStrip({
  lot: { title, place, price, article, plan },
}: CallbackLotProps) {
  return (
    <div className={styles['lot']} role="group" aria-label="О чём заявка">
      {plan ? (
        <span className={styles['sheet']}>
          <img src={plan} alt="" width={64} height={64} className={styles['plan']} />
        </span>
      ) : null}
      <p className={styles['words']}>
        <b className={styles['title']}>{title}</b>
        <span>{place}</span>
        <span>
          {[price === null ? null : formatRoubles(price), article].filter(Boolean).join(', ')}
        </span>
      </p>
    </div>
  )
}
