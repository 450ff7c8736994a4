import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { Fold } from '../../../ui/display/fold.tsx'
import type { LotDetail } from '../../lots/model/schema.ts'
import styles from './lot-price.module.css'

/** Of the chart, in its own units. */
const WIDTH = 1_000
const HEIGHT = 200
/** The share of the height that a smaller difference takes: noise must not look like a leap. */
const MIN_SPREAD = 0.02

/** The line of a chart of 1000 by 200 units. */
interface PriceLine {
  /** A step line, because a price is valid until the next one. */
  path: string
  /** The prices at the lower and the upper edge, roubles. */
  low: number
  high: number
  /** Height at which the line ends. */
  end: number
}

/** Returns what a buyer would have paid, from the first price until `today`; equal lengths of time are equally wide. */
export function toPriceLine(history: LotDetail['price_history'], today: string): PriceLine {
  const prices = history.map(paidPrice)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const spread = Math.max(high - low, high * MIN_SPREAD) || 1
  const toY = (price: number) => Math.round(HEIGHT - ((price - low) / spread) * HEIGHT)
  const times = history.map(({ at }) => Date.parse(at ?? ''))
  const start = times[0] ?? 0
  const length = Math.max(Date.parse(today), ...times) - start || 1
  const toX = (time: number) => Math.round(((time - start) / length) * WIDTH)
  const steps = prices.map((price, index) => {
    const next = times[index + 1]
    return `V${toY(price)}H${next === undefined ? WIDTH : toX(next)}`
  })
  return {
    path: `M0 ${toY(prices[0] ?? low)}${steps.join('')}`,
    low,
    high,
    end: toY(prices.at(-1) ?? low),
  }
}

interface LotPriceProps {
  lot: LotDetail
  /** The day until which the last price is drawn, `2026-11-22`. */
  today: string
}

/** What the lot costs and has cost: in words, drawn over time, and as a table. */
export function LotPrice({ lot, today }: LotPriceProps) {
  const { price_history: history, status } = lot
  if (status === 'sold' && history.length === 0) return null
  return (
    <section id="price" className={styles['price']} aria-labelledby="price-title">
      <h2 id="price-title">Цена</h2>
      <PriceText lot={lot} />
      {history.some(({ at }) => at !== null) ? (
        <div className={styles['past']}>
          <Fold line="Как менялась цена">
            <div className={styles['columns']}>
              <PriceChart history={history.filter(({ at }) => at !== null)} today={today} />
              <PriceTable history={history} />
            </div>
          </Fold>
        </div>
      ) : null}
    </section>
  )
}

function PriceText({ lot }: { lot: LotDetail }) {
  const { price, sale_price, sale_ends_on, status, price_history } = lot
  const since = price_history.at(-1)?.at
  if (status === 'sold') {
    return <p className={styles['note']}>Продано. Показано, сколько это стоило раньше.</p>
  }
  const percent = sale_price === null || price <= 0 ? 0 : Math.round((1 - sale_price / price) * 100)
  return (
    <>
      <p className={styles['now']}>{formatRoubles(paidPrice(lot))}</p>
      <p className={styles['note']} hidden={!since && sale_price === null}>
        {since ? <>Действует с&nbsp;{formatDay(since)} </> : null}
        {sale_price === null ? null : (
          <>
            Скидка {percent > 0 ? `${percent}\u00a0%, ` : ''}
            {formatRoubles(price - sale_price)}
            {sale_ends_on ? <>, до&nbsp;{formatDay(sale_ends_on)}</> : null}
          </>
        )}
      </p>
    </>
  )
}

/** Newest first; the chart beside it reads from left to right. The column of discounts needs one. */
function PriceTable({ history }: { history: LotDetail['price_history'] }) {
  const hasSale = history.some(({ sale_price }) => sale_price !== null)
  return (
    <div className={styles['box']}>
      <table className={styles['history']}>
        <caption>История цены</caption>
        <thead>
          <tr>
            <th scope="col">Дата</th>
            <th scope="col">Цена</th>
            {hasSale ? <th scope="col">Со&nbsp;скидкой</th> : null}
          </tr>
        </thead>
        <tbody>
          {history.toReversed().map(({ at, price, sale_price }) => (
            <tr key={at ?? ''}>
              <th scope="row">{at === null ? '—' : formatDay(at)}</th>
              <td>{formatRoubles(price)}</td>
              {hasSale ? <td>{sale_price === null ? '—' : formatRoubles(sale_price)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The price that a buyer would have paid, true in time; nothing for one or two prices: the table shows them. */
function PriceChart({ history, today }: { history: LotDetail['price_history']; today: string }) {
  const [first] = history
  const last = history.at(-1)
  if (!first || !last || history.length < 3) return null
  const { path, low, high, end } = toPriceLine(history, today)
  return (
    <div className={styles['chart']} aria-hidden="true">
      <div className={styles['sheet']}>
        <svg viewBox="0 0 1000 200" preserveAspectRatio="none">
          <path d="M0 0H1000M0 200H1000" className={styles['edges']} />
          <path d={path} className={styles['line']} />
          <path d={`M1000 ${end}h0`} className={styles['dot']} />
        </svg>
        <span className={styles['high']}>{formatMillions(high)}</span>
        {low === high ? null : <span className={styles['low']}>{formatMillions(low)}</span>}
      </div>
      <p className={styles['ends']}>
        <span>
          {formatDay(first.at ?? '')}
          <b>{formatRoubles(paidPrice(first))}</b>
        </span>
        <span>
          {formatDay(today)}
          <b>{formatRoubles(paidPrice(last))}</b>
        </span>
      </p>
    </div>
  )
}
