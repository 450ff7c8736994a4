import type { ReactNode } from 'react'
import { CallbackButton } from '../../features/callback/modal/callback-button.tsx'
import { headerCallback } from '../../features/callback/modal/header-callback.ts'
import { phoneLink } from '../../lib/phone.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { SectionLinks } from '../header/section-links.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './error-layout.module.css'
import { SkipLinks } from './skip-links.tsx'

interface ErrorLayoutProps {
  children: ReactNode
}

/**
 * What is around an error page: links home, to what is on sale, to the entries of the menu, the search and the phone,
 * the callback button, and nothing that could have failed itself: no sub-menus and no code of the usual header.
 */
export function ErrorLayout({ children }: ErrorLayoutProps) {
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
