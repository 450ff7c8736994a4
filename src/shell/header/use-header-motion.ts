import { useCallback, useEffect, useRef, useState } from 'react'
import { headerAtTop, moveHeader } from './header-motion.ts'

/** The header's state while the page is scrolled; `setIsMenuActive(true)` prevents it from hiding. */
export function useHeaderMotion() {
  const [state, setState] = useState(headerAtTop)
  const isMenuActive = useRef(false)
  const setIsMenuActive = useCallback((isActive: boolean) => {
    isMenuActive.current = isActive
  }, [])
  useEffect(() => {
    const follow = () => setState((before) => moveHeader(before, scrollY, isMenuActive.current))
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return {
    isHidden: state.isHidden,
    isScrolled: state.isScrolled,
    isOpaque: state.isOpaque,
    setIsMenuActive,
  }
}
