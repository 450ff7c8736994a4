import { formatDay } from '../../lib/time/days.ts'
import { formatCount } from '../../lib/numbers.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { DocumentsData } from './documents-page.server.ts'
import styles from './paper-checklist.module.css'
import { type BuildingPapers, type CheckedPaper, paperWords } from './papers.ts'

/** The papers of Federal Law 214-FZ of every building: what is published, and what is not. */
export function PaperChecklist({ projects }: { projects: DocumentsData['checklists'] }) {
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
        <details key={slug} className={styles['project']} open={projects.length === 1}>
          <summary className={styles['summary']}>
            {name}{' '}
            <span className={styles['count']}>
              {formatCount(buildings.length, 'корпус', 'корпуса', 'корпусов')}
            </span>
          </summary>
          <div className={styles['buildings']}>
            {buildings.map((building) => (
              <Building key={building.id} {...building} />
            ))}
          </div>
        </details>
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
          {paperWords[paper]}
          <span className={styles['note']}>{isLater ? 'после ввода' : 'нет на\u00a0сайте'}</span>
        </>
      ) : (
        <>
          <span className={styles['mark']}>
            <Icon name="check" size={16} />
          </span>
          <Link
            to={`/documents/${document.slug}`}
            aria-label={`${paperWords[paper]}: ${document.title}`}
          >
            {paperWords[paper]}
          </Link>
          <span className={styles['note']}>
            {document.published_on === null ? 'есть' : formatDay(document.published_on)}
          </span>
        </>
      )}
    </li>
  )
}
