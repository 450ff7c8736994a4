import { useRef } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import { applyEdit, editWith, type ToolName, toolTitles } from './text-tools.ts'
import styles from './file.module.css'

interface TextTabProps {
  body: string
  /** What it looks like, drawn by the server. */
  html: string
  format: 'markdown' | 'html'
  /** Whether the drawing is of an earlier text. */
  isOld: boolean
  onChange: (body: string) => void
}

const tools = Object.keys(toolTitles) as ToolName[]

/** The text of a page beside what it will look like. */
export function TextTab({ body, html, format, isOld, onChange }: TextTabProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const press = (name: ToolName) => {
    const area = field.current
    if (!area) return
    const { value: text, selectionStart: from, selectionEnd: to } = area
    applyEdit(area, editWith(name, format, { text, from, to }))
  }
  return (
    <div className={styles['text']}>
      <div className={styles['write']}>
        <div className={styles['tools']} role="group" aria-label="Разметка выделенного">
          {tools.map((name) => (
            <Button key={name} variant="secondary" onClick={() => press(name)}>
              {toolTitles[name]}
            </Button>
          ))}
        </div>
        <label className={styles['label']} htmlFor="file-body">
          Текст, {format === 'html' ? 'HTML' : 'Markdown'}
        </label>
        <textarea
          ref={field}
          id="file-body"
          className={styles['area']}
          value={body}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <section className={styles['look']} aria-label="Как будет на сайте">
        <p className={styles['label']}>
          Как будет на{'\u00a0'}сайте
          {isOld ? ' (покажем, когда черновик сохранится)' : null}
        </p>
        <div className={styles['page']} aria-busy={isOld}>
          {html === '' ? <p className={styles['note']}>Пока пусто</p> : <Prose html={html} />}
        </div>
      </section>
    </div>
  )
}
