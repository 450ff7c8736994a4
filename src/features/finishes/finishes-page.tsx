import { useLoaderData } from 'react-router'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { ComparePictures } from '../../ui/display/compare-pictures.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ListTop } from '../../ui/page/list-top.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { pageAddress, Pagination } from '../../ui/page/pagination.tsx'
import { useSite } from '../../ui/site.ts'
import { FinishList } from './finish-list.tsx'
import { FinishTable } from './finish-table.tsx'
import styles from './finish-table.module.css'
import type { FinishesData } from './finishes-page.server.ts'

/** How homes are handed over, by project. */
export function Component() {
  const { opening, projects, comparison, filters, rejected, page, pages, path, firstPath } =
    useLoaderData<FinishesData>()
  const { origin } = useSite()
  return (
    <>
      <PageHead
        title={page > 1 ? `Отделка квартир, страница ${page}` : 'Отделка квартир'}
        description="Какую отделку можно выбрать в каждом проекте: что входит, материалы, цена за квадратный метр и фотографии."
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            itemListElement: projects.map(({ slug, name }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: `Отделка: ${name}`,
              url: `${origin}/finishes?project=${slug}`,
            })),
          },
        ]}
      />
      <Container>
        <ListTop
          title="Отделка"
          lead={
            projects.length > 0 &&
            'В каком виде передаём квартиры: что сделано, из чего и сколько это стоит.'
          }
          filters={filters}
          rejected={rejected}
        />
        {opening || comparison ? (
          <div className={styles['opening']}>
            {opening ? (
              <figure className={styles['view']}>
                <ComparePictures
                  before={opening.before}
                  after={opening.after}
                  names={['До', 'После']}
                />
                <figcaption>
                  {[opening.project, opening.after.alt].filter(Boolean).join('. ')}
                </figcaption>
              </figure>
            ) : null}
            {comparison ? <FinishTable {...comparison} /> : null}
          </div>
        ) : null}
        {projects.length === 0 ? (
          <EmptyState
            title={path !== '/finishes' ? 'Такой отделки нет' : 'Об отделке пока не рассказано'}
            {...(path !== '/finishes' && {
              text: 'Измените проект или вид отделки.',
              action: <ButtonLink to="/finishes">Показать всю отделку</ButtonLink>,
            })}
          />
        ) : null}
      </Container>
      {projects.map(({ slug, name, finishes }) => (
        <Section
          key={slug}
          id={slug}
          title={name}
          action={
            <ButtonLink to={`/projects/${slug}`} variant="text">
              О проекте
            </ButtonLink>
          }
        >
          <FinishList finishes={finishes} Compare={ComparePictures} />
        </Section>
      ))}
      <Container>
        <Pagination page={page} pages={pages} toHref={(number) => pageAddress(firstPath, number)} />
      </Container>
    </>
  )
}
