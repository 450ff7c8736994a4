import { useLoaderData } from 'react-router'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import { SearchForm } from './search-form.tsx'
import { MAX_SEARCH_LENGTH } from './search-length.ts'
import styles from './search-page.module.css'
import { LeadingLots } from './leading-lots.tsx'
import type { SearchData } from './search-page.server.ts'
import { SearchResultView } from './search-result.tsx'

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
