import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import styles from './header-menu.module.css'
import { menuItems } from './menu.ts'
import { MenuLink } from './menu-link.tsx'

interface HeaderMenuProps {
  /** A menu item is pointed at or focused: the header must stay. */
  onActive: (isActive: boolean) => void
}

/** The main menu of wide screens. */
export function HeaderMenu({ onActive }: HeaderMenuProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const ended = new AbortController()
    const on = (
      event: 'mouseenter' | 'mouseleave' | 'focusin' | 'focusout',
      run: (event: Event) => void,
    ) => nav.current?.addEventListener(event, run, { signal: ended.signal })
    on('mouseenter', () => onActive(true))
    on('mouseleave', () => onActive(false))
    // A click leaves the focus behind too, but then the visitor has gone on.
    on('focusin', ({ target }) => onActive((target as Element).matches(':focus-visible')))
    on('focusout', () => onActive(false))
    return () => ended.abort()
  }, [onActive])
  return (
    <nav ref={nav} aria-label="Главное меню" className={styles['nav']}>
      <ul className={styles['list']}>
        <li>
          <NavLink to="/flats" className={styles['item'] ?? ''}>
            Квартиры
          </NavLink>
        </li>
        {menuItems.map((item) => (
          <li key={item.slug}>
            <MenuLink item={item} className={styles['item']} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
