import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeModal } from '../ui/modal-store.ts'

/**
 * Gives the open modal an entry of its own in the history, so that Back closes it and leaves the page
 * alone. Any other change of the address closes it too; closing it otherwise takes the entry away.
 */
export function useModalHistory(isOpen: boolean): void {
  const navigate = useNavigate()
  const location = useLocation()
  /** Key of the modal's entry; `pending` while it is being made, null without a modal. */
  const entry = useRef<string | null>(null)

  useEffect(() => {
    const here = location.state?.isModal === true
    if (isOpen && entry.current === null) {
      entry.current = 'pending'
      // Without the hash: with one the router would scroll to its section under the modal.
      void navigate(location.pathname + location.search, {
        state: { isModal: true },
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    } else if (isOpen && entry.current === 'pending') {
      if (here) entry.current = location.key
    } else if (isOpen && entry.current !== location.key) {
      entry.current = null
      closeModal()
    } else if (!isOpen && entry.current !== null) {
      const isOnTop = entry.current === location.key
      entry.current = null
      if (isOnTop) void navigate(-1)
    }
  }, [isOpen, location, navigate])
}
