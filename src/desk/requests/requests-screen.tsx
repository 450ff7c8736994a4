import { useEffect, useState } from 'react'
import {
  Link,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import type { RequestList, RequestState } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { EmptyList, ListSkeleton } from '../kit/states.tsx'
import { useSending } from '../kit/use-sending.ts'
import { useTitle } from '../kit/use-title.ts'
import { useLive } from '../live/use-live.ts'
import { KeysHelp } from './keys-help.tsx'
import { lastList, readListQuery, toListAddress } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { RequestExport } from './request-export.tsx'
import { RequestRow } from './request-row.tsx'
import { stateNames, useWorksOnRequests } from './request-words.ts'
import styles from './requests.module.css'
import { Signals } from './signals.tsx'
import { currentRequest, moveRow, useKeys } from './use-list-keys.ts'

const states = Object.keys(stateNames) as RequestState[]

const emptyTexts: Readonly<Record<RequestState | 'all', string>> = {
  new: 'Заявка с сайта появится здесь сама. Обновлять страницу не нужно.',
  in_progress: 'Здесь будут заявки, которые кто-то взял.',
  done: 'Здесь будут заявки, по которым записан итог.',
  all: 'Заявка с сайта появится здесь сама. Обновлять страницу не нужно.',
}

/** Callback requests of one state, the most urgent first. */
export function RequestsScreen() {
  const list = useLoaderData<RequestList>()
  const [search] = useSearchParams()
  const query = readListQuery(search)
  const { state, q, assigned, source, pages } = query
  const isLoading = useNavigation().state === 'loading'
  const isFiltered = q !== '' || assigned !== '' || source !== ''
  const works = list.works !== false
  const mayWork = useWorksOnRequests() && works
  const [isHelpOpen, setHelpOpen] = useState(false)
  const taking = useTake(list)
  const navigate = useNavigate()
  useLive()
  useTitle('Заявки')
  useFocusOnOpened(list)
  useEffect(() => {
    // A CRM has the states: there is one list of all.
    if (!works && state !== 'all') void navigate('/requests?state=all', { replace: true })
  }, [works, state, navigate])
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    t: () => mayWork && void taking.take(currentRequest()),
    '/': () => document.querySelector<HTMLElement>('#request-search')?.focus(),
    '?': () => setHelpOpen(true),
  })
  const sources = new Set(list.results.flatMap(({ campaign }) => campaign?.['utm_source'] ?? []))
  return (
    <>
      <div className={styles['top']}>
        <h1>Заявки</h1>
        <div className={styles['tools']}>
          <Signals />
          <RequestExport />
          <Button variant="text" className={styles['keys']} onClick={() => setHelpOpen(true)}>
            Клавиши
          </Button>
        </div>
      </div>
      {works ? (
        <nav className={styles['tabs']} aria-label="Состояние заявок">
          {states.map((one) => (
            <Link
              key={one}
              to={toListAddress({ ...query, state: one, pages: 1 })}
              aria-current={one === state ? 'page' : undefined}
              className={styles['tab']}
            >
              {stateNames[one]} <span className={styles['count']}>{list.counts[one]}</span>
            </Link>
          ))}
        </nav>
      ) : null}
      <ListFilters query={query} sources={[...sources]} />
      <FormError error={taking.error} />
      {list.results.length === 0 ? (
        <EmptyList
          title={q ? `По запросу «${q}» ничего не нашлось` : 'Заявок нет'}
          text={
            isFiltered
              ? 'Попробуйте другое слово или фильтр либо посмотрите соседние вкладки.'
              : emptyTexts[state]
          }
        />
      ) : (
        <ul aria-label="Заявки" aria-busy={isLoading}>
          {list.results.map((request) => (
            <RequestRow key={request.id} request={request} works={works} />
          ))}
        </ul>
      )}
      {list.next ? (
        <p className={styles['more']}>
          <Link
            to={toListAddress({ ...query, pages: pages + 1 })}
            replace
            preventScrollReset
            aria-busy={isLoading}
          >
            Показать ещё 50
          </Link>
        </p>
      ) : null}
      {isHelpOpen ? <KeysHelp onClose={() => setHelpOpen(false)} /> : null}
    </>
  )
}

/** Takes a request of the list. */
function useTake(list: RequestList) {
  const { error, run } = useSending()
  const { revalidate } = useRevalidator()
  return {
    error,
    take: (id: string | undefined) =>
      run(async () => {
        const request = list.results.find((one) => one.id === id)
        if (!request || request.state === 'done') return
        try {
          await callDesk(`requests/${request.id}/take/`, {
            method: 'POST',
            body: { version: request.version },
          })
        } finally {
          await revalidate()
        }
      }),
  }
}

/** When a card is closed the keyboard is where it was: on its row, or on the one that took its place. */
function useFocusOnOpened({ results }: RequestList): void {
  const isEmpty = results.length === 0
  // Not on every change of the list: later the keyboard stays where the person puts it.
  useEffect(() => {
    const { opened } = lastList
    if (opened === null || isEmpty) return
    const frame = requestAnimationFrame(() => {
      document
        .querySelector<HTMLElement>(`[data-request="${opened}"] a[data-open]`)
        ?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isEmpty])
}

/** The list before its first data. */
export function RequestsSkeleton() {
  return (
    <>
      <div className={styles['top']}>
        <h1>Заявки</h1>
      </div>
      <div className={styles['tabs']} />
      <ListSkeleton />
    </>
  )
}
