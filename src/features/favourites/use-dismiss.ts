import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { modalStore } from '../../ui/form/modal-store.ts'

/** Calls `close` on Escape, unless a modal is open, and on navigation to another page. */
export function useDismiss(isOpen: boolean, close: () => void): void {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (lastPath.current !== pathname) closeNow()
    lastPath.current = pathname
  }, [pathname])
  useEffect(() => {
    if (!isOpen) return
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && modalStore.get() === null) closeNow()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
}
