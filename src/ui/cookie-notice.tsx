// chunk: late-parts
import { Button } from './form/button.tsx'
import { useReturnFocus } from './form/use-return-focus.ts'
import styles from './cookie-notice.module.css'

export interface CookieNoticeProps {
  /** `choice` also offers to accept necessary cookies only (decision D23). */
  consent: 'notice' | 'choice'
  policy: string | null
}

/** Positioned above the page, so that it shifts no content. */
export function CookieNotice({
  consent,
  policy,
  onAnswer,
}: CookieNoticeProps & { onAnswer: (answer: 'true' | 'necessary') => void }) {
  const { ref, returnFocus } = useReturnFocus()
  function choose(answer: 'true' | 'necessary') {
    returnFocus()
    onAnswer(answer)
  }
  return (
    <section className={styles['notice']} aria-label="Файлы cookie" ref={ref}>
      <p className={styles['text']}>
        Мы используем файлы cookie, чтобы сайт работал и становился удобнее.{' '}
        {policy ? <a href={policy}>Как мы обрабатываем данные</a> : null}
      </p>
      <div className={styles['buttons']}>
        {consent === 'choice' ? (
          <Button variant="secondary" onClick={() => choose('necessary')}>
            Только необходимые
          </Button>
        ) : null}
        <Button onClick={() => choose('true')}>Ок</Button>
      </div>
    </section>
  )
}
