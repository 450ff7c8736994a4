import clsx from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { CallbackButton } from '../features/callback/modal/callback-button.tsx'
import { headerCallback } from '../features/callback/modal/header-callback.ts'
import { FavouritesBadge } from '../features/favourites/favourites-badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kept } from '../ui/kept.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './header.module.css'
import { HeaderContacts } from './header-contacts.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { type HeaderState, useHeaderState } from './header-state.ts'
import { ModalButton } from './modal-button.tsx'
import { useShellData } from './shell-data.ts'
import { useHeaderMotion } from './use-header-motion.ts'
import { BurgerWithoutScripts } from './without-scripts.tsx'

/** The head of every page: it goes when one reads on and comes back when one looks for it. */
export function Header() {
  const state = useHeaderState()
  // Coming back after a page without it, it begins its life anew.
  return state.isVisible ? <VisibleHeader state={state} /> : null
}

function VisibleHeader({ state }: { state: HeaderState }) {
  const shell = useShellData()
  const { company, customPhones } = shell
  const id = useId()
  const { isHidden, isScrolled, isOpaque, setIsMenuActive } = useHeaderMotion()
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const ended = new AbortController()
    // Not coming, it leaves the menu to CSS and the phone to the city.
    import('./header-life.ts').then(
      ({ startHeader }) => {
        if (header.current && !ended.signal.aborted) {
          startHeader(header.current, customPhones, setIsMenuActive, ended.signal)
        }
      },
      () => {},
    )
    return () => ended.abort()
  }, [customPhones, setIsMenuActive])
  return (
    <header
      ref={header}
      data-tone={state.isColorInverse ? 'premium_area' : undefined}
      className={clsx(
        styles['header'],
        isHidden && styles['hidden'],
        isScrolled && styles['scrolled'],
        state.isTransparent && styles['over'],
        state.isTransparent && !isOpaque && styles['transparent'],
      )}
    >
      <div className={styles['line']}>
        <Kept name="header" by={[shell, id, state.customPhone]}>
          <Link to="/" className={styles['home']}>
            <Logo name={company?.name ?? ''} />
          </Link>
          <HeaderMenu />
          <HeaderContacts className={styles['contacts']} customPhone={state.customPhone} />
        </Kept>
        <div className={styles['actions']}>
          <FavouritesBadge className={styles['favourites']} />
          <div className={styles['callback']}>
            <CallbackButton variant="secondary" data={headerCallback}>
              <Icon name="phone-back" className={styles['sign']} />
              <span className={styles['words']}>Заказать звонок</span>
            </CallbackButton>
          </div>
          <ModalButton
            modal="burger"
            isOpen={state.isBurgerMenuVisible}
            className={styles['burger']}
            label={
              <>
                <Icon name="menu" />
                <span className="visually-hidden">Меню</span>
              </>
            }
          >
            {BurgerWithoutScripts ? (
              <Kept name="burger" by={[shell, id]}>
                <BurgerWithoutScripts />
              </Kept>
            ) : null}
          </ModalButton>
        </div>
      </div>
    </header>
  )
}
