import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { MenuItem } from './menu.ts'

interface MenuLinkProps {
  item: Pick<MenuItem, 'slug' | 'name' | 'href'>
  className?: string | undefined
  /** The link is in a modal, which closes; Back must not return to it. */
  isInModal?: boolean | undefined
}

/** A link to a section of the home page; on the home page and in a modal it scrolls to the section by script. */
export function MenuLink({ item, className, isInModal = false }: MenuLinkProps) {
  const isHome = useLocation().pathname === '/'
  const isSection = item.href.startsWith('/#')
  return (
    <Link
      to={item.href}
      className={className}
      {...(isInModal && { replace: true })}
      preventScrollReset={isHome && isSection}
      {...(isHome && isSection && { defaultShouldRevalidate: false })}
      onFollow={() => {
        if (!isSection || (!isHome && !isInModal)) return
        import('./scroll-to-section.ts').then(
          ({ scrollToSection }) => scrollToSection(item.slug, isInModal),
          () => location.assign(item.href),
        )
      }}
    >
      {item.name}
    </Link>
  )
}
