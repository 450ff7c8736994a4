import type { ReactNode } from 'react'
import { CallbackButton } from '../../features/callback/modal/callback-button.tsx'
import { headerCallback } from '../../features/callback/modal/header-callback.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './error-layout.module.css'
import { SkipLinks } from './skip-links.tsx'

interface ErrorLayoutProps {
  children: ReactNode
}

/**
 * What is around an error page: links home, to the projects, the search and the phone, the callback
 * button, and nothing that could have failed itself.
 */
export function ErrorLayout({ children }: ErrorLayoutProps) {
  const { company, city, hasProjects } = useShellData()
  return (
    <div className={styles['page']}>
      <SkipLinks />
      <header className={styles['header']}>
        <Link to="/" className={styles['home']}>
          <Logo name={company?.name ?? ''} />
        </Link>
        <nav aria-label="Разделы сайта" className={styles['links']}>
          {hasProjects ? <Link to="/projects">Проекты</Link> : null}
          <Link to="/search">Поиск</Link>
          {city?.phone ? (
            <a href={`tel:${city.phone.replace(/[^+\d]/g, '')}`}>{city.phone}</a>
          ) : null}
        </nav>
        <CallbackButton variant="secondary" data={headerCallback} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
