import { useEffect, useRef } from 'react'
import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { Button } from '../../ui/form/button.tsx'
import { describeAge } from '../content/content-words.ts'
import { Sides } from '../content/sides.tsx'
import { useNow } from '../kit/use-now.ts'
import { isFields } from './form-values.ts'
import styles from './file.module.css'
import type { Typed } from './stored-typing.ts'

interface MovedPanelProps {
  mine: Typed
  /** The file as it is now. */
  file: ContentFile
  /** Version of the draft over which the person writes: where it is still the newest, what is published has moved. */
  version: number
  onMine: () => void
  onTheirs: () => void
}

/** The file has changed since the person began: both texts side by side, and a choice before anything is saved. */
export function MovedPanel({ mine, file, version, onMine, onTheirs }: MovedPanelProps) {
  const now = useNow()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const draft = file.draft?.version === version ? null : file.draft
  const theirs = draft ?? file
  const [own, other] =
    'text' in mine
      ? [mine.text, theirs.text ?? '']
      : [printTyped(file.path, mine), printTyped(file.path, theirs)]
  return (
    <section ref={box} tabIndex={-1} className={styles['panel']} aria-labelledby="moved-title">
      <h2 id="moved-title">Файл изменился, пока вы{'\u00a0'}его правили</h2>
      <p>
        {draft === null
          ? 'На\u00a0сайте уже другой текст.'
          : `Этот черновик уже сохранён иначе: ${describeAge(draft.at, now)}, ${draft.by}.`}{' '}
        Ваше не{'\u00a0'}потеряно и{'\u00a0'}пока не{'\u00a0'}сохранено. Выберите, что останется в
        {'\u00a0'}черновике.
      </p>
      <Sides
        caption="Ваше и новое"
        path={file.path}
        titles={['Ваше', 'Новое']}
        before={own}
        after={draft?.text === null ? '' : other}
      />
      <div className={styles['actions']}>
        <Button onClick={onMine}>Взять моё</Button>
        <Button variant="secondary" onClick={onTheirs}>
          Взять новое
        </Button>
      </div>
    </section>
  )
}

/** The values of a form as lines, and the text below them, for people alone. */
export function printTyped(
  path: string,
  { fields, body }: { fields: unknown; body: string },
): string {
  const lines = printValue(fields, '')
  const isText = path.endsWith('.md')
  return (isText ? ['---', ...lines, '---', '', body] : lines).join('\n')
}

function printValue(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const [first = '', ...rest] = printValue(item, `${indent}  `)
      return [`${indent}- ${first.trimStart()}`, ...rest]
    })
  }
  if (!isFields(value)) return value === undefined ? [] : [`${indent}${printPlain(value)}`]
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? [`${indent}${name}:`, ...printValue(inner, `${indent}  `)]
      : [`${indent}${name}: ${printPlain(inner)}`],
  )
}

function printPlain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
