import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { CallbackButton, headerCallback } from '../../features/callback/form/callback-button.tsx'
import type { AreaType } from '../../features/lots/model/schema.ts'
import { FavouritesBadge } from '../../features/favourites/favourites-badge.tsx'
import type { PageHeader } from '../../app/routes.ts'
import { CachedFragment } from '../../ui/cached-fragment.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { useSite } from '../../ui/site.ts'
import { BurgerWithoutScripts } from './without-scripts.tsx'
import { ModalButton, useIsModalOpen } from './modal-button.tsx'
import { useShellData } from '../use-shell-data.ts'
import { customPhoneStore } from './custom-phone-store.ts'
import { HeaderContacts } from './header-contacts.tsx'
import { HeaderMenu } from './header-menu.tsx'
import styles from './header.module.css'
import type { SubMenu as LoadedSubMenu } from './sub-menu.tsx'

/** Pixels of scroll (§4.2). */
const HIDE_BELOW = 160
const SHOW_AFTER_UP = 150
const OPAQUE_AFTER = 1

interface HeaderMotion {
  isHidden: boolean
  /** Scrolled by at least one pixel: the header has its border. */
  isScrolled: boolean
  /** Scrolled far enough for a transparent header to get its background. */
  isOpaque: boolean
  /** The last scroll position. */
  y: number
  /** The largest scroll position since the header was hidden; scrolling up is measured from there. */
  lowest: number
}

export const headerAtTop: HeaderMotion = {
  isHidden: false,
  isScrolled: false,
  isOpaque: false,
  y: 0,
  lowest: 0,
}

/** The header's next state when the page is scrolled to `y` pixels; it does not hide while a menu item is active. */
export function moveHeader(before: HeaderMotion, y: number, isMenuActive: boolean): HeaderMotion {
  const style = { isScrolled: y > 0, isOpaque: y > OPAQUE_AFTER }
  if (y <= HIDE_BELOW) return { ...style, isHidden: false, y, lowest: y }
  if (y > before.y) return { ...style, isHidden: before.isHidden || !isMenuActive, y, lowest: y }
  const isHidden = before.isHidden && before.lowest - y <= SHOW_AFTER_UP
  return { ...style, isHidden, y, lowest: before.lowest }
}

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
  const isOnDark = state.tone === 'dark' || state.tone === 'premium_area'
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
      data-tone={state.tone}
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
        <CachedFragment name="header" dependencies={[shell, phone, isOnDark]}>
          <Link to="/" className={styles['home']}>
            <Logo name={company?.name ?? ''} isOnDark={isOnDark} />
          </Link>
          <HeaderContacts className={styles['contacts']} phone={phone} />
          <HeaderMenu SubMenu={SubMenu} />
        </CachedFragment>
        <div className={styles['actions']}>
          <FavouritesBadge />
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

/** The header's state while the page is scrolled; `setIsMenuActive(true)` prevents it from hiding. */
function useHeaderMotion() {
  const [state, setState] = useState(headerAtTop)
  const isMenuActive = useRef(false)
  const setIsMenuActive = useCallback((isActive: boolean) => {
    isMenuActive.current = isActive
  }, [])
  useEffect(() => {
    const follow = () => setState((before) => moveHeader(before, scrollY, isMenuActive.current))
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return {
    isHidden: state.isHidden,
    isScrolled: state.isScrolled,
    isOpaque: state.isOpaque,
    setIsMenuActive,
  }
}

/** What the data of a page says of the project that it is about. */
interface ProjectData {
  areaType?: AreaType | null
  project?: { area_type?: AreaType | null }
}

/** The header's state (§3.4). */
interface HeaderState extends Required<Omit<PageHeader, 'isColorInverse' | 'isToned'>> {
  /** Its colours; undefined for the default ones. */
  tone: 'dark' | AreaType | undefined
  isBurgerMenuVisible: boolean
  /** Replaces the city's phone number; empty for none. */
  customPhone: string
}

/** The header's state on the current page. */
function useHeaderState(): HeaderState {
  const page = useMatches().at(-1)
  // A page without data has failed, and the error page is shown instead.
  const requested =
    page?.loaderData === undefined ? undefined : (page.handle as { header?: PageHeader })
  const customPhone = useStore(customPhoneStore, { ssr: () => '' })
  const isBurgerMenuVisible = useIsModalOpen('burger')
  const { isVisible = true, isTransparent = false, ...colours } = requested?.header ?? {}
  const { areaType, project } = (page?.loaderData ?? {}) as ProjectData
  const own = colours.isToned ? (areaType ?? project?.area_type ?? undefined) : undefined
  return {
    isVisible,
    isTransparent,
    tone: colours.isColorInverse ? 'dark' : own,
    isBurgerMenuVisible,
    customPhone,
  }
}
