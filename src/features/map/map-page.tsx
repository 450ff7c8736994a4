import { useLoaderData } from 'react-router'
import { Conditions } from '../../ui/display/chip.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useSite } from '../../ui/site.ts'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import styles from './map-page.module.css'
import type { MapPageData } from './map-page.server.ts'
import { LateMapSplit } from './late-map-split.tsx'
import type { WalkLink } from './walk-links.ts'

/** All projects on the map, and the same as a list, which needs no scripts. */
export function Component() {
  const { city, cities, projects, found, chips, walks, listHref, path, rejected } =
    useLoaderData<MapPageData>()
  const { origin } = useSite()
  return (
    <>
      <PageHead
        title="Проекты на карте"
        description="Жилые комплексы и цены квартир в каждом."
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            itemListElement: projects.map(({ name, href }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              url: origin + href,
            })),
          },
        ]}
      />
      <Container className={styles['page']}>
        <Breadcrumbs
          items={[
            { title: 'Главная', href: '/' },
            { title: 'Проекты', href: '/projects' },
            { title: 'На карте' },
          ]}
        />
        <h1 className={styles['title']}>Проекты на&nbsp;карте</h1>
        {rejected ? <Notice>{rejected}</Notice> : null}
        <WalkFilter walks={walks} />
        <div className={styles['head']}>
          <h2 id="results" tabIndex={-1} className={styles['found']}>
            {found}
          </h2>
          <Conditions chips={chips} className={styles['chips']} />
          <Link to={listHref} className={styles['list']}>
            {chips.length > 0 ? 'Эти квартиры списком' : 'Выбрать квартиру списком'}
          </Link>
        </div>
        {projects.length > 0 ? (
          <LateMapSplit city={city} cities={cities} projects={projects} />
        ) : (
          <EmptyState
            title="Под эти условия ничего нет"
            text="Уберите одно из условий."
            action={<ButtonLink to="/map">Показать все проекты</ButtonLink>}
          />
        )}
      </Container>
    </>
  )
}

/** Conditions on the way on foot as links, so that every choice has an address and needs no scripts. */
function WalkFilter({ walks }: { walks: readonly WalkLink[] }) {
  if (walks.length === 0) return null
  return (
    <Disclosure
      line={'Что нужно в\u00a0пешей доступности'}
      isInline
      className={styles['filter']}
      open={walks.some(({ options }) => options.some(({ isChosen }) => isChosen))}
    >
      <ul className={styles['kinds']}>
        {walks.map(({ name, options }) => (
          <li key={name} className={styles['kind']}>
            <span>{name}</span>
            <span className={styles['options']}>
              {options.map(({ minutes, href, count, isChosen }) => (
                <Link
                  key={minutes}
                  to={href}
                  className={styles['option']}
                  aria-current={isChosen ? 'true' : undefined}
                  aria-label={`${name} в\u00a0${minutes}\u00a0минутах пешком, проектов: ${count}`}
                  preventScrollReset
                >
                  {minutes}&nbsp;мин
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
