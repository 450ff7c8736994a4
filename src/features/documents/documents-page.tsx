import { useLoaderData } from 'react-router'
import { formatCount } from '../../lib/numbers.ts'
import { formatCompletion } from '../../lib/time/completion.ts'
import { formatDay } from '../../lib/time/days.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Container } from '../../ui/page/container.tsx'
import { ListTop } from '../../ui/page/list-top.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { useSite } from '../../ui/site.ts'
import { DocumentFacts } from './document-facts.tsx'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import { joinName, joinWords } from '../../lib/plain-text.ts'
import styles from './documents-page.module.css'
import type { DocumentsData } from './documents-page.server.ts'
import { type BuildingPapers, type CheckedPaper, paperLabels } from './papers.ts'
import type { DocumentCard } from './schema.ts'

/** All documents by category, project, building and quarter, and the papers that the law asks for by building. */
export function Component() {
  const { documents, count, page, pages, filters, rejected, path, firstPath, checklists } =
    useLoaderData<DocumentsData>()
  const { origin, name } = useSite()
  const toHref = (number: number) =>
    number === 1 ? firstPath : `${firstPath}${firstPath.includes('?') ? '&' : '?'}page=${number}`
  return (
    <>
      <PageHead
        title={page > 1 ? `Документы, страница ${page}` : 'Документы'}
        description={`Документы ${name ? `компании ${name}` : 'застройщика'}: проектные декларации, разрешения на строительство, договоры и отчёты по кварталам и корпусам.`}
        path={path}
        jsonLd={[
          {
            '@type': 'ItemList',
            numberOfItems: count,
            itemListElement: documents.map(({ slug, title }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: title,
              url: `${origin}/documents/${slug}`,
            })),
          },
        ]}
      />
      <Container className={styles['page']}>
        <ListTop
          title="Документы"
          filters={filters}
          rejected={rejected}
          action={
            checklists.length > 0 ? (
              <a href="#papers" className={styles['jump']}>
                Бумаги по&nbsp;214-&#8288;ФЗ
              </a>
            ) : null
          }
        />
        {documents.length > 0 ? (
          <>
            <h2 id="results" tabIndex={-1} className={styles['found']}>
              {formatCount(count, 'документ', 'документа', 'документов')}
              {pages > 1 ? `, страница ${page} из\u00a0${pages}` : ''}
            </h2>
            <ul className={styles['list']}>
              {documents.map((document) => (
                <DocumentRow key={document.id} document={document} />
              ))}
            </ul>
            <Pagination page={page} pages={pages} toHref={toHref} />
          </>
        ) : (
          <EmptyState
            id="results"
            title={path !== '/documents' ? 'Таких документов нет' : 'Документов пока нет'}
            {...(path !== '/documents' && {
              text: 'Измените категорию, проект или квартал.',
              action: <ButtonLink to="/documents">Показать все документы</ButtonLink>,
            })}
          />
        )}
        <PaperChecklist projects={checklists} />
      </Container>
    </>
  )
}

function DocumentRow({ document }: { document: DocumentCard }) {
  const { slug, title, category, project, building, year, quarter } = document
  const place = [
    category?.name,
    project && joinName(building === null ? project.name : `${project.name}, ${building}`),
    year === null || quarter === null ? null : formatCompletion(`${year}-${quarter}`),
  ].filter(Boolean)
  return (
    <li className={styles['row']}>
      <h3 className={styles['name']}>
        <Link to={`/documents/${slug}`} className={styles['link']}>
          {joinWords(title)}
        </Link>
      </h3>
      <p className={styles['place']}>{place.join('\u00a0· ')}</p>
      <DocumentFacts document={document} />
    </li>
  )
}

/** The papers of Federal Law 214-FZ of every building: what is published, and what is not. */
function PaperChecklist({ projects }: { projects: DocumentsData['checklists'] }) {
  if (projects.length === 0) return null
  return (
    <section className={styles['papers']} id="papers" aria-labelledby="papers-title">
      <h2 className={styles['title']} id="papers-title">
        Бумаги по&nbsp;214-&#8288;ФЗ
      </h2>
      <p className={styles['lead']}>
        Что закон об&nbsp;участии в&nbsp;долевом строительстве велит показать по&nbsp;каждому дому,
        и&nbsp;что из&nbsp;этого есть на&nbsp;сайте.
      </p>
      {projects.map(({ slug, name, buildings }) => (
        <Disclosure
          key={slug}
          line={
            <>
              {name}{' '}
              <span className={styles['count']}>
                {formatCount(buildings.length, 'корпус', 'корпуса', 'корпусов')}
              </span>
            </>
          }
          className={styles['project']}
          open={projects.length === 1}
        >
          <div className={styles['buildings']}>
            {buildings.map((building) => (
              <Building key={building.id} {...building} />
            ))}
          </div>
        </Disclosure>
      ))}
    </section>
  )
}

function Building({ name, papers }: BuildingPapers) {
  const there = papers.filter(({ document }) => document !== null).length
  const asked = papers.filter(({ document, isLater }) => document !== null || !isLater).length
  return (
    <div>
      <h3 className={styles['building']}>
        {name}
        <span className={styles['count']}>
          {' '}
          {there} из&nbsp;{asked}
        </span>
      </h3>
      <ul>
        {papers.map((line) => (
          <PaperLine key={line.paper} line={line} />
        ))}
      </ul>
    </div>
  )
}

function PaperLine({ line: { paper, document, isLater } }: { line: CheckedPaper }) {
  return (
    <li className={styles['line']} data-there={document !== null || undefined}>
      {document === null ? (
        <>
          <span className={styles['mark']} />
          {paperLabels[paper]}
          <span className={styles['note']}>{isLater ? 'после ввода' : 'нет на\u00a0сайте'}</span>
        </>
      ) : (
        <>
          <span className={styles['mark']}>
            <Icon name="check" size={16} />
          </span>
          <Link
            to={`/documents/${document.slug}`}
            aria-label={`${paperLabels[paper]}: ${document.title}`}
          >
            {paperLabels[paper]}
          </Link>
          <span className={styles['note']}>
            {document.published_on === null ? 'есть' : formatDay(document.published_on)}
          </span>
        </>
      )}
    </li>
  )
}
