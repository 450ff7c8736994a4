import type { NavigateOptions } from 'react-router'

/**
 * Scrolls to the section that a link to `/#section` names, by script on the home page and in a modal. Returns how to
 * navigate to it; an empty object for other addresses.
 *
 * @param isInModal The modal closes, and Back must not return to it.
 */
export function followMenuLink(href: string, isInModal = false): NavigateOptions {
  if (!href.startsWith('/#')) return {}
  const isHome = location.pathname === '/'
  if (isHome || isInModal) {
    import('./scroll-to-section.ts').then(
      ({ scrollToSection }) => scrollToSection(href.slice(2), isInModal),
      () => location.assign(href),
    )
  }
  return isHome ? { preventScrollReset: true, defaultShouldRevalidate: false } : {}
}
