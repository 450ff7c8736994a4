import { Form, Link, useLoaderData, useNavigation, useSearchParams } from 'react-router'
import { type RequestList, type RequestState } from '../../features/callback/requests/schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { EmptyList, ListSkeleton } from '../kit/states.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useLive } from './use-live.ts'
import { RequestRow } from './request-row.tsx'
import { stateNames } from './request-words.ts'
import styles from './requests.module.css'

const states = Object.keys(stateNames) as RequestState[]

const emptyTexts: Readonly<Record<RequestState, string>> = {
  new: 'Заявка с сайта появится здесь сама. Обновлять страницу не нужно.',
  in_progress: 'Здесь будут заявки, которые кто-то взял.',
  done: 'Здесь будут заявки, по которым записан итог.',
}

/** Callback requests of one state, the most urgent first. */
export function RequestsScreen() {
  const list = useLoaderData<RequestList>()
  const [search] = useSearchParams()
  const state = (search.get('state') ?? 'new') as RequestState
  const words = search.get('q') ?? ''
  const isLoading = useNavigation().state === 'loading'
  useLive()
  useTitle(list.counts.new > 0 ? `(${list.counts.new}) Заявки` : 'Заявки')
  return (
    <>
      <div className={styles['top']}>
        <h1>Заявки</h1>
        <Form role="search" className={styles['search']}>
          {state === 'new' ? null : <input type="hidden" name="state" value={state} />}
          <input
            type="search"
            name="q"
            aria-label="Найти заявку"
            placeholder="Имя, последние цифры, артикул"
            defaultValue={words}
            key={words}
          />
          <Button type="submit" variant="secondary">
            Найти
          </Button>
        </Form>
      </div>
      <nav className={styles['tabs']} aria-label="Состояние заявок">
        {states.map((one) => (
          <Link
            key={one}
            to={toAddress(one, words)}
            aria-current={one === state ? 'page' : undefined}
            className={styles['tab']}
          >
            {stateNames[one]} <span className={styles['count']}>{list.counts[one]}</span>
          </Link>
        ))}
      </nav>
      {list.results.length === 0 ? (
        <EmptyList
          title={words ? `По запросу «${words}» ничего не нашлось` : 'Заявок нет'}
          text={
            words ? 'Попробуйте другое слово или посмотрите соседние вкладки.' : emptyTexts[state]
          }
        />
      ) : (
        <ul aria-label="Заявки" aria-busy={isLoading}>
          {list.results.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      {list.next ? (
        <p className={styles['more']}>
          <Link to={toAddress(state, words, list.next)}>Следующие 50</Link>
        </p>
      ) : null}
    </>
  )
}

function toAddress(state: RequestState, words: string, cursor?: string): string {
  const search = new URLSearchParams()
  if (state !== 'new') search.set('state', state)
  if (words) search.set('q', words)
  if (cursor) search.set('cursor', cursor)
  const text = search.toString()
  return text ? `/requests?${text}` : '/requests'
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
