import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeModal, modalStore } from '../ui/modal-store.ts'
import { takeSteps } from './modal-steps.ts'

/**
 * Gives the open modal an entry of its own in the history, so that Back closes it and leaves the page alone.
 * Any other change of the address closes it, too; closing it otherwise takes the entry away.
 *
 * The router does not hear of that entry, which has the address and the key of the page's own: following it,
 * the router would load the page's data anew with each modal that closes, and fail without a network.
 */
export function useModalHistory(isOpen: boolean): void {
  const { key } = useLocation()
  const page = useRef(key)
  /** We are on the way back from the entry: until it has come to an end, a new one would stand on the old. */
  const isLeaving = useRef(false)
  /** What the last step led to: an event tells where a step ends, not where it began. */
  const isOnModal = useRef(false)

  useEffect(() => {
    isOnModal.current = isModalEntry(history.state)
    if (page.current === key) return
    page.current = key
    isLeaving.current = false
    closeModal()
  }, [key])

  useEffect(() => {
    if (isLeaving.current) return
    if (isOpen) isOnModal.current = enter()
    else if (isModalEntry(history.state)) {
      isLeaving.current = true
      history.back()
    }
  }, [isOpen])

  useEffect(() => {
    return takeSteps((event) => {
      const wasOnModal = isOnModal.current
      const isModal = isModalEntry(event.state)
      isOnModal.current = isModal
      if (keyOf(event.state) !== page.current) {
        if (!isModal) return
        // Back from another page ends on the page, not on a modal of it that is long closed.
        event.stopImmediatePropagation()
        history.back()
        return
      }
      // The router's own: it has refused a step, and is back where it was.
      if (!isModal && !wasOnModal) return
      event.stopImmediatePropagation()
      if (isModal) return
      if (isLeaving.current) {
        isLeaving.current = false
        if (modalStore.get()) isOnModal.current = enter()
      } else if (modalStore.get()) closeModal()
      // The entry of a modal that a reload or Forward had left closed: this Back was for what lies before.
      else history.back()
    })
  }, [])
}

/** Stands on an entry of the modal's own after it, and says so. */
function enter(): true {
  if (isModalEntry(history.state)) return true
  const idx = typeof history.state?.idx === 'number' ? history.state.idx + 1 : 0
  history.pushState({ ...history.state, idx, isModal: true }, '')
  return true
}

function isModalEntry(state: unknown): boolean {
  return (Object(state) as { isModal?: unknown }).isModal === true
}

/** The router's key of an entry; the first one of a visit has none. */
function keyOf(state: unknown): string {
  return (Object(state) as { key?: string }).key ?? 'default'
}
