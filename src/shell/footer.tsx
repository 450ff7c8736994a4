import { Link } from 'react-router'
import { phoneLink } from '../lib/phone.ts'
import { Container } from '../ui/container.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './footer.module.css'
import { menuItems } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { useShellData } from './shell-data.ts'

const PRIVACY = '/documents/politika-obrabotki-i-zashity-personalnyh-dannyh'

/** The foot of every page: menu, contacts, legal lines. */
export function Footer() {
  const { company, city, year } = useShellData()
  const name = company?.name ?? ''
  return (
    <footer className={styles['footer']}>
      <Container>
        <div className={styles['top']}>
          <Link to="/" className={styles['home']}>
            <Logo name={name} />
          </Link>
          <nav aria-label="Меню в подвале">
            <ul className={styles['menu']}>
              <li>
                <Link to="/flats" className={styles['link']}>
                  Квартиры
                </Link>
              </li>
              {menuItems.map((item) => (
                <li key={item.slug}>
                  <MenuLink item={item} className={styles['link']} />
                </li>
              ))}
            </ul>
          </nav>
          {city ? (
            <address className={styles['contacts']}>
              <a href={phoneLink(city.phone)} className={styles['phone']}>
                {city.phone}
              </a>
              <a href={`mailto:${city.email}`} className={styles['link']}>
                {city.email}
              </a>
            </address>
          ) : null}
        </div>
        {company?.disclaimer ? <p className={styles['disclaimer']}>{company.disclaimer}</p> : null}
        <div className={styles['bottom']}>
          <p>
            ©&nbsp;{year} {company?.legal_name || name}
          </p>
          <a href={PRIVACY} target="_blank" rel="noopener" className={styles['legal']}>
            Политика обработки персональных данных
          </a>
          <p>Сайт сделан на&nbsp;Kvartal</p>
        </div>
      </Container>
    </footer>
  )
}
