import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/display/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import { userCalls } from '../../features/accounts/user-contracts.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { useCan } from '../session/can.ts'
import type { ListQuery } from './list-address.ts'
import styles from './list-filters.module.css'
import tools from './list-tools.module.css'
import { useKeys } from './use-list-keys.ts'

export interface Colleague {
  id: string
  name: string
  absent_until: string | null
}

/** Whom a request can be given to; none for people who may not give requests. */
export function useColleagues(): readonly Colleague[] {
  const isAsked = useCan(userCalls.colleagues)
  const [people, setPeople] = useState<readonly Colleague[]>([])
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    callDesk(userCalls.colleagues, {}, { signal: abort.signal }).then(
      ({ results }) => setPeople(results),
      (error: unknown) => {
        if (!abort.signal.aborted && !(error instanceof DeskError)) throw error
      },
    )
    return () => abort.abort()
  }, [isAsked])
  return people
}

interface ListFiltersProps {
  query: ListQuery
  sources: readonly string[]
  /** What is folded away with them. */
  children: ReactNode
}

/** Search and filters of the list; all of them are in its address. Where there is little room they are folded. */
export function ListFilters({ query, sources, children }: ListFiltersProps) {
  const { state, view, q, assigned, source } = query
  const form = useRef<HTMLFormElement>(null)
  const people = useColleagues()
  const id = useId()
  const [isOpen, setOpen] = useState(q !== '' || assigned !== '' || source !== '')
  const submit = () => form.current?.requestSubmit()
  useKeys({
    '/': () => {
      const focus = () => form.current?.querySelector<HTMLElement>('[type="search"]')?.focus()
      focus()
      if (isOpen) return
      // A folded field takes the focus once it is shown.
      setOpen(true)
      requestAnimationFrame(focus)
    },
  })
  return (
    <div className={styles['find']} data-open={isOpen}>
      <button
        type="button"
        className={styles['unfold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="search" size={20} />
        Поиск и фильтры
      </button>
      <div className={styles['folded']} id={id}>
        <Form
          role="search"
          action="/requests"
          ref={form}
          className={styles['filters']}
          // A field that was emptied or filled elsewhere shows what the address says.
          key={`${view} ${state} ${q} ${assigned} ${source}`}
        >
          {view ? <input type="hidden" name="view" value={view} /> : null}
          {view || state === 'new' ? null : <input type="hidden" name="state" value={state} />}
          <label className={styles['wide']}>
            Поиск
            <input
              type="search"
              name="q"
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
              {people.map(({ id: person, name }) => (
                <option key={person} value={person}>
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
        <div className={tools['tools']}>{children}</div>
      </div>
    </div>
  )
}
