import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { type ModalName, openModal } from '../ui/modal-store.ts'
import styles from './modal-button.module.css'

interface ModalButtonProps {
  /** Name in the modal host's list. */
  modal: ModalName
  isOpen: boolean
  className: string | undefined
  label: ReactNode
  /**
   * What a visitor without scripts gets: a popover, which the browser opens by itself. Only the server
   * draws it; build it under `import.meta.env.SSR`, and browsers need not download its components.
   */
  children: ReactNode
}

/**
 * Opens a modal. Before hydration, and without scripts, it opens the browser's own popover, whose state the
 * browser reports as the button's: HTML forbids `aria-expanded` beside `popovertarget`.
 */
export function ModalButton({ modal, isOpen, className, label, children }: ModalButtonProps) {
  const id = useId()
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const target = isHydrated ? { 'aria-expanded': isOpen } : { popoverTarget: id }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        {...target}
        onClick={(event) => {
          event.preventDefault()
          openModal(modal)
        }}
      >
        {label}
      </button>
      <div id={id} popover="auto" className={styles['popover']} {...popoverContent(children)} />
    </>
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}

/** In the browser an empty HTML leaves what the server has sent as it is: hydration does not touch it. */
function popoverContent(children: ReactNode) {
  if (import.meta.env.SSR) return { children }
  return { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
}
