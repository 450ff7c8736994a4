import { POLICY_SLUG } from '../../features/documents/policy-slug.ts'
import { readSocials } from '../../features/socials/read-socials.ts'
import { phoneLink } from '../../lib/phone.ts'
import { Container } from '../../ui/page/container.tsx'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { SocialLink } from '../../ui/display/social-link.tsx'
import styles from './footer.module.css'
import { useLotKinds } from '../menu/lot-kinds.ts'
import { mainMenu } from '../menu/menu.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'

const PRIVACY = `/documents/${POLICY_SLUG}`
const NETWORKS = ['youtube', 'vkontakte', 'telegram']

/** The footer of every page: menu, contacts, legal texts. */
export function Footer() {
  const shell = useShellData()
  const { company, city, documents, year } = shell
  const { own, global } = readSocials(shell.socials)
  const socials = NETWORKS.flatMap((name) => {
    const link = global.get(name) ?? own.get(name)
    return link ? [{ name, link }] : []
  })
  const name = company?.name ?? ''
  return (
    <footer className={styles['footer']}>
      <Container>
        <div className={styles['top']}>
          <Link to="/" className={styles['home']}>
            <Logo name={name} />
          </Link>
          <nav aria-label="Меню в подвале" className={styles['menus']}>
            <ul>
              {mainMenu(shell).map((item) => (
                <li key={item.slug}>
                  <MenuLink item={item} className={styles['link']} />
                </li>
              ))}
            </ul>
            <ul>
              <li>
                <Link to="/projects" className={styles['link']}>
                  Проекты
                </Link>
              </li>
              {useLotKinds().map(({ kind, href, name: label }) => (
                <li key={kind}>
                  <Link to={href} className={styles['link']}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <Link to="/changes" className={styles['link']}>
                  Изменения цен и&nbsp;наличия
                </Link>
              </li>
              <li>
                <Link to="/partners" className={styles['link']}>
                  Партнёрам
                </Link>
              </li>
            </ul>
          </nav>
          <div>
            {city?.phone || city?.email ? (
              <address className={styles['address']}>
                {city.phone ? (
                  <a href={phoneLink(city.phone)} className={styles['phone']}>
                    {city.phone}
                  </a>
                ) : null}
                {city.email ? (
                  <a href={`mailto:${city.email}`} className={styles['link']}>
                    {city.email}
                  </a>
                ) : null}
              </address>
            ) : null}
            {socials.length > 0 ? (
              <ul className={styles['socials']} aria-label="Мы в социальных сетях">
                {socials.map((social) => (
                  <li key={social.name}>
                    <SocialLink {...social} size="xs" />
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
        {company?.disclaimer ? <p className={styles['disclaimer']}>{company.disclaimer}</p> : null}
        <div className={styles['bottom']}>
          <p>
            ©&nbsp;{year} {company?.legal_name || name}
          </p>
          {documents.some(({ type }) => type === 'privacy_policy') ? (
            <a href={PRIVACY} target="_blank" rel="noopener" className={styles['legal']}>
              Политика обработки персональных данных
            </a>
          ) : null}
          <p>Сайт сделан на&nbsp;Kvartal</p>
        </div>
      </Container>
    </footer>
  )
}
