import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { contentReads } from '../../features/content/edit/edit-contracts.ts'
import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { AREA_TITLE } from '../content/content-words.ts'
import { useTitle } from '../kit/use-title.ts'
import { DeletingFile } from './deleting-file.tsx'
import { DraftFound } from './draft-found.tsx'
import { FileEditor } from './file-editor.tsx'
import styles from './file.module.css'
import { OldDraft } from './old-draft.tsx'
import { FileHead } from './file-head.tsx'
import { NewFile } from './new-file.tsx'
import { openTypingStore } from './stored-typing.ts'
import { isSeen, settleFile } from './use-editor.ts'

/** Loads a file of the content with its draft, after what is still being saved of it. */
export async function loadFile({ request }: LoaderFunctionArgs): Promise<ContentFile | null> {
  const path = new URL(request.url).searchParams.get('path') ?? ''
  await settleFile(path)
  try {
    return await callDesk(contentReads.file, { path }, { signal: request.signal })
  } catch (error) {
    if (error instanceof DeskError && error.status === 404 && path !== '') return null
    throw error
  }
}

/** One file of the content: what is published, its draft, and the forms in which it is changed. */
export function FileScreen() {
  const file = useLoaderData<ContentFile | null>()
  useTitle(file?.title ?? 'Новый файл')
  return (
    <article className={styles['screen']} tabIndex={-1}>
      <nav aria-label="К списку">
        <Link to="/content" className={styles['back']}>
          ← {AREA_TITLE}
        </Link>
      </nav>
      {file === null ? <NewFile /> : <OpenedFile key={file.path} loaded={file} />}
    </article>
  )
}

interface Opened {
  file: ContentFile
  isDraft: boolean
  /** Grows when another text is taken: its form begins from scratch. */
  round: number
  /** What was done, in a sentence. */
  done: React.ReactNode
}

function OpenedFile({ loaded }: { loaded: ContentFile }) {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Opened>(() => ({
    file: loaded,
    isDraft: mayContinue(loaded, search.has('draft')),
    round: 0,
    done: null,
  }))
  const { file, isDraft, round, done } = opened
  const reopen = (next: ContentFile, asDraft: boolean, words: React.ReactNode = null) => {
    setOpened({ file: next, isDraft: asDraft, round: round + 1, done: words })
    markDraft(asDraft)
  }
  // A reload continues the draft.
  const markDraft = (isOn: boolean) => {
    if (search.has('draft') === isOn) return
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (isOn) next.set('draft', '1')
        else next.delete('draft')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const { draft } = file
  const isAsking = draft !== null && !isDraft
  return (
    <>
      <FileHead file={file} />
      {done === null ? null : <Notice>{done}</Notice>}
      {draft?.text === null ? (
        <DeletingFile file={file} draft={draft} onReopen={reopen} />
      ) : draft !== null && isDraft && draft.base !== file.base ? (
        <OldDraft file={file} draft={{ ...draft, text: draft.text }} onReopen={reopen} />
      ) : (
        <>
          {isAsking ? <DraftFound file={file} draft={draft} onReopen={reopen} /> : null}
          <FileEditor
            key={round}
            file={file}
            loaded={loaded}
            isDraft={isDraft}
            isLocked={isAsking}
            onTyped={() => markDraft(true)}
            onReopen={reopen}
          />
        </>
      )}
    </>
  )
}

/** A new file has nothing published to look at first; what was typed in this browser is continued, too. */
function mayContinue(file: ContentFile, isAsked: boolean): boolean {
  if (file.draft === null) return false
  const stored = openTypingStore(file.path).read()
  return isAsked || file.base === null || (stored !== null && isSeen(file, stored))
}
