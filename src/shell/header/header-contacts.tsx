import clsx from 'clsx'
import { phoneLink } from '../../lib/phone.ts'
import { Icon } from '../../ui/display/icon.tsx'
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
  customPhone: string
}

/** The line above the menu: what is on sale, the search, the city and its phone number. */
export function HeaderContacts({ className, customPhone }: HeaderContactsProps) {
  const { cities, city } = useShellData()
  const isCityOpen = useIsModalOpen('city')
  const phone = customPhone || city?.phone
  return (
    <div className={clsx(styles['contacts'], className)}>
      <ul className={styles['kinds']}>
        <li>
          <Link to="/projects" className={styles['kind']}>
            Проекты
          </Link>
        </li>
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
        <a href={phoneLink(phone)} className={styles['phone']}>
          <Icon name="phone" className={styles['handset']} />
          <span className={styles['number']}>{phone}</span>
        </a>
      ) : null}
    </div>
  )
}
