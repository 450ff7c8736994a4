import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import { closeOutside } from '../../ui/form/close-outside.ts'
import { Button } from '../../ui/form/button.tsx'
import { FormError } from '../kit/form-error.tsx'
import { EmptyList } from '../kit/states.tsx'
import { More, TableHead } from '../kit/table.tsx'
import { useNow } from '../kit/use-now.ts'
import { loadCounts } from '../live/new-requests.ts'
import { KeysHelp } from './keys-help.tsx'
import { lastList, type LoadedList, type ListQuery, toListAddress } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { ListTabs } from './list-tabs.tsx'
import { pendingOutcomes, withoutPending } from '../requests/pending-outcomes.ts'
import { RequestRow } from './request-row.tsx'
import { useCan } from '../session/can.ts'
import styles from './request-list.module.css'
import tools from './list-tools.module.css'
import { groupByUrgency, isLate, urgencyNames } from '../requests/urgency.ts'
import { currentRequest, moveRow, useKeys } from './use-list-keys.ts'
import { useTake } from './use-take.ts'

const emptyTexts: Readonly<Record<NonNullable<ListQuery['view']> | ListQuery['state'], string>> = {
  new: 'Заявка с сайта появится здесь сама. Обновлять страницу не нужно.',
  in_progress: 'Здесь будут заявки, которые кто-то взял.',
  done: 'Здесь будут заявки, по которым записан итог.',
  all: 'Заявка с сайта появится здесь сама. Обновлять страницу не нужно.',
  mine: 'Здесь будут заявки, которые вы взяли или вам передали.',
  late: 'Никто не ждёт дольше, чем обещано.',
  today: 'На сегодня звонков и встреч не осталось.',
  meetings: 'Здесь будут встречи, о которых договорились.',
}

interface RequestListProps {
  loaded: LoadedList
  /** The request whose card is beside the list. */
  opened?: string | undefined
  /** What is folded away with search and filters where there is little room. */
  children?: ReactNode
}

/** The requests of a list in groups by the time of their call, with tabs, search and filters. */
export function RequestList({ loaded: { list, query }, opened, children }: RequestListProps) {
  const { state, view, q, assigned, source, pages } = query
  const works = list.works !== false
  const results = withoutPending(list.results, useStore(pendingOutcomes))
  const mayWork = useCan(requestCalls.take) && works
  const now = useNow()
  const isLoading = useNavigation().state === 'loading'
  const isFiltered = q !== '' || assigned !== '' || source !== ''
  const [isHelpOpen, setHelpOpen] = useState(false)
  const taking = useTake()
  const isSide = opened !== undefined
  useFocusOnOpened(results.length === 0, isSide)
  useFocusOnArrivals()
  useFreshCounts(results.filter((request) => isLate(request, now)).length)
  const take = (id: string | undefined) => {
    const request = results.find((one) => one.id === id)
    if (mayWork && request) void taking.take(request)
  }
  useKeys({
    // Beside a card they move between cards.
    ...(!isSide && { j: () => moveRow(1), k: () => moveRow(-1), t: () => take(currentRequest()) }),
    '?': () => setHelpOpen(true),
  })
  const isByTime = view !== null || state === 'new' || state === 'in_progress'
  const groups = isByTime
    ? groupByUrgency(results, now, Date.parse(list.today_ends))
    : [{ urgency: null, requests: results }]
  const sources = new Set(results.flatMap(({ campaign }) => campaign?.['utm_source'] ?? []))
  return (
    <div className={styles['list']}>
      {works ? <ListTabs query={query} list={list} /> : null}
      <ListFilters query={query} sources={[...sources]}>
        {children}
        <Button variant="text" className={tools['keys']} onClick={() => setHelpOpen(true)}>
          Клавиши
        </Button>
      </ListFilters>
      <FormError error={taking.error} />
      {results.length === 0 ? (
        <EmptyList
          title={q ? `По запросу «${q}» ничего не нашлось` : 'Заявок нет'}
          text={
            isFiltered
              ? 'Попробуйте другое слово или фильтр либо посмотрите соседние вкладки.'
              : emptyTexts[view ?? state]
          }
        />
      ) : (
        <table className={styles['table']} aria-busy={isLoading} ref={closeOutside}>
          <caption className="visually-hidden">Заявки</caption>
          <TableHead titles={['Срок', 'Клиент', 'О чём', 'Откуда', 'У кого']} hidden="Действия" />
          {groups.map(({ urgency, requests }) => (
            <tbody key={urgency}>
              {urgency === null ? null : (
                <tr className={styles['group']}>
                  <th scope="rowgroup" colSpan={6}>
                    {urgencyNames[urgency]}{' '}
                    <span className={styles['count']}>{requests.length}</span>
                  </th>
                </tr>
              )}
              {requests.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  works={works}
                  isOwn={view === 'mine' || assigned === 'me'}
                  isOpen={request.id === opened}
                  wasOpen={!isSide && request.id === lastList.opened}
                  onTake={mayWork ? () => take(request.id) : null}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {list.next ? (
        <More to={toListAddress({ ...query, pages: pages + 1 })} isAdded isLoading={isLoading}>
          Показать ещё 50
        </More>
      ) : null}
      <p role="status" className={styles['taken']}>
        {taking.taken ? (
          <>
            Вы взяли: {taking.taken.name}. <Link to={`/requests/${taking.taken.id}`}>Открыть</Link>
          </>
        ) : null}
      </p>
      {isHelpOpen ? <KeysHelp onClose={() => setHelpOpen(false)} /> : null}
    </div>
  )
}

/** A request of the list that becomes late changes the numbers of the title, too. */
function useFreshCounts(late: number): void {
  const before = useRef(late)
  useEffect(() => {
    if (before.current === late) return
    before.current = late
    void loadCounts()
  }, [late])
}

/** When a card is closed the keyboard is where it was: on its row, or on the one that took its place. */
function useFocusOnOpened(isEmpty: boolean, isSide: boolean): void {
  // Not on every change of the list: later the keyboard stays where the person puts it.
  useEffect(() => {
    const { opened } = lastList
    if (opened === null || isEmpty) return
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`[data-request="${opened}"]`)
      if (isSide) row?.scrollIntoView({ block: 'nearest' })
      else row?.querySelector<HTMLElement>('a[data-open]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isEmpty, isSide])
}

/** After the line about new requests was followed, the focus is on the first of them. */
function useFocusOnArrivals(): void {
  // Another object with each press, also at the same address.
  const { state } = useLocation()
  useEffect(() => {
    if ((state as { showsArrivals?: boolean } | null)?.showsArrivals !== true) return
    const frame = requestAnimationFrame(() => {
      const link = document.querySelector<HTMLElement>('[data-arrived] a[data-open]')
      link?.scrollIntoView({ block: 'center' })
      link?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [state])
}
