import { useLayoutEffect } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Container } from '../ui/container.tsx'
import { PageHead } from '../ui/page-head.tsx'
import styles from './error-page.module.css'
import { pageFailed } from './page-failed.ts'

interface ErrorPageProps {
  status: number
  /** So that a visitor can name the failure to us. */
  requestId?: string | undefined
}

const NOT_FOUND = {
  title: 'Страница не найдена',
  subtitle: 'Возможно, она была перемещена или удалена',
  message: 'This page could not be found',
}
const FAILED = {
  title: 'Что-то пошло не так',
  subtitle: 'Мы уже разбираемся. Попробуйте обновить страницу',
  message: undefined,
}

/** What stands where a page would (decision D22). */
export function ErrorPage({ status, requestId }: ErrorPageProps) {
  const words = status === 404 ? NOT_FOUND : FAILED
  // Before the progress bar's own effects, which ask whether the page that came has failed.
  useLayoutEffect(() => {
    pageFailed.set(true)
    return () => pageFailed.set(false)
  }, [])
  return (
    <Container className={styles['error']}>
      <PageHead title={words.title} description={words.subtitle} path="" isIndexed={false} />
      <div className={styles['code']} data-status={status} aria-hidden="true" />
      <div className={styles['words']}>
        <h1 className={styles['title']}>{words.title}</h1>
        <p className={styles['subtitle']}>{words.subtitle}</p>
        {words.message ? (
          <p className={styles['note']} lang="en">
            {words.message}
          </p>
        ) : null}
        <ButtonLink to="/" className={styles['home']}>
          На главную
        </ButtonLink>
        {requestId ? <p className={styles['note']}>Номер обращения: {requestId}</p> : null}
      </div>
    </Container>
  )
}
