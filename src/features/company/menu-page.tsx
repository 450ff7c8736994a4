import { useLoaderData } from 'react-router'
import { formatNumber } from '../../lib/numbers.ts'
import { phoneLink } from '../../lib/phone.ts'
import { SocialLink } from '../../ui/display/social-link.tsx'
import { Link } from '../../ui/link.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import { MailLink } from '../../ui/mail-link.tsx'
import { CityForm } from './city-form.tsx'
import { SiteLink } from './site-link.tsx'
import { projectAddress } from '../projects/project-addresses.ts'
import { SearchForm } from '../search/search-form.tsx'
import { readSocials } from './read-socials.ts'
import type { MenuData } from './menu-data.ts'
import styles from './menu-page.module.css'

const TITLE = 'Меню'

/** The complete menu as a page: visitors without scripts are led here by the header. */
export function Component() {
  const { menu, hasProjects, kinds, cities, socials, apps } = useLoaderData<MenuData>()
  const { city, contacts } = useSite()
  const { own } = readSocials(socials)
  const active = cities.find(({ slug }) => slug === city?.slug) ?? null
  return (
    <Container className={styles['page']}>
      <PageHead
        title={TITLE}
        description="Все разделы сайта: проекты, квартиры и другая недвижимость, покупка, документы и контакты."
        path="/menu"
        isIndexed={false}
      />
      <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title: TITLE }]} />
      <h1 className={styles['title']}>{TITLE}</h1>
      <SearchForm label="Поиск по сайту" className={styles['search']} />
      <nav aria-label="Все разделы" className={styles['groups']}>
        {hasProjects || kinds.length > 0 ? (
          <div>
            <h2 className={styles['name']}>В продаже</h2>
            <ul>
              {hasProjects ? (
                <li>
                  <Link to="/projects" className={styles['link']}>
                    Проекты
                  </Link>
                </li>
              ) : null}
              {kinds.map(({ kind, name, href, count }) => (
                <li key={kind}>
                  <SiteLink url={href} className={styles['link']}>
                    {name} <span className={styles['count']}>{formatNumber(count)}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {menu.map(({ slug, name, href, links, projects, banner }) => (
          <div key={slug}>
            <h2 className={styles['name']}>
              <SiteLink url={href} className={styles['link']}>
                {name}
              </SiteLink>
            </h2>
            {links.length + projects.length > 0 || banner ? (
              <ul>
                {projects.map((project) => (
                  <li key={project.id}>
                    <SiteLink url={projectAddress(project)} className={styles['link']}>
                      {project.name}
                    </SiteLink>
                  </li>
                ))}
                {links.map(({ id, url, title }) => (
                  <li key={id}>
                    <SiteLink url={url} className={styles['link']}>
                      {title}
                    </SiteLink>
                  </li>
                ))}
                {banner ? (
                  <li>
                    <SiteLink url={banner.url} className={styles['link']}>
                      {banner.title}
                    </SiteLink>
                  </li>
                ) : null}
              </ul>
            ) : null}
          </div>
        ))}
      </nav>
      <div className={styles['groups']}>
        {cities.length > 1 ? (
          <div>
            <h2 className={styles['name']}>Город</h2>
            <CityForm cities={cities} active={active} />
          </div>
        ) : null}
        {contacts?.phone || contacts?.email ? (
          <div>
            <h2 className={styles['name']}>Связь</h2>
            {contacts.phone ? (
              <a href={phoneLink(contacts.phone)} className={styles['link']}>
                {contacts.phone}
              </a>
            ) : null}
            {contacts.email ? (
              <MailLink address={contacts.email} className={styles['link']} />
            ) : null}
          </div>
        ) : null}
        {own.size > 0 || apps.length > 0 ? (
          <div>
            <h2 className={styles['name']}>Мы в сети</h2>
            <ul>
              {[...own].map(([name, link]) => (
                <li key={name} className={styles['network']}>
                  <SocialLink name={name} link={link} size="xs" />
                </li>
              ))}
              {apps.map(({ url, name }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener" className={styles['link']}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Container>
  )
}
