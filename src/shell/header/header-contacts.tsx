import clsx from 'clsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { phoneLink } from '../../lib/phone.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useSite } from '../../ui/site.ts'
import { CityFormWithoutScripts } from './without-scripts.tsx'
import { useLotKinds } from './lot-kinds.ts'
import { ModalButton, useIsModalOpen } from './modal-button.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './header-contacts.module.css'
import type { SearchPopover as LoadedPopover } from './search-popover.tsx'

// Not from `useId`: the header's markup is cached.
const POPOVER_ID = 'header-search'

/** The search of wide screens. Without scripts the button leads to the search page. */
function HeaderSearch({ className }: { className: string | undefined }) {
  const loaded = useRef<typeof LoadedPopover>(null)
  const popover = useRef<HTMLDivElement>(null)
  // No document carries the popover before it is used.
  const [SearchPopover, setSearchPopover] = useState<typeof LoadedPopover | null>(null)
  const [isTarget, setIsTarget] = useState(false)
  useEffect(() => {
    import('../after-start.ts').then(
      (module) => {
        loaded.current = module.SearchPopover
      },
      () => {},
    )
  }, [])

  function open(Popover: typeof LoadedPopover) {
    flushSync(() => setSearchPopover(() => Popover))
    popover.current?.showPopover?.()
    // Later: WebKit closes it again where the button is its target before the press has ended.
    setTimeout(() => setIsTarget(true))
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // Without popovers the form leads to the search page.
    if (!('popover' in HTMLElement.prototype)) return
    event.preventDefault()
    const form = event.currentTarget
    // At once, so that a key that follows reaches the popover.
    if (loaded.current) open(loaded.current)
    else
      import('../after-start.ts').then(
        (module) => open(module.SearchPopover),
        () => form.submit(),
      )
  }
  return (
    <>
      <form action="/search" onSubmit={onSubmit}>
        <button
          className={className}
          {...(isTarget ? { type: 'button', popoverTarget: POPOVER_ID } : { type: 'submit' })}
        >
          <Icon name="search" size={16} />
          Поиск
        </button>
      </form>
      {SearchPopover ? <SearchPopover ref={popover} id={POPOVER_ID} /> : null}
    </>
  )
}

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
