import { Dialog as Primitive } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { useDialogHost } from './dialog-host.ts'

interface DialogProps {
  isOpen: boolean
  /** Called after the dialog has closed, by the visitor or through `isOpen`. */
  onClose: () => void
  /** Called when the dialog starts to close and is still visible. */
  onLeave?: (() => void) | undefined
  title: string
  /** Shows the title to screen readers only, because the content has its own. */
  titleHidden?: boolean | undefined
  /** Text below the title, announced when the dialog opens. */
  description?: ReactNode
  /** A centred form, a panel at the right edge, or full screen. On mobile always full screen. */
  size?: 'form' | 'panel' | 'full' | undefined
  tone?: 'premium_area' | 'business_area' | undefined
  /** Colour of the close icon. */
  colorClose?: string | undefined
  /** A light close icon on a dark background. */
  inversedClose?: boolean | undefined
  children: ReactNode
}

/**
 * A modal dialog. It traps the focus, closes on Escape, a click on the backdrop and «Закрыть», and locks the scroll.
 * Import it only from modules that are loaded when a dialog opens, because it imports Base UI.
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
  const popup = useRef<HTMLDivElement>(null)
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
          ref={popup}
          className={clsx(styles['popup'], styles[size])}
          data-tone={tone}
          initialFocus={() => (hasOnlyTouch() ? popup.current : true)}
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

/** Where there is only touch, a focused field would open the keyboard, which hides half of the form. */
function hasOnlyTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Whether a click is the second one of the double click that opened the dialog, which must not close it. */
function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}
