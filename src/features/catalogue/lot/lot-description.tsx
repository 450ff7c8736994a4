import { Fold } from '../../../ui/display/fold.tsx'
import styles from './lot-sections.module.css'

/** What the company says of this lot alone; small screens open it. */
export function LotDescription({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <section id="description" className={styles['section']} aria-labelledby="description-title">
      <h2 id="description-title">Описание</h2>
      <Fold line="Показать описание">
        <div className={styles['description']}>
          {text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Fold>
    </section>
  )
}
