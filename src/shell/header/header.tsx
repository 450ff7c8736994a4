import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { CallbackButton } from '../../features/callback/modal/callback-button.tsx'
import { headerCallback } from '../../features/callback/modal/header-callback.ts'
import { FavouritesBadge } from '../../features/favourites/favourites-badge.tsx'
import { CachedFragment } from '../../ui/cached-fragment.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { useSite } from '../../ui/site.ts'
import { BurgerWithoutScripts } from '../burger/without-scripts.tsx'
import { ModalButton } from '../modal/modal-button.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './header.module.css'
import { HeaderContacts } from './header-contacts.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { type HeaderState, useHeaderState } from './header-state.ts'
import type { SubMenu as LoadedSubMenu } from './sub-menu.tsx'
import { useHeaderMotion } from './use-header-motion.ts'

/** The header of every page: hidden when scrolling down, shown again when scrolling up. */
export function Header() {
  const state = useHeaderState()
  // Unmounted on a page without a header, so that its state starts again on the next page.
  return state.isVisible ? <VisibleHeader state={state} /> : null
}

function VisibleHeader({ state }: { state: HeaderState }) {
  const shell = useShellData()
  const { company, customPhones } = shell
  const { contacts } = useSite()
  const phone = state.customPhone || contacts?.phone || ''
  const { isHidden, isScrolled, isOpaque, setIsMenuActive } = useHeaderMotion()
  const header = useRef<HTMLElement>(null)
  const [SubMenu, setSubMenu] = useState<typeof LoadedSubMenu | null>(null)
  useEffect(() => {
    const unmounted = new AbortController()
    // If loading fails, the entries are links without sub-menus and the city's phone number stays.
    import('../after-start.ts').then(
      ({ startHeader, fetchMenu, SubMenu: loaded }) => {
        if (!header.current || unmounted.signal.aborted) return
        const hold = (isActive: boolean) => {
          if (isActive) {
            setSubMenu(() => loaded)
            void fetchMenu()
          }
          setIsMenuActive(isActive)
        }
        startHeader(header.current, customPhones, hold, unmounted.signal)
      },
      () => {},
    )
    return () => unmounted.abort()
  }, [customPhones, setIsMenuActive])
  return (
    <header
      ref={header}
      data-tone={state.isColorInverse ? 'dark' : undefined}
      className={clsx(
        styles['header'],
        // A global name: what else stays at the top of a page moves with the header.
        isHidden && 'headerHidden',
        isScrolled && styles['scrolled'],
        state.isTransparent && styles['over'],
        state.isTransparent && !isOpaque && styles['transparent'],
      )}
    >
      <div className={styles['line']}>
        <CachedFragment name="header" dependencies={[shell, phone, state.isColorInverse]}>
          <Link to="/" className={styles['home']}>
            <Logo name={company?.name ?? ''} isOnDark={state.isColorInverse} />
          </Link>
          <HeaderMenu SubMenu={SubMenu} />
          <HeaderContacts className={styles['contacts']} phone={phone} />
        </CachedFragment>
        <div className={styles['actions']}>
          <FavouritesBadge className={styles['favourites']} />
          <CallbackButton
            variant="secondary"
            data={headerCallback}
            signClass={styles['sign']}
            wordsClass={styles['words']}
          />
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
              <CachedFragment name="burger" dependencies={[shell, phone]}>
                <BurgerWithoutScripts />
              </CachedFragment>
            ) : null}
          </ModalButton>
        </div>
      </div>
    </header>
  )
}
