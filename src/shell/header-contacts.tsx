import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { phoneLink } from '../lib/phone.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { modalStore } from '../ui/modal-store.ts'
import styles from './header-contacts.module.css'
import { HeaderSearch } from './header-search.tsx'
import { lotKinds } from './lot-kinds.ts'
import { ModalButton } from './modal-button.tsx'
import { useShellData } from './shell-data.ts'
import { CityFormWithoutScripts } from './without-scripts.tsx'

interface HeaderContactsProps {
  className: string | undefined
  customPhone: string
}

/** The line above the menu: what is on sale, the search, the city, and the phone to call. */
export function HeaderContacts({ className, customPhone }: HeaderContactsProps) {
  const { cities, city, lotCounts } = useShellData()
  const modal = useStore(modalStore, { ssr: () => null })
  const phone = customPhone || city?.phone
  return (
    <div className={clsx(styles['contacts'], className)}>
      <ul className={styles['kinds']}>
        {lotKinds(lotCounts).map(({ href, name }) => (
          <li key={href}>
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
          isOpen={modal?.name === 'city'}
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
          <Icon name="phone" size={20} className={styles['handset']} />
          <span className={styles['number']}>{phone}</span>
        </a>
      ) : null}
    </div>
  )
}
