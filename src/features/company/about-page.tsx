import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { phoneLink } from '../../lib/phone.ts'
import { formatHoliday } from '../../lib/time/holidays.ts'
import { formatWeek } from '../../lib/time/working-hours.ts'
import { Person } from '../../drawing/person.tsx'
import { Picture } from '../../ui/display/picture.tsx'
import { Link } from '../../ui/link.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import { useSite } from '../../ui/site.ts'
import { MailLink } from '../../ui/mail-link.tsx'
import { DocumentList } from '../documents/document-list.tsx'
import { CompanyFigures, nameFigure } from './company-figures.tsx'
import type { AboutData } from './about-page.server.ts'
import styles from './about-page.module.css'

const TITLE = 'О компании'
const SCROLLED = { role: 'group', 'aria-label': 'Дома на одной линии', tabIndex: 0 }

/** Who the company is by law, what the catalogue proves of it, its papers and how to reach it. */
export function Component() {
  const { company, people, figures, room, street, offices, papers } = useLoaderData<AboutData>()
  const houses = figures.find(({ kind }) => kind === 'houses')
  const { origin, name } = useSite()
  const facts = (
    [
      ['Юридическое лицо', company?.legal_name],
      ['ИНН', company?.inn],
      ['ОГРН', company?.ogrn],
      ['Адрес', company?.address],
    ] as const
  ).filter(([, value]) => value)
  const about = company?.about_html.trim() ?? ''
  return (
    <Container className={styles['page']}>
      <PageHead
        title={name ? `${TITLE} ${name.includes('«') ? name : `«${name}»`}` : TITLE}
        description={
          company?.tagline ||
          [name, 'реквизиты, документы и контакты застройщика'].filter(Boolean).join(': ')
        }
        path="/about"
        jsonLd={[
          {
            '@type': 'Organization',
            name: name || undefined,
            legalName: company?.legal_name,
            taxID: company?.inn ?? undefined,
            identifier: company?.ogrn ?? undefined,
            address: company?.address ?? undefined,
            url: `${origin}/`,
            contactPoint: offices.map(({ city, phone, email }) => ({
              '@type': 'ContactPoint',
              contactType: 'sales',
              areaServed: city,
              telephone: phone || undefined,
              email: email || undefined,
            })),
            location: offices
              .filter(({ address }) => address !== '')
              .map(({ city, address }) => ({
                '@type': 'Place',
                address: {
                  '@type': 'PostalAddress',
                  addressLocality: city,
                  streetAddress: address,
                },
              })),
          },
        ]}
      />
      <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title: TITLE }]} />
      <h1 className={styles['title']}>{TITLE}</h1>
      <div className={styles['opening']}>
        {houses ? (
          <p className={styles['storey']}>
            <span className={styles['number']}>{houses.count}</span> {nameFigure(houses)}{' '}
            на&nbsp;одной линии, в&nbsp;одном масштабе
          </p>
        ) : null}
        {room ? (
          <figure className={styles['room']}>
            <Picture
              src={room.src}
              alt={room.alt}
              sizes="(max-width: 991px) 100vw, 58vw"
              width={room.width}
              height={room.height}
              fetchPriority="high"
              decoding="async"
            />
            <figcaption>
              <Link to={room.href}>{room.project}</Link>
            </figcaption>
          </figure>
        ) : null}
      </div>
      {street.length > 0 ? (
        // A line of houses is longer than a phone is wide.
        <div className={styles['street']} {...SCROLLED}>
          <img
            src="/media/street.svg"
            alt={`Фасады в одном масштабе: ${street.map(({ name: own }) => own).join(', ')}`}
            width={2400}
            height={330}
            decoding="async"
          />
        </div>
      ) : null}
      <CompanyFigures figures={figures.filter((figure) => figure !== houses)} />
      <div className={styles['columns']}>
        {about === '' && people.length === 0 ? null : (
          <div className={styles['aside']}>
            {about === '' ? null : (
              <Part id="story" title="Чем мы занимаемся">
                <Prose html={about} />
              </Part>
            )}
            {people.length > 0 ? (
              <Part id="people" title={'Кто за\u00a0что отвечает'}>
                <ul className={styles['people']}>
                  {people.map(({ role, name: person, text }, index) => (
                    <li key={`${role} ${person}`}>
                      <Person index={index} className={styles['person']} />
                      <h3 className={styles['city']}>{person ?? role}</h3>
                      {person === null ? null : <p>{role}</p>}
                      {text ? <p className={styles['way']}>{text}</p> : null}
                    </li>
                  ))}
                </ul>
              </Part>
            ) : null}
          </div>
        )}
        <div className={styles['aside']}>
          {facts.length > 0 ? (
            <Part id="registration" title="Реквизиты">
              <dl className={styles['facts']}>
                {facts.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </Part>
          ) : null}
          {offices.length > 0 ? (
            <Part
              id="contacts"
              title={
                offices.some(({ address }) => address !== '') ? 'Офисы и контакты' : 'Контакты'
              }
            >
              {offices.map(({ city, phone, email, address, way, hours, holiday, picture }) => (
                <div key={city} className={styles['office']}>
                  {picture ? (
                    <Picture
                      src={picture.src}
                      alt={picture.alt}
                      sizes="(max-width: 991px) 100vw, 33vw"
                      width={picture.width}
                      height={picture.height}
                      loading="lazy"
                      decoding="async"
                      className={styles['lobby']}
                    />
                  ) : null}
                  <h3 className={styles['city']}>{city}</h3>
                  {address ? <address className={styles['address']}>{address}</address> : null}
                  {way ? <p className={styles['way']}>{way}</p> : null}
                  {phone ? <a href={phoneLink(phone)}>{phone}</a> : null}
                  {email ? <MailLink address={email} /> : null}
                  {formatWeek(hours).map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  {holiday ? <p className={styles['way']}>{formatHoliday(holiday)}</p> : null}
                </div>
              ))}
            </Part>
          ) : null}
        </div>
      </div>
      {papers.length > 0 ? (
        <Part id="papers" title={'Декларации и\u00a0разрешения'}>
          <div className={styles['papers']}>
            {papers.map(({ project, documents }) => (
              <section key={project?.slug ?? ''}>
                <h3 className={styles['city']}>
                  {project ? <Link to={`/projects/${project.slug}`}>{project.name}</Link> : name}
                </h3>
                <DocumentList documents={documents} />
              </section>
            ))}
          </div>
        </Part>
      ) : null}
    </Container>
  )
}

/** A part of the page with its own heading. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
