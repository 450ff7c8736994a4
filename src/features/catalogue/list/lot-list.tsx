import clsx from 'clsx'
import { memo, type ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Pagination } from '../../../ui/page/pagination.tsx'
import { SHEET_ID } from '../filter-panel/filter-sheet.ts'
import { LateLotFilter } from './late-lot-filter.tsx'
import { GRID_ID } from './left-list.ts'
import styles from './lot-list.module.css'
import { KeptGrid } from './kept-grid.tsx'
import { LateViews } from './late-views.tsx'
import type { LotListData } from '../list-data/lot-list-data.ts'
import { LotToolbar, RESULTS_ID } from './lot-toolbar.tsx'
import { useListForm } from './use-list-form.ts'
import { usePageTurnFocus } from './use-page-turn-focus.ts'

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
  const { form, onReady, onInput, onSubmit, chosen, isLoading } = useListForm(data, showResults)
  usePageTurnFocus(data.page)
  return (
    <>
      <form
        ref={form}
        action={path}
        aria-label="Фильтр"
        autoComplete="off"
        className={styles['form']}
        onInput={onInput}
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
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
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
    <KeptGrid markup={data.keptMarkup} onHeart={onHeart} />
  )
})
