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
import { LateMapSplit } from './view/late-map-split.tsx'
import styles from './map-page.module.css'
import { WalkFilter } from './walk-filter.tsx'
import type { MapPageData } from './map-page.server.ts'

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
