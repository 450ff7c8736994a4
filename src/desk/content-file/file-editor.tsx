import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ContentFile, FileProblem } from '../../features/content/edit/edit-schema.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { type Reopen, useDiscard } from './draft-found.tsx'
import { FileActions } from './file-actions.tsx'
import styles from './file.module.css'
import { FileForm } from './file-form.tsx'
import { focusField } from './form-context.ts'
import { describePath, findListed, readFieldName } from './form-node.ts'
import { MovedPanel } from './moved-panel.tsx'
import { ProblemList } from './problem-list.tsx'
import { SaveStatus } from './save-status.tsx'
import { type SourceHandle, SourceTab } from './source-tab.tsx'
import { TextTab } from './text-tab.tsx'
import { hasForm, useEditor } from './use-editor.ts'
import { useNews } from './use-news.ts'

interface FileEditorProps {
  file: ContentFile
  /** The file as the screen has loaded it last. */
  loaded: ContentFile
  isDraft: boolean
  /** A draft waits for a decision: nothing is typed over it. */
  isLocked: boolean
  onTyped: () => void
  onReopen: Reopen
}

const tabNames = { form: 'Форма', text: 'Текст', source: 'Исходник' } as const
type Tab = keyof typeof tabNames

/** The forms of a file. What is typed in one of them is in the others once it is saved. */
export function FileEditor({
  file,
  loaded,
  isDraft,
  isLocked,
  onTyped,
  onReopen,
}: FileEditorProps) {
  const name = useAddedName()
  const editor = useEditor({ file, isDraft, name })
  const { saver, shown, reading } = editor
  const state = useStore(saver.state)
  const news = useNews(saver, loaded)
  const tabs = listTabs(file)
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'source')
  const { isSending: isOpening, error, run } = useSending()
  const source = useRef<SourceHandle>(null)
  useFieldOfAddress(shown.fields, isLocked)
  // What was typed is a draft from the first key on.
  const markTyped = useEffectEvent(onTyped)
  const isTyped = state.kind !== 'idle'
  useEffect(() => {
    if (isTyped) markTyped()
  }, [isTyped])

  /** Opens a tab once it is up to date. */
  const open = async (next: Tab): Promise<boolean> => {
    const isOther = (shown.typedIn === 'source') !== (next === 'source')
    let isReady = true
    if (isOther && next !== tab) {
      const ran = await run(async () => {
        isReady = await editor.catchUp()
      })
      isReady = ran && isReady
    }
    if (isReady) setTab(next)
    return isReady
  }
  const go = async (problem: FileProblem) => {
    const { field, line, column } = problem
    const isInForm = field !== null && tabs.includes('form') && hasForm(file, shown.fields)
    if (!(await open(isInForm ? 'form' : 'source'))) return
    requestAnimationFrame(() => {
      if (isInForm && focusField(field)) return
      void open('source').then(() =>
        requestAnimationFrame(() => source.current?.goTo(line, column)),
      )
    })
  }
  const discarding = useDiscard(file, onReopen)
  /** Another draft is continued; where what is published has moved, the own one is discarded. */
  const takeTheirs = async (moved: ContentFile) => {
    saver.drop()
    if (moved.draft?.version === saver.version) await discarding.discard(saver.version)
    else onReopen(moved, moved.draft !== null)
  }
  const openSource = () => void open('source')
  if (state.kind === 'moved') {
    return (
      <MovedPanel
        mine={editor.read()}
        file={state.file}
        version={saver.version}
        onMine={() => void saver.takeMine(editor.read())}
        onTheirs={() => void takeTheirs(state.file)}
      />
    )
  }
  const { schema } = file
  return (
    <>
      {editor.isRestored && !isLocked ? (
        <Notice>Вернули набранное, которое не{'\u00a0'}успело сохраниться.</Notice>
      ) : null}
      {news === null ? null : (
        <News
          news={news}
          isTyped={saver.unsaved !== null}
          onShow={() => onReopen(news, news.draft !== null)}
          onCompare={() => saver.move(news)}
        />
      )}
      <div className={styles['bar']}>
        <div className={styles['tabs']} role="group" aria-label="Как править">
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              className={styles['tab']}
              aria-pressed={name === tab}
              onClick={() => void open(name)}
            >
              {tabNames[name]}
            </button>
          ))}
        </div>
        <SaveStatus saver={saver} />
      </div>
      <FormError error={error} />
      {shown.typedIn === 'source' && tab === 'source' && state.kind === 'away' ? (
        <p className={styles['note']}>
          Форму покажем, когда исходник сохранится: её строит сервер.
        </p>
      ) : null}
      <ProblemList
        problems={reading.problems}
        describe={(field) =>
          schema ? describePath(schema, shown.fields, readFieldName(field)) : field
        }
        onGo={(problem) => void go(problem)}
      />
      <form
        className={styles['form']}
        aria-busy={isOpening}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className={styles['lock']} disabled={isLocked}>
          <legend className="visually-hidden">{tabNames[tab]}</legend>
          {tab === 'form' ? (
            <FileForm file={file} editor={editor} onOpenSource={openSource} />
          ) : null}
          {tab === 'text' ? (
            <TextTab
              body={shown.body}
              html={reading.html}
              format={file.format ?? 'markdown'}
              isOld={state.kind !== 'idle' && state.kind !== 'saved'}
              onChange={editor.typeBody}
            />
          ) : null}
          {tab === 'source' ? (
            <SourceTab
              ref={source}
              text={shown.text}
              problems={reading.problems}
              onChange={editor.typeText}
            />
          ) : null}
        </fieldset>
      </form>
      {isLocked ? null : (
        <FileActions
          file={file}
          saver={saver}
          isDraft={isDraft || isTyped}
          onProblems={(problems) => {
            editor.showProblems(problems)
            const [first] = problems
            if (first) void go(first)
          }}
          onReopen={onReopen}
        />
      )}
    </>
  )
}

function listTabs({ path, schema }: ContentFile): Tab[] {
  const isText = path.endsWith('.md')
  return [...(schema ? (['form'] as const) : []), ...(isText ? (['text'] as const) : []), 'source']
}

/** What somebody has called a new file in the dialog from which it was opened. */
function useAddedName(): string {
  const { state } = useLocation()
  const { name } = (state ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}

/** Puts the keyboard into the field that a link names, once. */
function useFieldOfAddress(fields: unknown, isLocked: boolean): void {
  const [search] = useSearchParams()
  const field = search.get('field')
  const focus = useEffectEvent((name: string) => focusField(findListed(fields, name)))
  useEffect(() => {
    if (field !== null && !isLocked) focus(field)
  }, [field, isLocked])
}

interface NewsProps {
  news: ContentFile
  isTyped: boolean
  onShow: () => void
  onCompare: () => void
}

/** Another editor has changed the file. What is typed here stays until the person decides. */
function News({ news, isTyped, onShow, onCompare }: NewsProps) {
  const { draft } = news
  return (
    <Notice>
      {draft === null
        ? 'Этот файл опубликовали или черновик удалили, пока вы\u00a0здесь.'
        : `${draft.by} меняет этот файл: черновик сохранён ещё раз.`}{' '}
      <Button variant="text" onClick={isTyped ? onCompare : onShow}>
        {isTyped ? 'Сравнить' : 'Показать'}
      </Button>
    </Notice>
  )
}
