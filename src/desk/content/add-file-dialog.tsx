import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { draftCalls } from '../../features/content/edit/edit-contracts.ts'
import type { ContentKindCount } from '../../features/content/edit/edit-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Choice, Field } from '../kit/field.tsx'
import { FormError } from '../kit/form-error.tsx'
import { useFocusOnWrong } from '../kit/use-focus-on-wrong.ts'
import { useSending } from '../kit/use-sending.ts'
import { loadItems, toFileAddress } from './content-address.ts'
import styles from './content.module.css'
import { checkNewFile, findShape, type NewFile, proposeSlug, toNewPath } from './new-path.ts'

interface AddFileDialogProps {
  kind: ContentKindCount
  onClose: () => void
}

const nothing: NewFile = { name: '', slug: '', project: '', plan: '', month: '' }

/** Asks for what the path of a new file is made of, and opens the form of its draft. */
export function AddFileDialog({ kind, onClose }: AddFileDialogProps) {
  const navigate = useNavigate()
  const shape = findShape(kind.kind)
  const isNamed = shape === 'named' || shape === 'named in project'
  const owner = shape === 'named' ? null : shape === 'plan' ? 'plan' : 'project'
  const owners = useOwners(owner)
  const [given, setGiven] = useState(nothing)
  const [wrong, setWrong] = useState<Partial<Record<keyof NewFile, string>>>({})
  const [taken, setTaken] = useState<string | null>(null)
  const { isSending, error, run } = useSending()
  const form = useFocusOnWrong(Object.values(wrong).join())
  const type =
    (field: keyof NewFile) =>
    ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setGiven((now) => ({ ...now, [field]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkNewFile(kind.kind, given)
    setWrong(found)
    setTaken(null)
    if (Object.keys(found).length > 0) return
    const path = toNewPath(kind.kind, given)
    void run(async () => {
      try {
        await callDesk(draftCalls.save, { path, text: '', base: null, version: 0 })
      } catch (failure) {
        if (!(failure instanceof DeskError) || failure.status !== 409) throw failure
        setTaken(path)
        return
      }
      const state = { name: given.name.trim() }
      await navigate(toFileAddress(path, { isDraft: true }), { state })
    })
  }
  return (
    <Dialog title={`Добавить: ${kind.title.toLowerCase()}`} onCancel={onClose}>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
        {owner === null ? null : (
          <Choice
            label={owner === 'plan' ? 'Планировка' : 'Проект'}
            name={owner}
            options={[['', 'Выберите'], ...owners]}
            value={given[owner]}
            error={wrong[owner]}
            onChange={type(owner)}
          />
        )}
        {shape === 'month' ? (
          <Field
            label="Месяц"
            name="month"
            type="month"
            placeholder="2026-11"
            value={given.month}
            error={wrong.month}
            onChange={type('month')}
          />
        ) : null}
        {isNamed ? (
          <>
            <Field
              label="Название"
              name="name"
              autoComplete="off"
              value={given.name}
              error={wrong.name}
              onChange={type('name')}
            />
            <Field
              label="В адресе страницы, латиницей"
              name="slug"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={100}
              placeholder={proposeSlug(given.name)}
              value={given.slug}
              error={wrong.slug}
              onChange={type('slug')}
            />
          </>
        ) : null}
        {taken === null ? null : (
          <p role="alert">
            Такой файл уже есть: <Link to={toFileAddress(taken)}>открыть</Link>
          </p>
        )}
        <FormError error={error} />
        <div className={styles['actions']}>
          <Button type="submit" isLoading={isSending}>
            Добавить
          </Button>
          <Button variant="text" onClick={onClose}>
            Не{'\u00a0'}добавлять
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const MANY_PAGES = 20

/** The projects by their slugs, or the plans by their keys. */
function useOwners(owner: 'project' | 'plan' | null): ReadonlyArray<readonly [string, string]> {
  const [owners, setOwners] = useState<ReadonlyArray<readonly [string, string]>>([])
  useEffect(() => {
    if (owner === null) return
    const leaving = new AbortController()
    loadItems({ kind: `${owner}s` }, MANY_PAGES, leaving.signal).then(
      ({ results }) => setOwners(results.map(({ key, title }) => [key, title] as const)),
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof DeskError)) throw error
      },
    )
    return () => leaving.abort()
  }, [owner])
  return owners
}
