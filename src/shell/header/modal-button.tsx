import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { isPopoverOpen } from '../../ui/form/is-popover-open.ts'
import { type ModalName, modalStore, openModal } from '../../ui/form/modal-store.ts'
import styles from './modal-button.module.css'

const subscribe = (notify: () => void) => modalStore.listen(notify)

/** Whether the named modal is requested. Other modals do not render the component again. */
export function useIsModalOpen(name: ModalName): boolean {
  return useSyncExternalStore(
    subscribe,
    () => modalStore.get()?.name === name,
    () => false,
  )
}

interface ModalButtonProps {
  /** Name in the modal host's list. */
  modal: ModalName
  isOpen: boolean
  className: string | undefined
  label: ReactNode
  /**
   * For visitors without scripts: the content of a popover, which the browser opens by itself. Only the server renders
   * it; create it under `import.meta.env.SSR`, so that browsers do not download its components.
   */
  children: ReactNode
}

/**
 * Opens a modal. Without scripts it opens a native popover; one that is open at hydration stays open until it is
 * closed. The browser exposes the popover's state on the button: HTML forbids `aria-expanded` beside `popovertarget`.
 */
export function ModalButton({ modal, isOpen, className, label, children }: ModalButtonProps) {
  const id = `modal-${modal}`
  const popover = useRef<HTMLDivElement>(null)
  const opensModal = useSyncExternalStore(
    (notify) => {
      const element = popover.current
      element?.addEventListener('toggle', notify)
      return () => element?.removeEventListener('toggle', notify)
    },
    () => !isPopoverOpen(popover.current),
    () => false,
  )
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        {...(opensModal ? { 'aria-expanded': isOpen } : { popoverTarget: id })}
        onClick={() => {
          if (opensModal) openModal(modal)
        }}
      >
        {label}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles['popover']}
        {...popoverContent(children)}
      />
    </>
  )
}

/** In the browser an empty HTML keeps the server's markup: hydration does not touch it. */
function popoverContent(children: ReactNode) {
  if (import.meta.env.SSR) return { children }
  return { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
}
