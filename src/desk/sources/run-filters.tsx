import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { runCalls } from '../../features/feeds/sources/run-contracts.ts'
import type { Run } from '../../features/feeds/sources/run-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { Choice, Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { saveFile } from '../kit/save-file.ts'
import { useSending } from '../kit/use-sending.ts'
import { type RunQuery, type RunRows, toRowFilter, toRunAddress } from './run-address.ts'
import styles from './run-rows.module.css'

interface RunFiltersProps {
  run: Run
  query: RunQuery
  rows: RunRows
}

/** Search and project, and the rows as a table of the person's own. */
export function RunFilters({ run, query, rows: { projects } }: RunFiltersProps) {
  const navigate = useNavigate()
  // What is typed but not yet searched for; another address begins with its own words.
  const [draft, setDraft] = useState({ from: query.q, q: query.q })
  const q = draft.from === query.q ? draft.q : query.q
  const show = (part: Partial<RunQuery>) =>
    void navigate(toRunAddress(run, { ...query, ...part, pages: 1 }), { preventScrollReset: true })
  const offered = projects.includes(query.project) || !query.project ? [] : [query.project]
  return (
    <div className={styles['find']}>
      <form
        role="search"
        className={styles['filters']}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          show({ q: q.trim() })
        }}
      >
        <Field
          label="Поиск"
          type="search"
          name="q"
          maxLength={100}
          placeholder="Номер предложения или лот"
          value={q}
          onChange={({ currentTarget }) => setDraft({ from: query.q, q: currentTarget.value })}
        />
        {projects.length > 1 || query.project ? (
          <Choice
            label="Проект"
            name="project"
            options={[
              ['', 'Все проекты'],
              ...[...offered, ...projects].map((name) => [name, name] as const),
            ]}
            value={query.project}
            onChange={({ currentTarget }) => show({ project: currentTarget.value })}
          />
        ) : null}
        <Button type="submit" variant="secondary">
          Найти
        </Button>
      </form>
      <RunExport run={run} query={query} />
    </div>
  )
}

function RunExport({ run, query }: Omit<RunFiltersProps, 'rows'>) {
  const { isSending, error, run: send } = useSending()
  const start = (format: 'csv' | 'xlsx') =>
    send(async () => {
      const input = { id: String(run.id), format, ...toRowFilter(query) }
      saveFile(await callDesk(runCalls.export, input), `${run.source}-${run.id}.${format}`)
    })
  return (
    <div className={styles['export']}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="text"
          isLoading={isSending}
          onClick={() => void start(format)}
        >
          Выгрузить {format.toUpperCase()}
        </Button>
      ))}
      <FormError error={error} />
    </div>
  )
}
