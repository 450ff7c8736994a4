import { CallbackButton } from '../../features/callback/modal/callback-button.tsx'
import { headerCallback } from '../../features/callback/modal/header-callback.ts'
import { Link } from '../../ui/link.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { useShellData } from '../use-shell-data.ts'
import { BurgerContent } from './burger-content.tsx'
import styles from './burger-modal.module.css'

interface BurgerModalProps {
  onClose: () => void
}

/** The side panel that «Меню» opens. */
export function BurgerModal({ onClose }: BurgerModalProps) {
  const { company } = useShellData()
  return (
    <Dialog isOpen onClose={onClose} title="Меню" titleHidden size="panel">
      <Link to="/" replace className={styles['home']}>
        <Logo name={company?.name ?? ''} />
      </Link>
      <div className={styles['callback']}>
        <CallbackButton data={headerCallback} />
      </div>
      <BurgerContent />
    </Dialog>
  )
}
