import clsx from 'clsx'
import type { ReactElement } from 'react'
import { Link } from '../../../ui/link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { LotCardView } from '../card/lot-card.tsx'
import { LotFilter } from '../filter/lot-filter.tsx'
import styles from './lot-list.module.css'
import type { ListedLot } from '../model/listed-lot.ts'
import type { LotListData } from './lot-list-data.ts'
import { LotTable } from './lot-table.tsx'
import { LotToolbar } from './lot-toolbar.tsx'
import { useListForm } from './use-list-form.ts'

/** Cards of the widest first row: these plans are wanted at once. */
const FIRST_ROW = 4

interface LotListProps {
  data: LotListData
  /** What stands in a lot's corner beside its link. */
  actionOf?: ((lot: ListedLot) => ReactElement<object>) | undefined
}

/** The list of one kind of lots: filter, what is chosen, the lots and their pages. */
export function LotList({ data, actionOf }: LotListProps) {
  const { path, search, lots, chips, rejected, empty } = data
  const { form, onChange, onSubmit, chosen, isLoading } = useListForm(data)
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
        <LotFilter data={data} chosen={chosen} />
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
        {empty ? (
          <EmptyState
            title={empty.title}
            text={empty.text}
            action={
              <ButtonLink to={empty.href} preventScrollReset={empty.href !== '/'}>
                {empty.action}
              </ButtonLink>
            }
          />
        ) : data.isTable ? (
          <LotTable sorts={data.sorts} lots={lots} actionOf={actionOf} />
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
          page={data.page}
          pages={data.pages}
          hrefOf={(page) => {
            const query = [search, page > 1 && `page=${page}`].filter(Boolean).join('&')
            return path + (query && `?${query}`)
          }}
        />
      </div>
    </>
  )
}
