import { useEffect, useState } from 'react'
import { contentReads, draftCalls } from '../../features/content/edit/edit-contracts.ts'
import type { ContentFile, FileProblem } from '../../features/content/edit/edit-schema.ts'
import { callDesk } from '../api/call-desk.ts'
import { DraftSaver } from './draft-saver.ts'
import { isFields, type ValuePath, withValue } from './form-values.ts'
import { openTypingStore, type StoredTyping, type Typed } from './stored-typing.ts'

/** A file as the editor shows it. */
interface Shown {
  fields: unknown
  body: string
  text: string
  /** In which form the last change was typed. */
  typedIn: 'form' | 'source' | null
}

/** What the server said of the last text that it has read. */
interface Reading {
  html: string
  problems: readonly FileProblem[]
}

/** Saves that were begun when an editor was closed: what is opened next waits for them. */
const leaving = new Map<string, Promise<unknown>>()

/** Resolves when nothing of a file is on its way to the server. */
export async function settleFile(path: string): Promise<void> {
  await leaving.get(path)
}

/** What a new file of this shape has. */
function emptyFields({ schema }: Pick<ContentFile, 'schema'>): unknown {
  return schema?.type === 'array' ? [] : {}
}

/** Whether the form can show the values: a text with errors has none. */
export function hasForm(file: ContentFile, fields: unknown): boolean {
  if (file.schema === null) return false
  return file.schema.type === 'array' ? Array.isArray(fields) : isFields(fields)
}

/** Where somebody continues: what is published or drafted, and what was typed and not saved. */
interface Opening {
  file: ContentFile
  isDraft: boolean
  /** What a new file was called when it was added; empty otherwise. */
  name: string
}

/**
 * Opens a file in the editor: what is typed is saved as its draft. What was typed before a reload is there again; over a
 * draft or a base that has moved meanwhile it waits for the choice of the person.
 */
export function useEditor(opening: Opening) {
  const { file } = opening
  const [session] = useState(() => openSession(opening))
  const { saver, origin } = session
  const [shown, setShown] = useState<Shown>(session.shown)
  const [reading, setReading] = useState<Reading>(session.reading)
  useEffect(() => {
    const stop = saver.saved.listen((saved) => {
      if (saved === null) return
      setReading(saved)
      if (saver.unsaved !== null) return
      setShown((now) =>
        now.typedIn === 'source' ? { ...now, fields: saved.fields } : { ...now, text: saved.text },
      )
    })
    session.begin()
    return () => {
      stop()
      const left = saver.flush().finally(() => {
        saver.stop()
        leaving.delete(file.path)
      })
      leaving.set(file.path, left)
    }
  }, [saver, session, file.path])
  // A plan finds more than the check of one file: it holds until something is typed.
  const [planned, setPlanned] = useState<readonly FileProblem[]>([])
  const type = (next: Shown) => {
    setShown(next)
    setPlanned([])
    saver.change(toTyped(file, next))
  }
  return {
    saver,
    /** The values that were opened. */
    before: origin.fields,
    shown,
    reading: planned.length === 0 ? reading : { ...reading, problems: planned },
    isRestored: session.isRestored,
    typeValue: (path: ValuePath, value: unknown) =>
      type({
        ...shown,
        fields: withValue(shown.fields, path, value, origin.fields),
        typedIn: 'form',
      }),
    typeBody: (body: string) => type({ ...shown, body, typedIn: 'form' }),
    typeText: (text: string) => type({ ...shown, text, typedIn: 'source' }),
    /** What is on the screen, as it is sent. */
    read: () => toTyped(file, shown),
    /**
     * Brings form and text up to date with what was typed in the other one. Returns whether they are; throws `DeskError`.
     */
    catchUp: async (): Promise<boolean> => {
      if (shown.typedIn === null) return true
      if (!(await saver.flush())) return false
      if (shown.typedIn === 'form') return true
      const { draft } = await callDesk(contentReads.file, { path: file.path })
      if (draft === null || draft.text !== shown.text) return false
      setShown({ ...shown, fields: draft.fields, body: draft.body, typedIn: null })
      setReading(draft)
      return true
    },
    showProblems: setPlanned,
  }
}

/** What is sent of a file. Fields that cannot be read are not sent: their YAML stays as it is. */
export function toTyped(file: ContentFile, { fields, body, text, typedIn }: Shown): Typed {
  if (typedIn === 'source') return { text }
  return { fields: hasForm(file, fields) ? fields : undefined, body }
}

function openSession({ file, isDraft, name }: Opening) {
  const { path } = file
  const origin = (isDraft ? file.draft : null) ?? { ...file, problems: [] }
  const isNew = file.base === null && (origin.text ?? '') === ''
  const store = openTypingStore(path)
  const stored = store.read()
  const saver = new DraftSaver({
    send: (typed, base, version) =>
      callDesk(draftCalls.save, { path, base, version, ...toCall(path, typed) }),
    read: () => callDesk(contentReads.file, { path }),
    store,
    base: file.base,
    version: file.draft?.version ?? 0,
  })
  const opened: Shown = {
    fields: origin.fields ?? (isNew ? emptyFields(file) : origin.fields),
    body: origin.body,
    text: origin.text ?? '',
    typedIn: null,
  }
  const named = isNew && stored === null ? withName(file, opened, name) : null
  const shown = named ?? opened
  return {
    saver,
    origin: { ...origin, fields: opened.fields },
    shown: stored ? restore(shown, stored.typed) : shown,
    reading: { html: origin.html, problems: origin.problems },
    isRestored: stored !== null,
    begin: () => {
      if (saver.state.get().kind !== 'idle') return
      if (named) saver.change(toTyped(file, named))
      if (!stored) return
      saver.change(stored.typed)
      if (!isSeen(file, stored)) saver.move(file)
    },
  }
}

/** A new file begins with the name that it was given. */
function withName({ schema }: ContentFile, shown: Shown, name: string): Shown | null {
  if (schema?.type !== 'object' || name === '') return null
  const field = ['title', 'name'].find((one) => one in schema.properties)
  if (field === undefined) return null
  return { ...shown, fields: { [field]: name }, typedIn: 'form' }
}

/** A YAML file has no body. */
function toCall(path: string, typed: Typed) {
  if ('text' in typed) return typed
  return path.endsWith('.md') ? typed : { fields: typed.fields }
}

/** Whether the file is as it was when something was typed over it. */
export function isSeen({ base, draft }: ContentFile, stored: StoredTyping): boolean {
  return stored.base === base && stored.version === (draft?.version ?? 0)
}

function restore(shown: Shown, typed: Typed): Shown {
  return 'text' in typed
    ? { ...shown, text: typed.text, typedIn: 'source' }
    : { ...shown, fields: typed.fields ?? shown.fields, body: typed.body, typedIn: 'form' }
}
