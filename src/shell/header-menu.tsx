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
  return (
    <nav
      aria-label="Главное меню"
      className={styles['nav']}
      onMouseEnter={() => onActive(true)}
      onMouseLeave={() => onActive(false)}
      // A click leaves the focus behind too, but then the visitor has gone on.
      onFocus={(event) => onActive(event.target.matches(':focus-visible'))}
      onBlur={() => onActive(false)}
    >
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
