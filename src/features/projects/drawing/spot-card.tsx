import type { Point } from '../../../drawing/plan/box.ts'
import { CloseButton } from '../../../ui/form/close-button.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './spot-card.module.css'

interface SpotCardProps {
  /** What it is about, its name first and its offer last: «Корпус 2», «сдача III кв. 2027», «48 квартир от 12,4 млн ₽». */
  facts: readonly string[]
  href: string | null
  /** Where it is, in the drawing's units. */
  at: Point
  /** What lies in the middle of the view: the card stands between it and the place, or on a phone at the far edge. */
  middle: Point
  /** A finger needs a link and a way to close the card; with a mouse the place itself is the link. */
  isTouched: boolean
  onClose: () => void
}

/** What there is to know of a place in a drawing. */
export function SpotCard({ facts, href, at, middle, isTouched, onClose }: SpotCardProps) {
  const [name, ...rest] = facts
  const offer = rest.pop()
  return (
    <div
      className={styles['card']}
      data-side={at[0] > middle[0] ? 'left' : 'right'}
      data-edge={at[1] > middle[1] ? 'top' : 'bottom'}
      data-touched={isTouched || undefined}
      aria-hidden={!isTouched || undefined}
      style={{ ['--x' as string]: at[0].toFixed(1), ['--y' as string]: at[1].toFixed(1) }}
    >
      <p className={styles['name']}>{name}</p>
      {rest.length > 0 ? <p className={styles['facts']}>{rest.join(' · ')}</p> : null}
      <p className={styles['offer']}>{offer}</p>
      {isTouched ? (
        <>
          {href === null ? null : (
            <Link to={href} className={styles['link']}>
              Открыть
            </Link>
          )}
          <CloseButton className={styles['close']} onClick={onClose} />
        </>
      ) : null}
    </div>
  )
}
