import clsx from 'clsx'
import { phoneLink } from '../../lib/phone.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { useSite } from '../../ui/site.ts'
import { Link } from '../../ui/link.tsx'
import styles from './header-contacts.module.css'
import { HeaderSearch } from './header-search.tsx'
import { useLotKinds } from '../menu/lot-kinds.ts'
import { ModalButton } from '../modal/modal-button.tsx'
import { useIsModalOpen } from '../modal/use-is-modal-open.ts'
import { useShellData } from '../use-shell-data.ts'
import { CityFormWithoutScripts } from '../burger/without-scripts.tsx'

interface HeaderContactsProps {
  className: string | undefined
  /** Empty for none. */
  phone: string
}

/** The line above the menu: what is on sale, the search, the city and its phone number. */
export function HeaderContacts({ className, phone }: HeaderContactsProps) {
  const { cities, city, hasProjects } = useShellData()
  const isCityOpen = useIsModalOpen('city')
  // The header's button is a link to the phone then: on a phone both would be the same sign.
  const isCallLink = useSite().documents.policy === null
  return (
    <div className={clsx(styles['contacts'], className)}>
      <ul className={styles['kinds']}>
        {hasProjects ? (
          <li>
            <Link to="/projects" className={styles['kind']}>
              Проекты
            </Link>
          </li>
        ) : null}
        {useLotKinds().map(({ kind, href, name }) => (
          <li key={kind}>
            <Link to={href} className={styles['kind']}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <HeaderSearch className={styles['search']} />
      {city ? (
        <ModalButton
          modal="city"
          isOpen={isCityOpen}
          className={styles['city']}
          label={
            <>
              <Icon name="pin" size={16} />
              {city.name}
            </>
          }
        >
          {CityFormWithoutScripts ? <CityFormWithoutScripts cities={cities} active={city} /> : null}
        </ModalButton>
      ) : null}
      {phone ? (
        <a href={phoneLink(phone)} className={clsx(styles['phone'], isCallLink && styles['wide'])}>
          <Icon name="phone" className={styles['handset']} />
          <span className={styles['number']}>{phone}</span>
        </a>
      ) : null}
    </div>
  )
}
