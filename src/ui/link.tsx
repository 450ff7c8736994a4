import type { ComponentProps, MouseEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'defaultShouldRevalidate'> {
  /** An address of this site that starts with `/`. */
  to: string
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined
  /** Called when the link is followed in this tab. */
  onFollow?: (() => void) | undefined
}

/**
 * A link to a page of this site, navigated to by the router. It behaves like the router's own link for absolute paths.
 * The router's link also supports relative paths and framework mode, which costs every page 1.3 KiB of script and
 * every list a tenth of its rendering time.
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
    if (!opensInThisTab(event, rest.target)) return
    event.preventDefault()
    onFollow?.()
    void navigate(to, {
      // Navigating to the current address must not add a history entry.
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

/** Whether a click navigates in this tab. With a modifier key or another button it opens a tab or downloads. */
export function opensInThisTab(
  event: Pick<
    MouseEvent,
    'defaultPrevented' | 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'
  >,
  target: string | undefined,
): boolean {
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return (
    !event.defaultPrevented && event.button === 0 && !hasModifier && (!target || target === '_self')
  )
}
