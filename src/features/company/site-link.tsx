import type { ComponentProps } from 'react'
import { toCityHref, useChosenCity } from './chosen-city.ts'
import { Link } from '../../ui/link.tsx'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children'> {
  /** As the sales office typed it: a path of this site, or a complete address. */
  url: string
  /** Replaces the current entry in the history, as links in a modal do. */
  replace?: boolean
}

/** A link whose address comes from the company's data; a list of lots is limited to the city that was chosen. */
export function SiteLink({ url, replace = false, children, className }: SiteLinkProps) {
  const city = useChosenCity()
  const isOwn = /^\/(?!\/)/.test(url)
  if (isOwn) {
    return (
      <Link to={toCityHref(url, city)} className={className} {...(replace && { replace })}>
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
