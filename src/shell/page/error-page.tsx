import { useLayoutEffect } from 'react'
import { ButtonLink } from '../../ui/form/button.tsx'
import type { NearestPage } from '../../lib/http/page-data-address.ts'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import styles from './error-page.module.css'
import { pageFailed } from '../overlay/page-failed.ts'

interface ErrorPageProps {
  status: number
  /** Shown so that a visitor can report it. */
  requestId?: string | undefined
  /** Existing pages with similar addresses. */
  nearest?: readonly NearestPage[] | undefined
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

/** The page that is shown after an error (decision D22). */
export function ErrorPage({ status, requestId, nearest }: ErrorPageProps) {
  const text = status === 404 ? NOT_FOUND : FAILED
  // A layout effect runs before the progress bar's effects, which read the value.
  useLayoutEffect(() => {
    pageFailed.set(true)
    return () => pageFailed.set(false)
  }, [])
  return (
    <Container className={styles['error']}>
      <PageHead title={text.title} description={text.subtitle} path="" isIndexed={false} />
      <div className={styles['code']} data-status={status} aria-hidden="true" />
      <div className={styles['words']}>
        <h1 className={styles['title']}>{text.title}</h1>
        <p className={styles['subtitle']}>{text.subtitle}</p>
        {text.message ? (
          <p className="visually-hidden" lang="en">
            {text.message}
          </p>
        ) : null}
        {nearest && nearest.length > 0 ? (
          <nav className={styles['home']} aria-label="Похожие страницы">
            <p>Может быть, вы&nbsp;искали:</p>
            <ul>
              {nearest.map(({ href, title }) => (
                <li key={href}>
                  <ButtonLink to={href} variant="text">
                    {title}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <ButtonLink to="/" className={styles['home']}>
          На главную
        </ButtonLink>
        {requestId ? <p className={styles['note']}>Номер обращения: {requestId}</p> : null}
      </div>
    </Container>
  )
}
