import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Long enough for screen readers to take it up; then it is out of the way of those who read on from there. */
const SPOKEN_MS = 2_000

/**
 * Tells screen readers which page has come: the browser does so only with a new document. Where the link that led
 * there is gone with its page, the keyboard goes on at the page's content.
 */
export function PageVoice() {
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
