import type { ComponentProps } from 'react'
import { Link } from '../ui/link.tsx'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children'> {
  /** As the sales office typed it: a page of this site from `/` on, or a whole address. */
  url: string
  /** Takes the place of the current entry in the history, as links in a modal do. */
  replace?: boolean
}

/** A link whose address is data. */
export function SiteLink({ url, replace = false, children, className }: SiteLinkProps) {
  const isOwn = /^\/(?!\/)/.test(url)
  if (isOwn) {
    return (
      <Link to={url} className={className} {...(replace && { replace })}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} className={className}>
      {children}
    </a>
  )
}
