import { Dialog as Primitive } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { useDialogHost } from './dialog-host.ts'

interface DialogProps {
  isOpen: boolean
  /** Called once the dialog has gone, closed by the visitor or by `isOpen`. */
  onClose: () => void
  /** Called when the dialog begins to leave, and is still seen. */
  onLeave?: (() => void) | undefined
  title: string
  /** The title is for screen readers alone: the content shows its own. */
  titleHidden?: boolean | undefined
  /** A sentence or two under the title; screen readers hear it when the dialog opens. */
  description?: ReactNode
  /** A centred form, a panel at the right edge, or the whole window; on mobile always the whole window. */
  size?: 'form' | 'panel' | 'full' | undefined
  tone?: 'premium_area' | 'business_area' | undefined
  /** Colour of the closing sign. */
  colorClose?: string | undefined
  /** A light closing sign on a dark ground. */
  inversedClose?: boolean | undefined
  children: ReactNode
}

/**
 * A window above the page: keeps the focus, closes on Escape, backdrop and «Закрыть», locks the scroll.
 * Import it only from modules that are loaded when a modal opens: it brings Base UI with it.
 */
export function Dialog({
  isOpen,
  onClose,
  onLeave,
  title,
  titleHidden,
  description,
  size = 'form',
  tone,
  colorClose,
  inversedClose,
  children,
}: DialogProps) {
  const host = useDialogHost()
  const [isClosed, setIsClosed] = useState(false)
  const isLeaving = isClosed || !isOpen || !host.isOpen
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    if (isLeaving) leave()
  }, [isLeaving])
  return (
    <Primitive.Root
      open={!isLeaving}
      onOpenChange={(open, details) => {
        if (open) return
        if (isSecondClick(details.event)) return details.cancel()
        setIsClosed(true)
        host.onLeave()
      }}
      onOpenChangeComplete={(open) => {
        if (open) return
        if (isClosed || !isOpen) onClose()
        setIsClosed(false)
        host.onGone()
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className={styles['backdrop']} />
        <Primitive.Popup
          className={clsx(styles['popup'], styles[size])}
          data-tone={tone}
          finalFocus={host.returnFocus}
        >
          <Primitive.Title className={titleHidden ? 'visually-hidden' : styles['title']}>
            {title}
          </Primitive.Title>
          {description ? (
            <Primitive.Description className={styles['description']}>
              {description}
            </Primitive.Description>
          ) : null}
          {children}
          <Primitive.Close
            render={<CloseButton />}
            className={clsx(styles['close'], inversedClose && styles['inversed'])}
            style={colorClose ? { color: colorClose } : undefined}
          />
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The double click that opened the dialog ends on its backdrop or its closing sign: it was not meant to close. */
function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}
