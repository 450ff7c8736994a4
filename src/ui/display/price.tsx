// chunk: lot-parts
import { formatRoubles } from '../../lib/numbers.ts'
import styles from './price.module.css'

interface PriceProps {
  /** Roubles. */
  price: number
  salePrice?: number | null | undefined
  size?: 's' | 'm' | 'l' | undefined
}

/** The price that a buyer pays. With a sale price, the full price is shown struck through. */
export function Price({ price, salePrice, size = 'm' }: PriceProps) {
  if (salePrice === null || salePrice === undefined) {
    return <span className={`${styles['price']} ${styles[size]}`}>{formatRoubles(price)}</span>
  }
  return (
    <span className={`${styles['price']} ${styles[size]}`}>
      <span className={styles['sale']}>{formatRoubles(salePrice)}</span>{' '}
      <span className="visually-hidden">вместо </span>
      <s className={styles['full']}>{formatRoubles(price)}</s>
    </span>
  )
}
