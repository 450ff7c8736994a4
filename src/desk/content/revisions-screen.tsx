import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { contentReads } from '../../features/content/edit/edit-contracts.ts'
import type { Revision } from '../../features/content/edit/edit-schema.ts'
import { callDesk } from '../api/call-desk.ts'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList } from '../kit/states.tsx'
import { More, Table } from '../kit/table.tsx'
import { useTitle } from '../kit/use-title.ts'
import { formatMoment } from '../requests/request-labels.ts'
import { loadPages, type Paged, readPages, toFileAddress, toNextPage } from './content-address.ts'
import { actionNames, AREA_TITLE } from './content-words.ts'
import styles from './content.module.css'

/** Loads what was published, of one file where the address names it. */
export function loadRevisions({ request }: LoaderFunctionArgs): Promise<Paged<Revision>> {
  const { signal } = request
  const { searchParams } = new URL(request.url)
  const path = searchParams.get('path') ?? undefined
  return loadPages(
    readPages(searchParams),
    (cursor) => callDesk(contentReads.revisions, { path, cursor }, { signal }),
    ({ id }) => id,
  )
}

/** What was published, newest first. */
export function RevisionsScreen() {
  const { results, next } = useLoaderData<Paged<Revision>>()
  const [search] = useSearchParams()
  const path = search.get('path')
  useTitle('Что публиковали')
  return (
    <article className={styles['screen']} tabIndex={-1}>
      <nav aria-label="Назад">
        {path === null ? (
          <Link to="/content" className={styles['back']}>
            ← {AREA_TITLE}
          </Link>
        ) : (
          <Link to={toFileAddress(path)} className={styles['back']}>
            ← {path}
          </Link>
        )}
      </nav>
      <ScreenTop title="Что публиковали" />
      {path === null ? null : (
        <p>
          Только {path}. <Link to="/content/revisions">Все публикации</Link>
        </p>
      )}
      {results.length === 0 ? (
        <EmptyList
          title="Публикаций пока нет"
          text="Здесь будет каждая: кто, когда и что изменил. Прежний текст можно вернуть в черновик."
        />
      ) : (
        <Table caption="Публикации" columns={columns} rows={results} toKey={({ id }) => id} />
      )}
      {next === null ? null : (
        <More to={toNextPage(search)} isAdded>
          Ещё
        </More>
      )}
    </article>
  )
}

const SHOWN = 3

/** «Города: изменено, Скидки в ноябре: новое и ещё 4». */
export function describeChanges({ changes }: Pick<Revision, 'changes'>): string {
  const shown = changes
    .slice(0, SHOWN)
    .map(({ title, action }) => `${title}: ${actionNames[action]}`)
    .join(', ')
  const rest = changes.length - SHOWN
  return rest > 0 ? `${shown} и\u00a0ещё ${rest}` : shown
}

const columns = [
  {
    title: 'Когда',
    toCell: ({ id, at }: Revision) => (
      <Link to={`/content/revisions/${id}`} className={styles['name']}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </Link>
    ),
    isExact: true,
  },
  { title: 'Кто', toCell: ({ by }: Revision) => by ?? 'с\u00a0терминала' },
  { title: 'Что', toCell: describeChanges },
]
