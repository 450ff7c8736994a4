import { Children, type ReactNode } from 'react'
import styles from './lot-page.module.css'

/** Cards of lots like the one on the page; nothing when there are none. */
export function SimilarLots({ children }: { children: ReactNode }) {
  const cards = Children.toArray(children)
  if (cards.length === 0) return null
  return (
    <section id="similar" className={styles['similar']} aria-labelledby="similar-title">
      <h2 id="similar-title">Похожие</h2>
      <div className={styles['cards']}>{cards}</div>
    </section>
  )
}
