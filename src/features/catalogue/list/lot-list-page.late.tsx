import { useEffect } from 'react'
import { StaticMarkup } from '../../../ui/static-markup.tsx'
import { Link } from '../../../ui/link.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { useSite } from '../../../ui/site.ts'
import { useRouter } from '../../../ui/use-router.ts'
import { showHearts } from '../../favourites/keep-hearts.ts'
import { storeList } from '../../offline/store-lots.ts'
import { IncomePrograms } from '../../payment/income-programs.late.tsx'
import { PaymentTerms } from '../../payment/payment-terms.late.tsx'
import { readCard } from '../card/read-card.ts'
import { CompareBar } from '../card/compare-bar.tsx'
import { tickChosen } from '../card/change-choice.ts'
import type { ApartmentsData } from './apartments-page.server.ts'
import type { LotListData } from './lot-list-data.ts'
import { findLeftList, GRID_ID, rememberList } from './left-list.ts'
import styles from './list-end.module.css'
import { RESULTS_ID } from './lot-toolbar.tsx'

/** In this file, because a list loads both at the same time: one request instead of two. */
export { LotFilter } from '../filter/lot-filter.tsx'

/** Data of a list; that of apartments has the income programmes for their owners. */
export type ListPageData = LotListData & Partial<Pick<ApartmentsData, 'programs'>>

const TERMS_ID = 'terms'

/** What follows the lots: the comparison of chosen ones, feeds, terms of the payments and, for apartments, the income programmes. */
export function ListEnd({ data }: { data: ListPageData }) {
  const { staticMarkup, feeds, mortgagePrograms, programs } = data
  return (
    <>
      <CompareBar focusId={RESULTS_ID} />
      <KeptCards key={staticMarkup} />
      <StoredList key={`stored ${staticMarkup}`} data={data} />
      <Container>
        <p className={styles['feeds']}>
          Изменения: <Link to="/changes">за 30 дней</Link>
          {feeds.map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
            </a>
          ))}
        </p>
        {mortgagePrograms ? (
          <div id={TERMS_ID}>
            {mortgagePrograms.length > 0 ? <PaymentTerms programs={mortgagePrograms} /> : null}
          </div>
        ) : (
          <StaticMarkup as="div" id={TERMS_ID} />
        )}
      </Container>
      {programs?.length ? <IncomePrograms programs={programs} /> : null}
    </>
  )
}

/**
 * Makes the hearts and checkboxes of cards that the server has written show what was chosen. Remembers the card by which the list
 * is left, and returns the focus to it after Back. Created again for other cards.
 */
function KeptCards() {
  const router = useRouter()
  useEffect(() => {
    const grid = document.getElementById(GRID_ID)
    if (!grid || !router) return undefined
    const remember = ({ target }: Event) => {
      const link = (target as Element).closest('a')
      if (link) rememberList(router.state.location.key, grid, link)
    }
    // Before the link is followed.
    grid.addEventListener('click', remember, { capture: true })
    const endHearts = showHearts(grid)
    tickChosen()
    if (router.state.historyAction === 'POP') returnFocus(grid, router.state.location.key)
    return () => {
      grid.removeEventListener('click', remember, { capture: true })
      endHearts()
    }
  }, [router])
  return null
}

/** Stores the cards of the list as they are shown, in this browser, for when a page cannot be loaded. */
function StoredList({ data: { path, search, title, found } }: { data: ListPageData }) {
  const { hasOfflinePage } = useSite()
  useEffect(() => {
    const grid = document.getElementById(GRID_ID)
    if (!grid || !hasOfflinePage) return
    const links = grid.querySelectorAll<HTMLAnchorElement>('article :is(h2, h3) a')
    const lots = [...links].flatMap((link) => {
      const card = readCard(link)
      if (!card) return []
      const { title: name, project, price } = card
      return [{ href: link.pathname, title: name, project, price }]
    })
    storeList({ href: search ? `${path}?${search}` : path, title, found, lots })
  }, [hasOfflinePage, path, search, title, found])
  return null
}

/** Without a focused element the page's content has the focus. */
function returnFocus(grid: HTMLElement, entry: string): void {
  const href = findLeftList(entry)?.href
  const { activeElement } = document
  if (!href || (activeElement !== document.body && activeElement?.id !== 'main')) return
  grid.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
}
