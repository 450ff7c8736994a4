import { Button } from '../ui/button.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import styles from './cookie-notice.module.css'

export interface CookieNoticeProps {
  /** `choice` also offers to go on with necessary cookies alone (decision D23). */
  consent: 'notice' | 'choice'
  policy: string | null
}

/** Lies above the page, so nothing moves. */
export function CookieNotice({
  consent,
  policy,
  onAnswer,
}: CookieNoticeProps & { onAnswer: (answer: 'true' | 'necessary') => void }) {
  const { ref, returnFocus } = useReturnFocus()
  function answer(given: 'true' | 'necessary') {
    returnFocus()
    onAnswer(given)
  }
  return (
    <section className={styles['notice']} aria-label="Файлы cookie" ref={ref}>
      <p className={styles['text']}>
        Мы используем файлы cookie, чтобы сайт работал и становился удобнее.{' '}
        {policy ? <a href={policy}>Как мы обрабатываем данные</a> : null}
      </p>
      <div className={styles['buttons']}>
        {consent === 'choice' ? (
          <Button variant="secondary" onClick={() => answer('necessary')}>
            Только необходимые
          </Button>
        ) : null}
        <Button onClick={() => answer('true')}>Ок</Button>
      </div>
    </section>
  )
}
