import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { FormContext } from './form-context.ts'
import { ObjectFields, Value } from './form-fields.tsx'
import { valueAt } from './form-values.ts'
import styles from './file.module.css'
import { hasForm, type useEditor } from './use-editor.ts'

interface FileFormProps {
  file: ContentFile
  editor: ReturnType<typeof useEditor>
  onOpenSource: () => void
}

const PROJECT_FILE = /^projects\/([^/]+)\//

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The form of a file, as its schema describes it. */
export function FileForm({ file, editor, onOpenSource }: FileFormProps) {
  const { schema, path } = file
  const { fields } = editor.shown
  if (schema === null || !hasForm(file, fields)) {
    return (
      <p className={styles['note']}>
        Форму покажем, когда в{'\u00a0'}исходнике не{'\u00a0'}будет ошибок.
      </p>
    )
  }
  return (
    <FormContext
      value={{
        before: editor.before,
        problems: editor.reading.problems,
        project: PROJECT_FILE.exec(path)?.[1] ?? toText(valueAt(fields, ['project'])),
        change: editor.typeValue,
        openSource: onOpenSource,
      }}
    >
      {schema.type === 'array' ? (
        <Value node={schema} path={[]} value={fields} label="" isRequired={false} />
      ) : (
        <ObjectFields node={schema} path={[]} value={fields} />
      )}
    </FormContext>
  )
}
