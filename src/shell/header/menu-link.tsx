import { useLocation } from 'react-router'
import type { MenuItem } from '../../features/company/menu-schema.ts'
import { Link } from '../../ui/link.tsx'
import { SiteLink } from '../../features/company/site-link.tsx'
import { followMenuLink } from './follow-menu-link.ts'

interface MenuLinkProps {
  item: Pick<MenuItem, 'name' | 'href'>
  className?: string | undefined
  /** The link is in a modal, which closes; Back must not return to it. */
  isInModal?: boolean | undefined
}

/** A link of the main menu; one to a section scrolls to it by script on the home page and in a modal. */
export function MenuLink({ item: { name, href }, className, isInModal = false }: MenuLinkProps) {
  const isHome = useLocation().pathname === '/'
  if (!href.startsWith('/#')) {
    return (
      <SiteLink url={href} className={className} replace={isInModal}>
        {name}
      </SiteLink>
    )
  }
  return (
    <Link
      to={href}
      className={className}
      {...(isInModal && { replace: true })}
      preventScrollReset={isHome}
      {...(isHome && { defaultShouldRevalidate: false })}
      onFollow={() => void followMenuLink(href, isInModal)}
    >
      {name}
    </Link>
  )
}
