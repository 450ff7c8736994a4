import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { CallbackButton, headerCallback } from '../../features/callback/form/callback-button.tsx'
import type { NearestPage } from '../../lib/http/page-data-address.ts'
import { phoneLink } from '../../lib/phone.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { SectionLinks } from '../header/section-links.tsx'
import { useShellData } from '../use-shell-data.ts'
import { ErrorPage } from './error-page.tsx'
import styles from './page-failure.module.css'
import { SkipLinks } from './skip-links.tsx'

/** Shown instead of a page that has failed; the status determines the text. */
export function PageFailure() {
  const error = useRouteError()
  return (
    <ErrorLayout>
      <ErrorPage
        status={readStatus(error)}
        requestId={findRequestId(error)}
        nearest={findNearest(error)}
      />
    </ErrorLayout>
  )
}

/** The status of an error; 500 for one without a status (§8). */
export function readStatus(error: unknown): number {
  return hasStatus(error) ? error.status : 500
}

/** Only for errors of the server: a link to a missing page is nothing to report. */
function findRequestId(error: unknown): string | undefined {
  if (!hasStatus(error) || error.status < 500) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('id' in data)) return undefined
  return typeof data.id === 'string' ? data.id : undefined
}

/** Pages that the address may have meant, as the server found them. */
function findNearest(error: unknown): readonly NearestPage[] | undefined {
  const data = hasStatus(error) ? (error.data as { nearest?: NearestPage[] } | null) : null
  return data?.nearest
}

/** An error that a loader has thrown: the router's error response, or its status and data from the document. */
function hasStatus(error: unknown): error is { status: number; data: unknown } {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false
  return 'status' in error && typeof error.status === 'number' && 'data' in error
}

interface ErrorLayoutProps {
  children: ReactNode
}

/**
 * What is around an error page: links home, to what is on sale, to the entries of the menu, the search and the phone,
 * the callback button, and nothing that could have failed itself: no sub-menus and no code of the usual header.
 */
function ErrorLayout({ children }: ErrorLayoutProps) {
  const { company, city } = useShellData()
  return (
    <div className={styles['page']}>
      <SkipLinks />
      <header className={styles['header']}>
        <Link to="/" className={styles['home']}>
          <Logo name={company?.name ?? ''} />
        </Link>
        <nav aria-label="Разделы сайта" className={styles['links']}>
          <Link to="/menu" className={styles['all']}>
            Меню
          </Link>
          <SectionLinks className={styles['section']} />
        </nav>
        <div className={styles['contacts']}>
          <Link to="/search">Поиск</Link>
          {city?.phone ? <a href={phoneLink(city.phone)}>{city.phone}</a> : null}
        </div>
        <CallbackButton variant="secondary" data={headerCallback} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
