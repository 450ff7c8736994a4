import { Link } from 'react-router'
import { CallbackButton } from '../features/callback/callback-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Logo } from '../ui/logo.tsx'
import { BurgerContent } from './burger-content.tsx'
import styles from './burger-modal.module.css'
import { useShellData } from './shell-data.ts'

interface BurgerModalProps {
  onClose: () => void
}

/** The side panel behind «Меню». */
export function BurgerModal({ onClose }: BurgerModalProps) {
  const { company } = useShellData()
  return (
    <Dialog isOpen onClose={onClose} title="Меню" titleHidden size="panel">
      <div className={styles['head']}>
        <Link to="/" replace className={styles['home']}>
          <Logo name={company?.name ?? ''} />
        </Link>
        <CallbackButton variant="secondary" />
      </div>
      <BurgerContent isInModal />
    </Dialog>
  )
}
