import type { ReactNode } from 'react'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import {
  splitFurnitureNote,
  wishFacts,
  wishNames,
} from '../../features/callback/callback-fields.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { Fold } from '../kit/fold.tsx'
import styles from './request-card.module.css'
import { describeSource, describeSubject, formatMoment } from './request-labels.ts'

/** What is known of a request, with both clocks: what the visitor was promised, and what the office works by. */
export function RequestFacts({ request }: { request: RequestCard }) {
  const { wishes, lot_page } = request
  const facts: Array<[string, ReactNode]> = [
    ['Клиент ждёт звонка', wishes.scheduled_at && formatMoment(wishes.scheduled_at)],
    [
      request.meeting_at === null ? 'Срок по\u00a0рабочим часам' : 'Встреча',
      request.due_at && (request.state !== 'done' || request.meeting_at !== null)
        ? formatMoment(request.due_at)
        : null,
    ],
    ...wishNames.map((name): [string, ReactNode] => {
      const value = wishes[name]
      return [wishFacts[name].label, value && withPlanLink(wishFacts[name].toText(value))]
    }),
    ['О чём', describeSubject(request)],
    ['Проект', request.project],
    ['Цена на момент заявки', request.lot_price === null ? null : formatRoubles(request.lot_price)],
    [lot_page?.page === null ? 'Лот, скрыт с\u00a0сайта' : 'Лот на сайте', describeLot(lot_page)],
    [
      'Страница',
      request.page?.startsWith('/') ? (
        <a key="page" href={request.page} target="_blank" rel="noreferrer">
          {request.page}
        </a>
      ) : (
        request.page
      ),
    ],
    ['Форма', request.form_name],
    [request.source === null ? 'Реклама' : 'Откуда', describeSource(request)],
    ['Получена', formatMoment(request.created_at)],
    ['У кого', request.assigned_to?.name],
    ['Попыток дозвониться', request.attempts > 0 && String(request.attempts)],
  ]
  return (
    <div className={styles['about']}>
      <RequestPlan request={request} />
      <dl className={styles['facts']}>
        {facts.map(([title, value]) =>
          value ? (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}

/** The plan of the home, with the visitor's furniture where there is any. */
function RequestPlan({ request: { furniture_plan, lot_page } }: { request: RequestCard }) {
  if (furniture_plan !== null) {
    return <div className={styles['plan']} dangerouslySetInnerHTML={{ __html: furniture_plan }} />
  }
  return lot_page?.plan ? (
    <img src={lot_page.plan} alt={`План: ${lot_page.title}`} width={240} height={240} />
  ) : null
}

function describeLot(lot: RequestCard['lot_page']): ReactNode {
  if (!lot) return null
  const text = `${lot.title}, ${formatRoubles(lot.price)}`
  if (lot.page === null) return text
  return (
    <a key="lot" href={lot.page} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

/** A note with the address of a plan ends with it as a link. */
function withPlanLink(text: string): ReactNode {
  const note = splitFurnitureNote(text)
  return note ? (
    <>
      {note.words}.{' '}
      <a href={note.address} target="_blank" rel="noreferrer">
        План с&nbsp;мебелью
      </a>
    </>
  ) : (
    text
  )
}

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
        <Fold key={text.title} summary={text.title}>
          {/* The stored text of the company, cleaned when it was imported. */}
          <div className={styles['text']} dangerouslySetInnerHTML={{ __html: text.html }} />
        </Fold>
      ))}
    </section>
  )
}
