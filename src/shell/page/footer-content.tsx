import type { ReactNode } from 'react'
import { POLICY_SLUG } from '../../features/documents/policy-slug.ts'
import { readSocials } from '../../features/company/read-socials.ts'
import { phoneLink } from '../../lib/phone.ts'
import { joinWords } from '../../lib/plain-text.ts'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import { SocialLink } from '../../ui/display/social-link.tsx'
import { Link } from '../../ui/link.tsx'
import { Container } from '../../ui/page/container.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { useSite } from '../../ui/site.ts'
import { MailLink } from '../../ui/mail-link.tsx'
import { useLotKinds } from '../header/lot-kinds.ts'
import { MenuLink } from '../header/menu-link.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './footer.module.css'

const PRIVACY = `/documents/${POLICY_SLUG}`
const NETWORKS = ['youtube', 'vkontakte', 'telegram']

/** What is in the footer of every page: menu, contacts, legal texts. */
export function FooterContent() {
  const shell = useShellData()
  const { company, documents, year } = shell
  const { contacts } = useSite()
  const { own, global } = readSocials(shell.socials)
  const socials = NETWORKS.flatMap((name) => {
    const link = global.get(name) ?? own.get(name)
    return link ? [{ name, link }] : []
  })
  const name = company?.name ?? ''
  const kinds = useLotKinds()
  return (
    <Container>
      <div className={styles['top']}>
        <div>
          <Link to="/" className={styles['home']}>
            <Logo name={name} />
          </Link>
          {contacts?.phone || contacts?.email ? (
            <address className={styles['address']}>
              {contacts.phone ? (
                <a href={phoneLink(contacts.phone)} className={styles['phone']}>
                  {contacts.phone}
                </a>
              ) : null}
              {contacts.email ? (
                <MailLink address={contacts.email} className={styles['link']} />
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
        <nav aria-label="Меню в подвале" className={styles['menus']}>
          <FooterFold line="Меню">
            <ul>
              {shell.menu.map((item) => (
                <li key={item.slug}>
                  <MenuLink item={item} className={styles['link']} />
                </li>
              ))}
            </ul>
          </FooterFold>
          <FooterFold line="Что в продаже">
            <ul>
              {shell.hasProjects ? (
                <li>
                  <Link to="/projects" className={styles['link']}>
                    Проекты
                  </Link>
                </li>
              ) : null}
              {kinds.map(({ kind, href, name: label }) => (
                <li key={kind}>
                  <Link to={href} className={styles['link']}>
                    {label}
                  </Link>
                </li>
              ))}
              {kinds.length > 0 ? (
                <li>
                  <Link to="/changes" className={styles['link']}>
                    Изменения цен и&nbsp;наличия
                  </Link>
                </li>
              ) : null}
              {shell.hasPartners ? (
                <li>
                  <Link to="/partners" className={styles['link']}>
                    Партнёрам
                  </Link>
                </li>
              ) : null}
            </ul>
          </FooterFold>
        </nav>
      </div>
      {company?.disclaimer ? (
        <div className={styles['disclaimer']}>
          <FooterFold line="Правовая информация">
            <p>{joinWords(company.disclaimer)}</p>
          </FooterFold>
        </div>
      ) : null}
      <div className={styles['bottom']}>
        <p>
          ©&nbsp;{year} {company?.legal_name || name}
        </p>
        {documents.some(({ type }) => type === 'privacy_policy') ? (
          <a href={PRIVACY} target="_blank" rel="noopener" className={styles['legal']}>
            Политика обработки персональных данных
          </a>
        ) : null}
        {shell.brand?.hidesCredits ? null : <p>Сайт сделан на&nbsp;Kvartal</p>}
      </div>
    </Container>
  )
}

/**
 * A group of the footer. On phones it is folded below one line, which opens without scripts, too. It follows its
 * details element instead of being in it: so wider screens show it in every browser.
 */
function FooterFold({ line, children }: { line: string; children: ReactNode }) {
  return (
    <div className={styles['group']}>
      <Disclosure line={line} className={styles['fold']} />
      <div className={styles['content']}>{children}</div>
    </div>
  )
}
