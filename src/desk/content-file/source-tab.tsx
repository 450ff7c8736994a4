import { type Ref, useImperativeHandle, useRef } from 'react'
import type { FileProblem } from '../../features/content/edit/edit-schema.ts'
import styles from './file.module.css'

/** What the list of problems asks of the text. */
export interface SourceHandle {
  goTo: (line: number, column: number) => void
}

interface SourceTabProps {
  text: string
  problems: readonly FileProblem[]
  ref: Ref<SourceHandle>
  onChange: (text: string) => void
}

/** The complete text of a file with the numbers of its lines. */
export function SourceTab({ text, problems, ref, onChange }: SourceTabProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLPreElement>(null)
  const lines = text.split('\n')
  const wrong = new Set(problems.map(({ line }) => line))
  useImperativeHandle(ref, () => ({
    goTo: (line, column) => {
      const field = area.current
      if (!field) return
      const [from, to] = findLine(field.value, line, column)
      field.focus()
      field.setSelectionRange(from, to)
      const height = field.scrollHeight / Math.max(1, field.value.split('\n').length)
      field.scrollTop = Math.max(0, (line - 4) * height)
      field.scrollIntoView({ block: 'center' })
    },
  }))
  return (
    <div>
      <label className={styles['label']} htmlFor="file-source">
        Весь файл
      </label>
      <div className={styles['source']}>
        <div className={styles['numbers']} aria-hidden="true">
          <pre ref={numbers}>
            {lines
              .map((_, index) => (wrong.has(index + 1) ? `▸ ${index + 1}` : index + 1))
              .join('\n')}
          </pre>
        </div>
        <textarea
          ref={area}
          id="file-source"
          wrap="off"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={text}
          aria-invalid={problems.length > 0 ? true : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onScroll={({ currentTarget }) => {
            if (numbers.current) {
              numbers.current.style.transform = `translateY(${-currentTarget.scrollTop}px)`
            }
          }}
        />
      </div>
    </div>
  )
}

/** Where a place of a text is: from it to the end of its line. Both numbers count from 1. */
export function findLine(text: string, line: number, column: number): [from: number, to: number] {
  const lines = text.split('\n')
  const at = Math.min(Math.max(line, 1), lines.length) - 1
  const start = lines.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0)
  const { length } = lines[at] ?? ''
  return [start + Math.min(Math.max(column - 1, 0), length), start + length]
}
