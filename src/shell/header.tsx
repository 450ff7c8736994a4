import clsx from 'clsx'
import { Link, useLocation } from 'react-router'
import { CallbackButton } from '../features/callback/callback-button.tsx'
import { FavouritesBadge } from '../features/favourites/favourites-badge.tsx'
import { phoneLink } from '../lib/phone.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './header.module.css'
import { HeaderMenu } from './header-menu.tsx'
import { ModalButton } from './modal-button.tsx'
import { useShellData } from './shell-data.ts'
import { useHeaderMotion } from './use-header-motion.ts'
import { BurgerWithoutScripts, CityFormWithoutScripts } from './without-scripts.tsx'

/** The head of every page: it goes when one reads on and comes back when one looks for it. */
export function Header() {
  const { company, cities, city } = useShellData()
  const { isHidden, isScrolled, setIsMenuActive } = useHeaderMotion()
  const isTransparent = useLocation().pathname === '/' && !isScrolled
  return (
    <header
      className={clsx(
        styles['header'],
        isHidden && styles['hidden'],
        isScrolled && styles['scrolled'],
        isTransparent && styles['transparent'],
      )}
    >
      <div className={styles['line']}>
        <Link to="/" className={styles['home']}>
          <Logo name={company?.name ?? ''} />
        </Link>
        <HeaderMenu onActive={setIsMenuActive} />
        <div className={styles['contacts']}>
          {city ? (
            <>
              <ModalButton
                modal="city"
                className={styles['city']}
                label={
                  <>
                    <Icon name="pin" size={16} />
                    {city.name}
                  </>
                }
              >
                {CityFormWithoutScripts ? (
                  <CityFormWithoutScripts cities={cities} active={city} />
                ) : null}
              </ModalButton>
              <a href={phoneLink(city.phone)} className={styles['phone']}>
                {city.phone}
              </a>
            </>
          ) : null}
        </div>
        <div className={styles['actions']}>
          <FavouritesBadge className={styles['favourites']} />
          <div className={styles['callback']}>
            <CallbackButton variant="secondary" />
          </div>
          <ModalButton
            modal="burger"
            className={styles['burger']}
            label={
              <>
                <Icon name="menu" />
                <span className="visually-hidden">Меню</span>
              </>
            }
          >
            {BurgerWithoutScripts ? <BurgerWithoutScripts /> : null}
          </ModalButton>
        </div>
      </div>
    </header>
  )
}
