import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { session } from '../session/session-store.ts'
import type { ListQuery } from './list-address.ts'
import styles from './requests.module.css'

export interface Colleague {
  id: string
  name: string
  absent_until: string | null
}

/** Whom a request can be given to; none for a role that gives nothing. */
export function useColleagues(): readonly Colleague[] {
  const current = useStore(session)
  const isAsked = 'user' in current && ['owner', 'manager'].includes(current.user.role)
  const [people, setPeople] = useState<readonly Colleague[]>([])
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    callDesk<{ results: Colleague[] }>('colleagues/', { signal: abort.signal }).then(
      ({ results }) => setPeople(results),
      (error: unknown) => {
        if (!abort.signal.aborted && !(error instanceof DeskError)) throw error
      },
    )
    return () => abort.abort()
  }, [isAsked])
  return people
}

/** Search and filters of the list; all of them are in its address. */
export function ListFilters({ query, sources }: { query: ListQuery; sources: readonly string[] }) {
  const { state, q, assigned, source } = query
  const form = useRef<HTMLFormElement>(null)
  const people = useColleagues()
  const submit = () => form.current?.requestSubmit()
  return (
    <Form
      role="search"
      ref={form}
      className={styles['filters']}
      // A field that was emptied or filled elsewhere shows what the address says.
      key={`${state} ${q} ${assigned} ${source}`}
    >
      {state === 'new' ? null : <input type="hidden" name="state" value={state} />}
      <label className={styles['wide']}>
        Поиск
        <input
          type="search"
          name="q"
          id="request-search"
          maxLength={100}
          placeholder="Имя, последние цифры, артикул"
          defaultValue={q}
        />
      </label>
      <label>
        У кого
        <select name="assigned" defaultValue={assigned} onChange={submit}>
          <option value="">У всех</option>
          <option value="me">У меня</option>
          <option value="none">Свободные</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Источник
        <input name="source" list="request-sources" defaultValue={source} maxLength={100} />
        <datalist id="request-sources">
          {sources.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      </label>
      <Button type="submit" variant="secondary">
        Найти
      </Button>
    </Form>
  )
}
