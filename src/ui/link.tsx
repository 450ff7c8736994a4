import type { ComponentProps, MouseEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'defaultShouldRevalidate'> {
  /** An address of this site from `/` on, as it stands in the page. */
  to: string
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean | undefined
  /** Called when the link is followed in this tab. */
  onFollow?: (() => void) | undefined
}

/**
 * A link to a page of this site, followed without loading the document anew. It does what the router's own does
 * for such addresses, without the parts for relative ones and for the framework: those would cost every page
 * 1.3 KiB of script, and every list a tenth of its rendering.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset = false,
  defaultShouldRevalidate,
  onClick,
  onFollow,
  children,
  ...rest
}: LinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!isFollowedHere(event, rest.target)) return
    event.preventDefault()
    onFollow?.()
    void navigate(to, {
      // Going to where one is must not need two steps back.
      replace: replace ?? to === location.pathname + location.search + location.hash,
      state,
      preventScrollReset,
      ...(defaultShouldRevalidate === undefined ? {} : { defaultShouldRevalidate }),
    })
  }
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/** A plain press: with a modifier or another button it opens a tab, a window or a download. */
function isFollowedHere(event: MouseEvent, target: string | undefined): boolean {
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return (
    !event.defaultPrevented && event.button === 0 && !hasModifier && (!target || target === '_self')
  )
}
