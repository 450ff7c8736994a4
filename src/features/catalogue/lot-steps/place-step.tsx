import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import styles from './lot-steps.module.css'

interface PlaceStepProps {
  /** Width of the drawing divided by its height. */
  ratio: number
  href: string
  /** Text of the link to the page that shows more. */
  more: string
  children: ReactNode
}

/** A drawing in which the lot's place is marked, as large as its sheet permits, with the link to its own page. */
export function PlaceStep({ ratio, href, more, children }: PlaceStepProps) {
  return (
    <div className={styles['place']} style={{ ['--ratio' as string]: ratio.toFixed(3) }}>
      <div className={styles['drawn']}>{children}</div>
      <Link to={href} className={styles['more']}>
        {more}
      </Link>
    </div>
  )
}
