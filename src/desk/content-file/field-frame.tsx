import type { ReactNode } from 'react'
import { toFieldId, useProblem } from './form-context.ts'
import styles from './form-fields.module.css'
import type { FormField } from '../../features/content/forms/form-field.ts'
import type { ValuePath } from './form-values.ts'

export interface ValueProps {
  node: FormField
  path: ValuePath
  value: unknown
  label: string
  isRequired: boolean
}

/** What a control has in addition to its value. */
interface ControlProps {
  id: string
  'aria-invalid'?: true | undefined
  'aria-describedby': string | undefined
  'aria-required': boolean
}

type FieldFrameProps = Omit<ValueProps, 'value'> & {
  isWide?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above, and hint, example and problem below. */
export function FieldFrame({
  node,
  path,
  label,
  isRequired,
  isWide = false,
  children,
}: FieldFrameProps) {
  const id = toFieldId(path)
  const error = useProblem(path)
  const hint = describeHint(node)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return (
    <div className={`${styles['field']} ${isWide ? styles['wide'] : ''}`}>
      <label htmlFor={id}>
        {label}
        {isRequired ? <span className={styles['needed']}>, нужно</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
        'aria-required': isRequired,
      })}
      {hint ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** What a value is for, and an example. */
export function describeHint(node: FormField): string {
  return [node.description, describeExample(node)].filter(Boolean).join('. ').replaceAll('..', '.')
}

/** What an empty field stands for, or what could be in it. Choices speak for themselves. */
function describeExample(node: FormField): string {
  if (node.type !== 'string' || node.enum || node.format || node['x-reference']) return ''
  if (node.default !== undefined) return `Если пусто: ${node.default}`
  const [example] = node.examples
  return example === undefined ? '' : `Например: ${example}`
}
