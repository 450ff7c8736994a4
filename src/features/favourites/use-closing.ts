import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { modalStore } from '../../ui/modal-store.ts'

/** Closes what tells of a favourite on Escape, unless a modal lies above it, and when another page comes. */
export function useClosing(isOpen: boolean, close: () => void): void {
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
