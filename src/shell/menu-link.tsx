import { Link, useLocation } from 'react-router'
import type { MenuItem } from './menu.ts'

interface MenuLinkProps {
  item: MenuItem
  className?: string | undefined
  /** Stands in a modal: the page can be scrolled only once that has gone, and Back must not return to it. */
  isInModal?: boolean | undefined
}

/** How long a modal takes to give the page its scroll back. */
const MODAL_GONE_MS = 100

/** Leads to a section of the home page; on the home page it scrolls there. The offset is `scroll-margin` (base.css). */
export function MenuLink({ item, className, isInModal = false }: MenuLinkProps) {
  const isHome = useLocation().pathname === '/'
  return (
    <Link
      to={item.href}
      className={className}
      replace={isInModal}
      preventScrollReset={isHome}
      {...(isHome && { defaultShouldRevalidate: false })}
      onClick={() => {
        if (isHome) setTimeout(() => scrollToSection(item.slug), isInModal ? MODAL_GONE_MS : 0)
      }}
    >
      {item.name}
    </Link>
  )
}

function scrollToSection(slug: string): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(slug)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
}
