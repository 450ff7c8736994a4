import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Long enough for screen readers to read the title; then it is removed from their reading order. */
const SPOKEN_MS = 2_000

/**
 * Announces the new page's title to screen readers after a navigation: browsers do so only for a new document. If the
 * followed link was removed with its page, the focus moves to the page's content.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    setTitle(document.title)
    const timer = setTimeout(() => setTitle(''), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
