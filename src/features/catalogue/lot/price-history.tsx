import { formatRoubles } from '../../../lib/numbers.ts'
import { dayWords } from './day-words.ts'
import styles from './lot-page.module.css'
import { paidPrice } from '../../../lib/paid-price.ts'
import type { LotDetail } from '../model/schema.ts'

const WIDTH = 480
const HEIGHT = 96

/** How the price a buyer pays has changed, drawn and in figures; nothing while there is one price. */
export function PriceHistory({ history }: { history: LotDetail['price_history'] }) {
  if (history.length < 2) return null
  return (
    <section className={styles['part']} aria-labelledby="price-history">
      <h2 id="price-history" className={styles['partTitle']}>
        История цены
      </h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles['line']}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={stepLine(history)} vectorEffect="non-scaling-stroke" />
      </svg>
      <table className={styles['history']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Дата</th>
            <th scope="col">Цена</th>
          </tr>
        </thead>
        <tbody>
          {history.toReversed().map((row) => (
            <tr key={row.at}>
              <th scope="row">{dayWords(row.at)}</th>
              <td>{formatRoubles(paidPrice(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A price holds until the next one, so the line goes in steps. */
function stepLine(history: LotDetail['price_history']): string {
  const prices = history.map(paidPrice)
  const low = Math.min(...prices)
  const spread = Math.max(...prices) - low || 1
  const y = (price: number) => Math.round(HEIGHT - 4 - ((price - low) / spread) * (HEIGHT - 8))
  const step = WIDTH / prices.length
  const parts = prices.map((price, index) => `V${y(price)}H${Math.round((index + 1) * step)}`)
  return `M0 ${y(prices[0] ?? low)}${parts.join('')}`
}
