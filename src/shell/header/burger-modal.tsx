import { useStore } from '@nanostores/react'
import { CallbackButton, headerCallback } from '../../features/callback/form/callback-button.tsx'
import { CityForm } from '../../features/company/city-form.tsx'
import { SiteLink } from '../../features/company/site-link.tsx'
import { type MenuGroup, menuStore } from '../../features/company/menu-data.ts'
import type { MenuEntry, MenuItem } from '../../features/company/menu-schema.ts'
import { projectAddress } from '../../features/projects/project-addresses.ts'
import { SearchForm } from '../../features/search/search-form.tsx'
import { formatNumber } from '../../lib/numbers.ts'
import { phoneLink } from '../../lib/phone.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Dialog } from '../../ui/form/dialog.tsx'
import { openModal } from '../../ui/form/modal-store.ts'
import { Logo } from '../../ui/page/logo.tsx'
import { useSite } from '../../ui/site.ts'
import { MailLink } from '../../ui/mail-link.tsx'
import { useLotKinds } from './lot-kinds.ts'
import { MenuLink } from './menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'
import { BurgerLinks } from './burger-links.tsx'
import styles from './burger-modal.module.css'

const HIDDEN_PURCHASE_LINK = /purchase|investment/

/** The burger's entries: those of the header, without some links of the purchase group (§2.4). */
export function burgerMenu<Entry extends MenuEntry>(menu: readonly Entry[]): Entry[] {
  return menu.map((entry) =>
    entry.slug === 'purchase'
      ? { ...entry, links: entry.links.filter(({ url }) => !HIDDEN_PURCHASE_LINK.test(url)) }
      : entry,
  )
}

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

/** The menu of small screens: the main menu with its groups, what is on sale, the language and contacts. */
export function BurgerContent() {
  const shell = useShellData()
  // Without them, as after a failure, the entries are links without groups.
  const groups = useStore(menuStore)?.menu ?? shell.menu.map(toBareGroup)
  const { cities, city, showsCitiesTabs } = shell
  const { contacts } = useSite()
  return (
    <>
      <SearchForm label="Поиск по сайту" className={styles['search']} />
      <nav aria-label="Мобильное меню">
        <ul className={styles['kinds']}>
          {shell.hasProjects ? (
            <li>
              <Link to="/projects" replace className={styles['kind']}>
                Проекты
              </Link>
            </li>
          ) : null}
          {useLotKinds().map(({ kind, href, name, count }) => (
            <li key={kind}>
              <Link to={href} replace className={styles['kind']}>
                {name}
                {count === null ? null : (
                  <span className={styles['count']}>{formatNumber(count)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles['menu']}>
          {burgerMenu(groups).map((item) => (
            <li key={item.slug} className={styles['entry']}>
              <MenuLink item={item} className={styles['item']} isInModal />
              {item.links.length + item.projects.length > 0 ? (
                <details>
                  <summary className={styles['opener']}>
                    <span className="visually-hidden">Разделы «{item.name}»</span>
                    <Icon name="chevron-down" size={20} className={styles['chevron']} />
                  </summary>
                  <ul className={styles['links']}>
                    {item.projects.map((project) => (
                      <li key={project.id}>
                        <Link to={projectAddress(project)} replace className={styles['link']}>
                          {project.name}
                        </Link>
                      </li>
                    ))}
                    {item.links.map(({ id, url, title }) => (
                      <li key={id}>
                        <SiteLink url={url} replace className={styles['link']}>
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
      </nav>
      <label className={styles['language']}>
        Язык
        {/* The only language so far (decision D21). */}
        <select defaultValue="ru" className={styles['select']}>
          <option value="ru">Русский</option>
        </select>
      </label>
      {city && showsCitiesTabs ? <CityForm cities={cities} active={city} isTabs /> : null}
      {city ? (
        <address className={styles['contacts']}>
          {showsCitiesTabs ? null : (
            <button type="button" className={styles['city']} onClick={() => openModal('city')}>
              <Icon name="pin" size={16} />
              {city.name}
            </button>
          )}
          {contacts?.phone ? (
            <a href={phoneLink(contacts.phone)} className={styles['phone']}>
              {contacts.phone}
            </a>
          ) : null}
          {contacts?.email ? (
            <MailLink address={contacts.email} className={styles['mail']} />
          ) : null}
        </address>
      ) : null}
      <BurgerLinks />
    </>
  )
}

function toBareGroup(item: MenuItem): MenuGroup {
  return { ...item, links: [], projects: [], banner: null }
}
