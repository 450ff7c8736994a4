import { useEffect, useState } from 'react'
import { contentReads } from '../../features/content/edit/edit-contracts.ts'
import { toFilePath } from '../../features/content/model/folder-layout.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { loadItems } from '../content/content-address.ts'
import type { ValueProps } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import { valueAt } from './form-values.ts'
import { SelectValue, TextValue } from './value-fields.tsx'

type Choices = ReadonlyArray<readonly [value: string, title: string]>

const MANY_PAGES = 20

/** A value that names something else of the content. Until the choices are there it is a text. */
export function ReferenceValue(props: ValueProps) {
  const { node } = props
  const kind = (node.type === 'string' && node['x-reference']) || 'projects'
  const choices = useReferences(kind, useForm().project)
  if (choices.length === 0) return <TextValue {...props} isLong={false} />
  return <SelectValue {...props} none="Не указано" choices={choices} />
}

type ReferenceKind = 'cities' | 'projects' | 'finishes' | 'categories' | 'buildings'

function useReferences(kind: ReferenceKind, project: string): Choices {
  const [choices, setChoices] = useState<Choices>([])
  useEffect(() => {
    const leaving = new AbortController()
    loadChoices(kind, project, leaving.signal).then(setChoices, (error: unknown) => {
      if (!leaving.signal.aborted && !(error instanceof DeskError)) throw error
    })
    return () => leaving.abort()
  }, [kind, project])
  return choices
}

/** Projects are files of their own; the others are items of one file. */
async function loadChoices(
  kind: ReferenceKind,
  project: string,
  signal: AbortSignal,
): Promise<Choices> {
  if (kind === 'projects') {
    const { results } = await loadItems({ kind }, MANY_PAGES, signal)
    return results.map(({ key, title }) => [key, title])
  }
  if (kind === 'buildings' && project === '') return []
  const path = toFilePath(kind, project)
  const { fields, draft } = await callDesk(contentReads.file, { path }, { signal })
  return [...new Map([...listItems(fields, kind), ...listItems(draft?.fields, kind)])]
}

function listItems(fields: unknown, kind: ReferenceKind): Choices {
  if (!Array.isArray(fields)) return []
  return fields.flatMap((item: unknown) => {
    const name = valueAt(item, ['name'])
    const key = kind === 'buildings' ? name : valueAt(item, ['slug'])
    return typeof key === 'string' ? [[key, typeof name === 'string' ? name : key] as const] : []
  })
}
