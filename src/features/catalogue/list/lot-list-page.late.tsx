import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keepLinks } from '../../../ui/keep-links.ts'
import { Link } from '../../../ui/link.tsx'
import { Container } from '../../../ui/page/container.tsx'
import { useRouter } from '../../../ui/page/use-router.ts'
import { keepHearts } from '../../favourites/browser/keep-hearts.ts'
import { IncomePrograms } from '../../income-programs/income-programs.late.tsx'
import { PaymentTerms } from '../../mortgage/payment-terms.late.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import type { ListPageData } from './late-list-end.tsx'
import { findLeftList, rememberList } from './left-list.ts'
import styles from './list-end.module.css'
import { GRID_ID, RESULTS_ID } from './lot-toolbar.tsx'

/** In this file, because a list loads both at the same time: one request instead of two. */
export { LotFilter } from '../filter-panel/lot-filter.tsx'

/** What follows the lots: the comparison of chosen ones, feeds, terms of the payments and, for apartments, the income programmes. */
export function ListEnd({
  data: { lots, feeds, mortgagePrograms, programs },
}: {
  data: ListPageData
}) {
  useKeptCards(lots.length === 0)
  useLeftCard()
  return (
    <>
      <CompareBar focusId={RESULTS_ID} />
      <Container>
        <p className={styles['feeds']}>
          Новое и изменения цен: <Link to="/changes">за 30 дней</Link>
          {feeds.map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
            </a>
          ))}
        </p>
        {mortgagePrograms.length > 0 ? <PaymentTerms programs={mortgagePrograms} /> : null}
      </Container>
      {programs?.length ? <IncomePrograms programs={programs} /> : null}
    </>
  )
}

/** Makes the links and hearts of kept cards work while a list has them. */
function useKeptCards(isKept: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const cards = isKept ? document.getElementById(GRID_ID) : null
    if (!cards) return undefined
    const ends = [keepLinks(cards, navigate), keepHearts(cards)]
    return () => {
      for (const end of ends) end()
    }
  }, [isKept, navigate])
}

/** Remembers the card by which the list is left, and returns the focus to it after Back. */
function useLeftCard(): void {
  const router = useRouter()
  useEffect(() => {
    const grid = document.getElementById(GRID_ID)
    if (!router || !grid) return undefined
    const entry = router.state.location.key
    const left = router.state.historyAction === 'POP' ? findLeftList(entry) : undefined
    // Without a focused element the page's content has the focus.
    const { activeElement } = document
    if (left && (activeElement === document.body || activeElement?.id === 'main')) {
      grid
        .querySelector<HTMLElement>(`a[href="${CSS.escape(left.href)}"]`)
        ?.focus({ preventScroll: true })
    }
    const remember = ({ target }: Event) => {
      const link = (target as Element).closest('a')
      if (link) rememberList(router.state.location.key, grid, link)
    }
    // Before the link is followed.
    grid.addEventListener('click', remember, { capture: true })
    return () => grid.removeEventListener('click', remember, { capture: true })
  }, [router])
}
