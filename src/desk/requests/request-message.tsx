import type { RequestCard } from '../../features/callback/requests/schema.ts'
import styles from './request-card.module.css'

const MISSES = 2

/** The message for a visitor who asked for one, or who has not answered two calls. It is sent from the person's phone. */
export function RequestMessage({ request }: { request: RequestCard }) {
  const { message, phone, wishes, events, state } = request
  const misses = events.filter(({ kind }) => kind === 'no_answer').length
  const isWished = wishes.reply_by === 'message'
  // People who see no names get no message.
  if (message === null || state === 'done') return null
  if (!isWished && misses < MISSES) return null
  return (
    <section>
      <h2>{isWished ? 'Клиент просит ответить сообщением' : `Не дозвонились ${misses} раза`}</h2>
      <p className={styles['text']}>{message}</p>
      <p>
        <a href={`sms:${phone}?body=${encodeURIComponent(message)}`}>Написать СМС</a>
      </p>
    </section>
  )
}
