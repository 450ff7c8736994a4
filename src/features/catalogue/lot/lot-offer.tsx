import type { ReactNode } from 'react'
import { formatRoubles } from '../../../lib/numbers.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Price } from '../../../ui/display/price.tsx'
import { formatPerMetre } from '../../lots/model/lot-labels.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import { formatDay } from '../../../lib/time/days.ts'
import styles from './lot-page.module.css'

interface LotOfferProps {
  lot: LotDetail
  hasSimilar: boolean
  callback: ReactNode
  favourite: ReactNode
}

/**
 * The price and the actions, which small screens show in a bar at the bottom. A lot that is not available links to
 * similar ones; a sold one has neither price nor callback.
 */
export function LotOffer({ lot, hasSimilar, callback, favourite }: LotOfferProps) {
  const { status, sale_price, sale_ends_on, price_history } = lot
  const since = price_history.at(-1)?.at
  const isSold = status === 'sold'
  return (
    <>
      {status === 'available' ? null : (
        <Notice>
          {isSold ? 'Уже продано. ' : 'Сейчас забронировано. '}
          {hasSimilar ? <a href="#similar">Посмотреть похожие</a> : null}
        </Notice>
      )}
      {isSold ? null : (
        <div className={styles['money']}>
          <Price price={lot.price} salePrice={sale_price} size="l" />
          <p className={styles['note']}>
            {[
              formatPerMetre(lot.price_per_meter),
              since && `цена с\u00a0${formatDay(since)}`,
              sale_price !== null &&
                sale_ends_on &&
                `скидка действует до\u00a0${formatDay(sale_ends_on)}`,
            ]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </div>
      )}
      <div className={styles['actions']} data-bottom-bar={isSold ? undefined : true}>
        {isSold ? null : (
          <span className={styles['barPrice']} aria-hidden="true">
            {formatRoubles(paidPrice(lot))}
          </span>
        )}
        {isSold ? null : callback}
        {favourite}
      </div>
    </>
  )
}
