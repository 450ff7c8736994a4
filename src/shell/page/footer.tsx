import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import '../../ui/display/social-link.module.css'
import { useChosenCity } from '../../features/company/chosen-city.ts'
import { CachedFragment } from '../../ui/cached-fragment.tsx'
import { routeLinks } from '../../ui/route-links.ts'
import { useSite } from '../../ui/site.ts'
import { followMenuLink } from '../header/follow-menu-link.ts'
import { useShellData } from '../use-shell-data.ts'
import styles from './footer.module.css'

const ID = 'footer'
const parts = import.meta.env.SSR ? await import('./footer-content.tsx') : null

/**
 * The footer of every page. Browsers keep the markup of the server, a fifth of what a list would have to hydrate; they
 * render it when it has to say something else: the contacts of another city, or links to lists of a chosen one.
 */
export function Footer() {
  const shell = useShellData()
  const { contacts } = useSite()
  if (parts) {
    return (
      <CachedFragment name="footer" dependencies={[shell, contacts]}>
        <footer id={ID} className={styles['footer']}>
          <parts.FooterContent />
        </footer>
      </CachedFragment>
    )
  }
  return <BrowserFooter />
}

function BrowserFooter() {
  const { contacts, city } = useSite()
  const chosen = useChosenCity()
  const place = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const [Content, setContent] = useState<ComponentType | null>(null)
  const [written] = useState(() => ({
    html: document.getElementById(ID)?.innerHTML ?? '',
    contacts,
    city: city?.isFirst === false ? city.slug : null,
  }))
  const isCurrent =
    written.html !== '' &&
    written.city === chosen &&
    written.contacts?.phone === contacts?.phone &&
    written.contacts?.email === contacts?.email
  useEffect(() => {
    if (isCurrent) return
    let isLeft = false
    // If it cannot be loaded, the footer stays as it is.
    import('./footer-content.tsx').then(
      ({ FooterContent }) => {
        if (!isLeft) setContent(() => FooterContent)
      },
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [isCurrent])
  useEffect(() => {
    if (Content || !place.current) return
    return routeLinks(place.current, navigate, (to) => followMenuLink(to))
  }, [Content, navigate])
  if (Content) {
    return (
      <footer id={ID} className={styles['footer']}>
        <Content />
      </footer>
    )
  }
  return (
    <footer
      ref={place}
      id={ID}
      className={styles['footer']}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: written.html }}
    />
  )
}
