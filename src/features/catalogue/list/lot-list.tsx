import clsx from 'clsx'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { Chip } from '../../../ui/display/chip.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { createLatePart } from '../../../ui/late-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/page/pagination.tsx'
import { isPopoverOpen } from '../../../ui/form/is-popover-open.ts'
import { SHEET_ID } from '../filter/open-filters.ts'
import type { LotListData } from './lot-list-data.ts'
import { StaticGrid } from './static-grid.tsx'
import { GRID_ID } from './left-list.ts'
import styles from './lot-list.module.css'
import { LotToolbar, RESULTS_ID } from './lot-toolbar.tsx'
import { useListForm } from './use-list-form.ts'

const loadViews = async () => (await import('./other-views-page.late.tsx')).OtherViews
/**
 * The list in any view but the cards of homes, which alone are part of the first load. An update of the filter does not
 * render it again: before its code has been loaded, that would replace the server's markup with nothing.
 */
const LateViews = memo(createLatePart(loadViews, import.meta.env.SSR && (await loadViews())))

const loadFilter = async () => (await import('./lot-list-page.late.tsx')).LotFilter
/** The filter of a list, whose code is not part of the first load. */
const LateLotFilter = createLatePart(loadFilter, import.meta.env.SSR && (await loadFilter()))

export interface LotListProps {
  data: LotListData
  /** The items of the list of cards; null in browsers. */
  items: ReactNode
  /** Called with the form of a favourite button in a card. Must not change. */
  onHeart: (form: HTMLFormElement) => void
}

/** The list of one kind of lots: filter, chosen conditions, lots and pagination. */
export function LotList({ data, items, onHeart }: LotListProps) {
  const { path, search, chips, rejected, unknown } = data
  const { form, onReady, onChange, onSubmit, chosen, isLoading } = useListForm(data, showResults)
  usePageTurnFocus(data.page)
  return (
    <>
      <form
        ref={form}
        action={path}
        aria-label="Фильтр"
        autoComplete="off"
        className={styles['form']}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        {/* The first button of the form is the one that Enter in a field presses. */}
        <button type="submit" formAction={`${path}#${RESULTS_ID}`} className={styles['skip']}>
          К&nbsp;результатам
        </button>
        <LateLotFilter data={data} chosen={chosen} onReady={onReady} />
        {unknown ? <Notice>{unknown}</Notice> : null}
        {rejected ? <Notice>{rejected}</Notice> : null}
        <LotToolbar data={data} chosen={chosen} />
        {chips.length > 0 ? (
          <ul className={styles['chips']} aria-label="Выбрано">
            {chips.map(({ label, href }) => (
              <li key={href + label}>
                <Chip label={label} href={href} />
              </li>
            ))}
            <li>
              <Link to={data.resetHref} className={styles['reset']} preventScrollReset>
                Сбросить всё
              </Link>
            </li>
          </ul>
        ) : null}
      </form>
      <div
        className={clsx(styles['results'], isLoading && styles['waiting'])}
        aria-busy={isLoading}
      >
        <Results data={data} items={items} onHeart={onHeart} />
        <Pagination
          page={data.page}
          pages={data.pages}
          toHref={(page) => {
            const query = [search, page > 1 && `page=${page}`].filter(Boolean).join('&')
            return path + (query && `?${query}`)
          }}
        />
      </div>
    </>
  )
}

/** Closes the sheet and shows the results of the form. */
function showResults(): void {
  const sheet = document.getElementById(SHEET_ID)
  if (isPopoverOpen(sheet)) sheet.hidePopover?.()
  const heading = document.getElementById(RESULTS_ID)
  heading?.scrollIntoView()
  // The field with the focus can be far above the results.
  heading?.focus({ preventScroll: true })
}

/** The lots of the page in the chosen view. A change of the history entry alone does not render them again. */
const Results = memo(function Results({ data, items, onHeart }: LotListProps) {
  const { view, groups, empty } = data
  if (view !== 'cards' || groups.length > 0 || empty) {
    return <LateViews data={data} />
  }
  return import.meta.env.SSR ? (
    <ul id={GRID_ID} className={styles['grid']}>
      {items}
    </ul>
  ) : (
    <StaticGrid markup={data.staticMarkup} onHeart={onHeart} />
  )
})

/**
 * Moves the focus to the heading of the results when a link led to another page of the list: the followed link is at the
 * end of the old page. The heading names the new page to screen readers. Back and Forward keep the focus.
 */
function usePageTurnFocus(page: number): void {
  const type = useNavigationType()
  const last = useRef(page)
  useEffect(() => {
    const isTurned = last.current !== page
    last.current = page
    const isInPager = document.activeElement?.closest('nav[aria-label="Страницы"]') !== null
    if (isTurned && type === 'PUSH' && (isInPager || document.activeElement === document.body)) {
      // The router scrolls to the top of the page, where the heading is visible.
      document.getElementById(RESULTS_ID)?.focus({ preventScroll: true })
    }
  }, [page, type])
}
