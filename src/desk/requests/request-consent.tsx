import type { RequestCard } from '../../features/callback/requests/schema.ts'
import styles from './request-card.module.css'
import { formatMoment } from './request-words.ts'

const given = {
  form: 'Отмечено в\u00a0форме на\u00a0сайте',
  spoken: 'Дано устно',
  written: 'Подписано',
} as const

/** What the visitor agreed to, with the texts as they were. */
export function RequestConsent({ consent }: { consent: RequestCard['consent'] }) {
  return (
    <section>
      <h2>Согласие</h2>
      <p>
        {given[consent.given]}, версия {consent.version}, {formatMoment(consent.at)}
        {consent.mailing_at ? `; на рассылку ${formatMoment(consent.mailing_at)}` : null}
      </p>
      {consent.texts.map((text) => (
        <details key={text.title}>
          <summary>{text.title}</summary>
          {/* The stored text of the company, cleaned when it was imported. */}
          <div className={styles['text']} dangerouslySetInnerHTML={{ __html: text.html }} />
        </details>
      ))}
    </section>
  )
}
