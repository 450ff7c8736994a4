import { Link } from 'react-router'
import { phoneLink } from '../lib/phone.ts'
import styles from './burger-content.module.css'
import { menuItems } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { useShellData } from './shell-data.ts'

interface BurgerContentProps {
  isInModal?: boolean | undefined
}

/** The menu of small screens: the main menu, the city's contacts, the language. */
export function BurgerContent({ isInModal = false }: BurgerContentProps) {
  const { city } = useShellData()
  return (
    <>
      <nav aria-label="Мобильное меню">
        <ul className={styles['menu']}>
          <li>
            <Link to="/flats" replace={isInModal} className={styles['item']}>
              Квартиры
            </Link>
          </li>
          {menuItems.map((item) => (
            <li key={item.slug}>
              <MenuLink item={item} className={styles['item']} isInModal={isInModal} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['foot']}>
        {city ? (
          <address className={styles['contacts']}>
            <a href={phoneLink(city.phone)} className={styles['phone']}>
              {city.phone}
            </a>
            <a href={`mailto:${city.email}`} className={styles['mail']}>
              {city.email}
            </a>
          </address>
        ) : null}
        <label className={styles['language']}>
          Язык
          {/* One language so far (decision D21): there is nothing to change to. */}
          <select defaultValue="ru" className={styles['select']}>
            <option value="ru">Русский</option>
          </select>
        </label>
      </div>
    </>
  )
}
