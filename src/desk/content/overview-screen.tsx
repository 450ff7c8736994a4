import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { contentReads } from '../../features/content/edit/edit-contracts.ts'
import type {
  ContentItem,
  ContentKindCount,
  ContentOverview,
  MissingContent,
} from '../../features/content/edit/edit-schema.ts'
import { callDesk } from '../api/call-desk.ts'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList } from '../kit/states.tsx'
import { More } from '../kit/table.tsx'
import { useTitle } from '../kit/use-title.ts'
import {
  loadDrafts,
  loadItems,
  type Paged,
  readPages,
  toFileAddress,
  toNextPage,
  toPublishAddress,
} from './content-address.ts'
import { AREA_TITLE, countDrafts, describeKind } from './content-words.ts'
import styles from './content.module.css'
import { ItemTable } from './item-table.tsx'
import { findSinglePath } from './new-path.ts'
import { SearchForm } from './search-form.tsx'

export interface Overview {
  content: ContentOverview
  drafts: Paged<ContentItem>
  /** What a search has found; null without one. */
  found: Paged<ContentItem> | null
}

/** Loads the kinds, the drafts that wait, and what a search finds. */
export async function loadOverview({ request }: LoaderFunctionArgs): Promise<Overview> {
  const { signal } = request
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim() ?? ''
  const [content, drafts, found] = await Promise.all([
    callDesk(contentReads.overview, {}, { signal }),
    loadDrafts(signal),
    q === '' ? null : loadItems({ q }, readPages(searchParams), signal),
  ])
  return { content, drafts, found }
}

/** What the site lacks, what waits to be published, and all texts by their kinds. */
export function OverviewScreen({ overview }: { overview: Overview }) {
  const { content, drafts, found } = overview
  const [search] = useSearchParams()
  useTitle(AREA_TITLE)
  return (
    <div className={styles['screen']}>
      <ScreenTop title={AREA_TITLE}>
        <Link to="/content/revisions" className={styles['back']}>
          Что публиковали раньше
        </Link>
      </ScreenTop>
      <SearchForm label="Поиск по всем текстам" q={search.get('q') ?? ''} />
      {found === null ? (
        <>
          <Missing missing={content.missing} />
          <Drafts drafts={drafts} />
          <Kinds kinds={content.kinds} />
        </>
      ) : (
        <Found found={found} search={search} />
      )}
    </div>
  )
}

function Missing({ missing }: { missing: readonly MissingContent[] }) {
  if (missing.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="missing-title">
      <h2 id="missing-title">Чего не{'\u00a0'}хватает сайту</h2>
      <ul className={styles['rows']}>
        {missing.map(({ check, text, path, field }) => (
          <li key={`${check} ${text}`}>
            <span>{text}</span>
            {path === null ? null : (
              <Link
                to={toFileAddress(path, { field })}
                className={styles['back']}
                aria-label={`Исправить: ${text}`}
              >
                Исправить
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Drafts({ drafts }: { drafts: Paged<ContentItem> }) {
  if (drafts.results.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="drafts-title">
      <div className={styles['top']}>
        <h2 id="drafts-title">Ждут публикации: {countDrafts(drafts.count)}</h2>
        <Link to={toPublishAddress()} className={styles['back']}>
          Опубликовать…
        </Link>
      </div>
      <ItemTable caption="Черновики" items={drafts.results} isDraft />
    </section>
  )
}

function Kinds({ kinds }: { kinds: readonly ContentKindCount[] }) {
  return (
    <section className={styles['part']} aria-labelledby="kinds-title">
      <h2 id="kinds-title">Все тексты</h2>
      <ul className={styles['kinds']}>
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <Link to={toKindAddress(kind.kind)} className={styles['kind']}>
              {kind.title}
            </Link>
            <span className={styles['note']}>{describeKind(kind)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A kind of one file is that file. */
function toKindAddress(kind: string): string {
  const path = findSinglePath(kind)
  return path === null ? `/content/kinds/${encodeURIComponent(kind)}` : toFileAddress(path)
}

function Found({ found, search }: { found: Paged<ContentItem>; search: URLSearchParams }) {
  if (found.results.length === 0) {
    return (
      <EmptyList title="Ничего не нашли" text="Проверьте слово или поищите по-другому.">
        <Link to="/content" className={styles['back']}>
          Все тексты
        </Link>
      </EmptyList>
    )
  }
  return (
    <section className={styles['part']} aria-labelledby="found-title">
      <div className={styles['top']}>
        <h2 id="found-title">Найдено: {found.count}</h2>
        <Link to="/content" className={styles['back']}>
          Все тексты
        </Link>
      </div>
      <ItemTable caption="Найденное" items={found.results} />
      {found.next === null ? null : (
        <More to={`/content${toNextPage(search)}`} isAdded>
          Ещё
        </More>
      )}
    </section>
  )
}
