import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Chip } from '../../ui/chip.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { chipsOf } from './chips.ts'
import { LotCardView } from './lot-card.tsx'
import { LotFilter } from './lot-filter.tsx'
import styles from './lot-list.module.css'
import type { LotListData } from './lot-list-data.ts'
import { LotTable } from './lot-table.tsx'
import { LotToolbar } from './lot-toolbar.tsx'
import { listAddress, lotAddress, lotCount } from './lot-words.ts'
import { rejectedWords } from './rejected-words.ts'
import type { LotCard } from './schema.ts'
import { writeLotQuery } from './selection.ts'
import { useListForm } from './use-list-form.ts'

/** Cards of the widest first row: these plans are wanted at once. */
const FIRST_ROW = 4

interface LotListProps {
  data: LotListData
  /** What stands in a lot's corner beside its link. */
  actionOf?: ((lot: LotCard) => ReactNode) | undefined
}

/** The list of one kind of lots: filter, what is chosen, the lots and their pages. */
export function LotList({ data, actionOf }: LotListProps) {
  const { kind, lots, pages } = data
  const { form, onChange, onSubmit, query, isLoading } = useListForm(data)
  const { order, view } = query
  const chips = chipsOf(kind, query, data.facets)
  const reset = listAddress(kind, writeLotQuery(kind, { order, view }))
  return (
    <>
      <form
        ref={form}
        action={lotAddress(kind)}
        aria-label="Фильтр"
        autoComplete="off"
        className={styles['form']}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <LotFilter data={data} query={query} />
        {data.query.rejected.length > 0 ? (
          <Notice>{rejectedWords(kind, data.query.rejected)}</Notice>
        ) : null}
        <LotToolbar data={data} query={query} chosen={chips.length} />
        {chips.length > 0 ? (
          <ul className={styles['chips']} aria-label="Выбрано">
            {chips.map(({ key, label, search }) => (
              <li key={key}>
                <Chip label={label} href={listAddress(kind, search)} />
              </li>
            ))}
            <li>
              <Link to={reset} className={styles['reset']} preventScrollReset>
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
        {lots.length === 0 ? (
          <NothingFound data={data} reset={reset} />
        ) : data.query.view === 'table' ? (
          <LotTable kind={kind} query={data.query} lots={lots} actionOf={actionOf} />
        ) : (
          <ul className={styles['grid']}>
            {lots.map((lot, index) => (
              <li key={lot.id}>
                <LotCardView lot={lot} action={actionOf?.(lot)} isEager={index < FIRST_ROW} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={data.query.page}
          pages={pages}
          hrefOf={(page) => listAddress(kind, writeLotQuery(kind, { ...data.query, page }))}
        />
      </div>
    </>
  )
}

function NothingFound({ data, reset }: { data: LotListData; reset: string }) {
  const { kind, wayOut } = data
  if (wayOut) {
    return (
      <EmptyState
        title="Такого сочетания условий нет"
        text={`Больше всего меняет условие «${wayOut.label}»: без него подходит ${lotCount(kind, wayOut.count)}.`}
        action={
          <ButtonLink to={listAddress(kind, wayOut.search)} preventScrollReset>
            Показать без него
          </ButtonLink>
        }
      />
    )
  }
  const { choices, ranges, flags } = data.query.selection
  const isFiltered = Object.keys(choices).length + Object.keys(ranges).length + flags.length > 0
  return (
    <EmptyState
      title={isFiltered ? 'По этим условиям ничего нет' : 'Сейчас в продаже ничего нет'}
      text={
        isFiltered
          ? 'Ни одно условие само по себе не мешает — не подходит их сочетание.'
          : 'Новые предложения появятся здесь, как только начнутся продажи.'
      }
      action={
        isFiltered ? (
          <ButtonLink to={reset} preventScrollReset>
            Сбросить условия
          </ButtonLink>
        ) : (
          <ButtonLink to="/">На главную</ButtonLink>
        )
      }
    />
  )
}
