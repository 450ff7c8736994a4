import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeModal, modalStore } from '../../ui/form/modal-store.ts'
import { handleHistorySteps } from './history-steps.ts'

/**
 * Gives the open modal an entry of its own in the history, so that Back closes the modal and not the page. Any other
 * change of the address closes the modal too; closing it in another way removes the entry.
 *
 * The router does not see that entry, which has the address and the key of the page's entry: otherwise it would load
 * the page's data again whenever a modal closes, and fail without a network.
 */
export function useModalHistory(isOpen: boolean): void {
  const { key } = useLocation()
  const page = useRef(key)
  /** `history.back()` from the entry is in progress: an entry that is added before its end would be on top of the old one. */
  const isLeaving = useRef(false)
  /** Whether the last step led to a modal's entry: an event has the end of a step, not its beginning. */
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
    return handleHistorySteps((event) => {
      const wasOnModal = isOnModal.current
      const isModal = isModalEntry(event.state)
      isOnModal.current = isModal
      if (readKey(event.state) !== page.current) {
        if (!isModal) return
        // Back from another page leads to the page, not to the entry of a modal that is already closed.
        event.stopImmediatePropagation()
        history.back()
        return
      }
      // The router's own step: it has blocked a navigation and returned.
      if (!isModal && !wasOnModal) return
      event.stopImmediatePropagation()
      if (isModal) return
      if (isLeaving.current) {
        isLeaving.current = false
        if (modalStore.get()) isOnModal.current = enter()
      } else if (modalStore.get()) closeModal()
      // The entry of a modal that is closed after a reload or Forward: go back to the entry before it.
      else history.back()
    })
  }, [])
}

/** Makes the current entry a modal's entry, adding one if needed; returns true. */
function enter(): true {
  if (isModalEntry(history.state)) return true
  const idx = typeof history.state?.idx === 'number' ? history.state.idx + 1 : 0
  history.pushState({ ...history.state, idx, isModal: true }, '')
  return true
}

function isModalEntry(state: unknown): boolean {
  return (Object(state) as { isModal?: unknown }).isModal === true
}

/** The router's key of an entry; the first entry of a visit has none. */
function readKey(state: unknown): string {
  return (Object(state) as { key?: string }).key ?? 'default'
}
