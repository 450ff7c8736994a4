import { useEffect, useId, useRef, useState } from 'react'
import { requestListCalls } from '../../features/callback/requests/request-list-contracts.ts'
import type { SuggestedSubjects } from '../../features/callback/requests/schema.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { Field } from '../kit/field.tsx'
import form from '../kit/form.module.css'

/** A person types on before lots are requested. */
const PAUSE_MS = 200

/**
 * Project and article with what the catalogue has to choose from; another text is permitted, because the office writes
 * down what it heard. An article that is known shows its lot, and names the project when it was not named before.
 */
export function SubjectFields({
  error,
  isSending,
}: {
  error: DeskError | null
  isSending: boolean
}) {
  const id = useId()
  const project = useRef<HTMLInputElement>(null)
  const [article, setArticle] = useState('')
  const { projects, lots } = useSubjects(article)
  const lot = lots.find((one) => one.article === article.trim())
  const name = lot?.project
  // «А-1» is an article, too, on the way to «А-12»: what was filled in follows the article while it is not changed by hand.
  const filledIn = useRef('')
  useEffect(() => {
    const field = project.current
    if (!field || field.value !== filledIn.current) return
    filledIn.current = name ?? ''
    field.value = filledIn.current
  }, [name])
  return (
    <>
      <Field
        ref={project}
        label="Проект, если назвал"
        name="project"
        list={`${id}projects`}
        autoComplete="off"
        error={error?.fields['project']?.[0]}
        readOnly={isSending}
      />
      <datalist id={`${id}projects`}>
        {projects.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <Field
        label="Артикул лота, если назвал"
        name="lot"
        list={`${id}lots`}
        autoComplete="off"
        error={error?.fields['lot']?.[0]}
        readOnly={isSending}
        onChange={(event) => setArticle(event.currentTarget.value)}
      />
      <datalist id={`${id}lots`}>
        {lots.map((one) => (
          <option key={one.article} value={one.article}>
            {one.title}, {one.text}
          </option>
        ))}
      </datalist>
      <p role="status" className={form['note']}>
        {lot ? `${lot.title}, ${lot.text}` : null}
      </p>
    </>
  )
}

/** What the catalogue has for the beginning of an article. Without an answer the fields are plain ones. */
function useSubjects(article: string): SuggestedSubjects {
  const [subjects, setSubjects] = useState<SuggestedSubjects>({ projects: [], lots: [] })
  const q = article.trim().slice(0, 60)
  useEffect(() => {
    const abort = new AbortController()
    const ask = async () => {
      try {
        setSubjects(await callDesk(requestListCalls.suggest, { q }, { signal: abort.signal }))
      } catch (error) {
        if (!abort.signal.aborted && !(error instanceof DeskError)) throw error
      }
    }
    const timer = setTimeout(() => void ask(), q === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  return subjects
}
