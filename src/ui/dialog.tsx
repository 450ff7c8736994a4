import { Dialog as Primitive } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface DialogProps {
  isOpen: boolean
  /** Called once the dialog has gone, by whichever way. */
  onClose: () => void
  title: string
  /** The title is for screen readers alone: the content shows its own. */
  titleHidden?: boolean | undefined
  /** A centred form, a panel at the right edge, or the whole window; on mobile always the whole window. */
  size?: 'form' | 'panel' | 'full' | undefined
  tone?: 'premium_area' | 'business_area' | undefined
  /** Colour of the closing sign. */
  colorClose?: string | undefined
  children: ReactNode
}

/**
 * A window above the page: keeps the focus, closes on Escape, backdrop and «Закрыть», locks the scroll.
 * Import it only from modules that are loaded when a modal opens: it brings Base UI with it.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  titleHidden,
  size = 'form',
  tone,
  colorClose,
  children,
}: DialogProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Primitive.Root
      open={isOpen && !isLeaving}
      onOpenChange={(open) => setIsLeaving(!open)}
      onOpenChangeComplete={(open) => {
        if (open) return
        setIsLeaving(false)
        onClose()
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className={styles['backdrop']} />
        <Primitive.Popup className={clsx(styles['popup'], styles[size])} data-tone={tone}>
          <Primitive.Title className={titleHidden ? 'visually-hidden' : styles['title']}>
            {title}
          </Primitive.Title>
          {children}
          <Primitive.Close
            className={styles['close']}
            aria-label="Закрыть"
            style={colorClose ? { color: colorClose } : undefined}
          >
            <Icon name="close" />
          </Primitive.Close>
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
