import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Conditions } from '../../ui/display/chip.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { ChoiceLinks } from '../../ui/page/choice-links.tsx'
import { Link } from '../../ui/link.tsx'
import { Container } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ViewSwitch } from '../../ui/page/view-switch.tsx'
import { useSite } from '../../ui/site.ts'
import { LateMapSplit } from '../map/late-map-split.tsx'
import { projectAddress } from './project-addresses.ts'
import { ListedProjectCard } from './listed-project-card.tsx'
import type { ProjectsData } from './projects-page.server.ts'
import styles from './projects-page.module.css'

/** All projects, by class and city. */
export function Component() {
  const { projects, filters, chips, path, map, mapHref, views, rejected } =
    useLoaderData<ProjectsData>()
  const { origin } = useSite()
  const found = formatCount(projects.length, 'проект', 'проекта', 'проектов')
  return (
    <>
      <PageHead
        title="Проекты"
        description={`Жилые комплексы от застройщика: ${found} с ценами и тем, что в продаже.`}
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            itemListElement: projects.map(({ project }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: project.name,
              url: origin + projectAddress(project),
            })),
          },
        ]}
      />
      <Container>
        <Breadcrumbs items={[{ title: 'Главная', href: '/' }, { title: 'Проекты' }]} />
        <h1 className={styles['title']}>Проекты</h1>
        <ChoiceLinks filters={filters} />
        {rejected.length > 0 ? (
          <Notice>Не поняли условие в адресе: {rejected.join(', ')}</Notice>
        ) : null}
        <div className={styles['head']}>
          <h2 id="results" tabIndex={-1} className={styles['found']}>
            {projects.length === 1 ? 'Найден' : 'Найдено'} {found}
          </h2>
          <Conditions chips={chips} className={styles['chips']} />
          {map?.city ? (
            <Link to={mapHref} className={styles['more']}>
              Карта с&nbsp;фильтрами квартир
            </Link>
          ) : null}
          <ViewSwitch label="Вид" links={views} />
        </div>
        {map && projects.length > 0 ? (
          <div className={styles['map']}>
            <LateMapSplit {...map} />
          </div>
        ) : projects.length > 0 ? (
          <ul className={styles['projects']}>
            {projects.map((listed, index) => (
              <li key={listed.project.id}>
                <ListedProjectCard {...listed} isFirst={index < 2} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Таких проектов нет"
            text={chips.length > 0 ? 'Уберите одно из условий.' : 'Измените класс или город.'}
            action={<ButtonLink to="/projects">Показать все проекты</ButtonLink>}
          />
        )}
      </Container>
    </>
  )
}
