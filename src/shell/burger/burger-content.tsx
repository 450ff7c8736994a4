import { CityForm } from '../../features/city/city-form.tsx'
import { SearchForm } from '../../features/search/search-form.tsx'
import { formatNumber } from '../../lib/numbers.ts'
import { phoneLink } from '../../lib/phone.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useSite } from '../../ui/site.ts'
import { openModal } from '../../ui/overlay/modal-store.ts'
import styles from './burger-content.module.css'
import { BurgerLinks } from './burger-links.tsx'
import { useLotKinds } from '../menu/lot-kinds.ts'
import { burgerMenu } from '../menu/menu.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'
import { SiteLink } from '../menu/site-link.tsx'

interface BurgerContentProps {
  isInModal?: boolean | undefined
}

/** The menu of small screens: the main menu with its groups, what is on sale, the language and contacts. */
export function BurgerContent({ isInModal = false }: BurgerContentProps) {
  const shell = useShellData()
  const { cities, city, showsCitiesTabs } = shell
  const { contacts } = useSite()
  return (
    <>
      <SearchForm label="Поиск по сайту" className={styles['search']} />
      <nav aria-label="Мобильное меню">
        <ul className={styles['menu']}>
          {burgerMenu(shell.menu).map((item) => (
            <li key={item.slug} className={styles['entry']}>
              <MenuLink item={item} className={styles['item']} isInModal={isInModal} />
              {item.links.length > 0 ? (
                <details>
                  <summary className={styles['opener']}>
                    <span className="visually-hidden">Разделы «{item.name}»</span>
                    <Icon name="chevron-down" size={20} className={styles['chevron']} />
                  </summary>
                  <ul className={styles['links']}>
                    {item.links.map(({ id, url, title }) => (
                      <li key={id}>
                        <SiteLink url={url} replace={isInModal} className={styles['link']}>
                          {title}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : null}
            </li>
          ))}
        </ul>
        <ul className={styles['kinds']}>
          {shell.hasProjects ? (
            <li>
              <Link to="/projects" replace={isInModal} className={styles['kind']}>
                Проекты
              </Link>
            </li>
          ) : null}
          {useLotKinds().map(({ kind, href, name, count }) => (
            <li key={kind}>
              <Link to={href} replace={isInModal} className={styles['kind']}>
                {name}
                {count === null ? null : (
                  <span className={styles['count']}>{formatNumber(count)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <label className={styles['language']}>
        Язык
        {/* The only language so far (decision D21). */}
        <select defaultValue="ru" className={styles['select']}>
          <option value="ru">Русский</option>
        </select>
      </label>
      {city && (showsCitiesTabs || !isInModal) ? (
        <CityForm cities={cities} active={city} isTabs={showsCitiesTabs} />
      ) : null}
      {city ? (
        <address className={styles['contacts']}>
          {isInModal && !showsCitiesTabs ? (
            <button type="button" className={styles['city']} onClick={() => openModal('city')}>
              <Icon name="pin" size={16} />
              {city.name}
            </button>
          ) : null}
          {contacts?.phone ? (
            <a href={phoneLink(contacts.phone)} className={styles['phone']}>
              {contacts.phone}
            </a>
          ) : null}
          {contacts?.email ? (
            <a href={`mailto:${contacts.email}`} className={styles['mail']}>
              {contacts.email}
            </a>
          ) : null}
        </address>
      ) : null}
      <BurgerLinks />
    </>
  )
}
