import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import styles from './lot-steps.module.css'

interface PlaceStepProps {
  /** Width of the drawing divided by its height. */
  ratio: number
  href: string
  /** Text of the link to the page that shows more. */
  more: string
  /** For paper and for visitors without scripts. */
  picture?: string | null
  children: ReactNode
}

/** A drawing in which the lot's place is marked, as large as its sheet permits, with the link to its own page. */
export function PlaceStep({ ratio, href, more, picture, children }: PlaceStepProps) {
  return (
    <div className={styles['place']} style={{ ['--ratio' as string]: ratio.toFixed(3) }}>
      <div className={styles['drawn']}>{children}</div>
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" className={styles['still']} />
      ) : null}
      <Link to={href} className={styles['more']}>
        {more}
      </Link>
    </div>
  )
}
