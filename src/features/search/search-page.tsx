import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import card from '../../ui/display/card.module.css'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { MarkedText, SearchResult } from './schema.ts'
import { SearchForm } from './search-form.tsx'
import { MAX_SEARCH_LENGTH } from './search-length.ts'
import styles from './search-page.module.css'
import type { LeadingList, SearchData } from './search-page.server.ts'

const types: Record<SearchResult['type'], string> = {
  project: 'Проект',
  lot: 'В каталоге',
  press: 'Пресс-центр',
  document: 'Документ',
}

/** One search result with the searched words marked. */
function SearchResultView({ result }: { result: SearchResult }) {
  const { type, url, title, snippet } = result
  return (
    <article className={clsx(card['card'], styles['result'])}>
      <p className={styles['type']}>{types[type]}</p>
      <h3 className={styles['name']}>
        <Link to={url} className={card['link']}>
          {renderMarks(title)}
        </Link>
      </h3>
      {snippet.text === '' ? null : <p className={styles['snippet']}>{renderMarks(snippet)}</p>}
    </article>
  )
}

function renderMarks({ text, marks }: MarkedText): ReactNode[] {
  let at = 0
  const parts = marks.flatMap(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return [before, <mark key={start}>{text.slice(start, end)}</mark>]
  })
  return [...parts, text.slice(at)]
}

const PATH = '/search'

/** The search page of the site. */
export function Component() {
  const data = useLoaderData<SearchData>()
  const { query, isCut, switched, lead, lists, found, page, pages, results } = data
  return (
    <Container className={styles['page']}>
      <PageHead
        title={query ? `${query}: поиск` : 'Поиск'}
        description="Поиск по сайту: проекты, квартиры, машино-места и кладовые, новости и документы."
        path={PATH}
        isIndexed={false}
      />
      <Breadcrumbs
        items={[{ title: 'Главная', href: '/' }, { title: 'Поиск' }]}
        isIndexed={false}
      />
      <h1 className={styles['title']}>Поиск</h1>
      <SearchForm
        key={query}
        label={query === '' ? 'Поиск по сайту' : 'Что найти'}
        query={query}
        className={styles['form']}
      />
      {isCut ? (
        <Notice>Слишком длинный запрос: ищем по&nbsp;первым {MAX_SEARCH_LENGTH} знакам.</Notice>
      ) : null}
      {query === '' ? (
        <p id="results" tabIndex={-1} className={styles['hint']}>
          Проекты, квартиры, места и&nbsp;кладовые: по&nbsp;номеру, артикулу или словами, как
          «двушка до&nbsp;15&nbsp;млн». Новости и&nbsp;документы. Слова можно писать в&nbsp;любой
          форме.
        </p>
      ) : results.length === 0 && !lead ? (
        <EmptyState
          id="results"
          title={`По\u00a0запросу «${query}» ничего не\u00a0найдено`}
          text="Спросите короче или другими словами: название проекта, станция метро, номер квартиры, тема новости."
          action={<ButtonLink to="/flats">Смотреть квартиры</ButtonLink>}
        />
      ) : (
        <section aria-labelledby="results">
          {switched === null ? null : (
            <p className={styles['hint']}>По&nbsp;запросу «{switched}», в&nbsp;другой раскладке.</p>
          )}
          {lead ? (
            <LeadingLots {...lead} hasLots={lead.lots.length > 0}>
              {lead.lots.map((lot) => (
                <li key={lot.id}>
                  <LotCardView lot={lot} />
                </li>
              ))}
            </LeadingLots>
          ) : null}
          {lists.length === 0 ? null : (
            <nav aria-label="В каталоге" className={styles['lists']}>
              {lists.map(({ title, url }) => (
                <ButtonLink key={url} to={url} variant="secondary">
                  {title}
                </ButtonLink>
              ))}
            </nav>
          )}
          {results.length === 0 ? null : (
            <h2 id={lead ? 'found' : 'results'} tabIndex={-1} className={styles['found']}>
              {found}
            </h2>
          )}
          {results.map((part) =>
            'lots' in part ? (
              <ul key={part.lots[0]?.id} className={styles['cards']}>
                {part.lots.map((lot) => (
                  <li key={lot.id}>
                    <p className={styles['article']}>{lot.article}</p>
                    <LotCardView lot={lot} />
                  </li>
                ))}
              </ul>
            ) : (
              <ol key={part.texts[0]?.url} className={styles['list']}>
                {part.texts.map((result) => (
                  <li key={result.url}>
                    <SearchResultView result={result} />
                  </li>
                ))}
              </ol>
            ),
          )}
          <Pagination page={page} pages={pages} toHref={(number) => toResultUrl(query, number)} />
        </section>
      )}
    </Container>
  )
}

function toResultUrl(query: string, page: number): string {
  const search = new URLSearchParams({ q: query, ...(page > 1 && { page: String(page) }) })
  return `${PATH}?${search}`
}

interface LeadingLotsProps extends Omit<LeadingList, 'lots'> {
  /** The cards of the first lots as items of a list. */
  children: ReactNode
  hasLots: boolean
}

/** What a query describes in words: how many lots there are, the first of them, and the link to all. */
function LeadingLots({ title, text, unknown, action, href, hasLots, children }: LeadingLotsProps) {
  return (
    <section aria-labelledby="results" className={styles['lead']}>
      <h2 id="results" tabIndex={-1} className={styles['found']}>
        {text === null ? <Link to={href}>{title}</Link> : title}
      </h2>
      {text === null ? null : <p className={styles['hint']}>{text}</p>}
      {unknown === null ? null : <p className={styles['hint']}>{unknown}</p>}
      {hasLots ? <ul className={styles['cards']}>{children}</ul> : null}
      <ButtonLink to={href}>{action}</ButtonLink>
    </section>
  )
}
