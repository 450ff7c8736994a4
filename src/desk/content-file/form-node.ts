import type { FormField, TextField } from '../../features/content/forms/form-field.ts'
import { isFields, valueAt, type ValuePath } from './form-values.ts'

export type FieldShape =
  | 'source'
  | 'reference'
  | 'choice'
  | 'switch'
  | 'object'
  | 'list'
  | 'number'
  | 'day'
  | 'moment'
  | 'lines'
  | 'line'

/** Values to choose from, with their words. */
export type Choices = ReadonlyArray<readonly [value: string | boolean, title: string]>

/** Returns the choices of a value with their words; null where any text will do. */
export function listChoices(node: FormField): Choices | null {
  if (node.type === 'boolean' && node['x-labels']) {
    const { true: yes, false: no } = node['x-labels']
    return [
      [true, yes],
      [false, no],
    ]
  }
  if (node.type !== 'string' || !node.enum) return null
  const { enum: values, 'x-labels': labels } = node
  return values.map((value) => [value, labels?.[value] ?? value])
}

/** Which control shows a value. One that does not fit the schema is changed in the text of the file. */
export function findShape(node: FormField, value: unknown): FieldShape {
  const isAbsent = value === undefined || value === null
  if (node.type === 'source') return 'source'
  if (node.type === 'object') return isAbsent || isFields(value) ? 'object' : 'source'
  if (node.type === 'array') return isAbsent || Array.isArray(value) ? 'list' : 'source'
  if (typeof value === 'object' && !isAbsent) return 'source'
  if (node.type === 'boolean') {
    if (!isAbsent && typeof value !== 'boolean') return 'source'
    return node['x-labels'] ? 'choice' : 'switch'
  }
  if (node.type !== 'string') return 'number'
  if (node['x-reference'] !== undefined) return 'reference'
  return node.enum ? 'choice' : findTextShape(node, value)
}

function findTextShape({ format, ...node }: TextField, value: unknown): FieldShape {
  if (format === 'date' && isEmptyOr(value, /^\d{4}-\d\d-\d\d$/)) return 'day'
  if (format === 'date-time' && isEmptyOr(value, /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/)) {
    return 'moment'
  }
  return node['x-multiline'] || (typeof value === 'string' && value.includes('\n'))
    ? 'lines'
    : 'line'
}

const isEmptyOr = (value: unknown, pattern: RegExp) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' && pattern.test(value))

const titleFields = ['name', 'title', 'caption', 'slug', 'picture', 'url', 'day', 'from', 'number']

/** What an item of a list is called: its name, its title, or its number. */
export function nameItem(item: unknown, index: number): string {
  const name = titleFields
    .map((field) => valueAt(item, [field]))
    .find(
      (value): value is string | number =>
        (typeof value === 'string' && value !== '') || typeof value === 'number',
    )
  return name === undefined ? `№ ${index + 1}` : String(name)
}

/** «Москва → Праздники → Новый год → С какого дня»: the way to a value in the words of the form. */
export function describePath(schema: FormField, values: unknown, path: ValuePath): string {
  const words: string[] = []
  let node: FormField | undefined = schema
  let value = values
  for (const step of path) {
    value = valueAt(value, [step])
    if (typeof step === 'number') {
      words.push(nameItem(value, step))
      node = node?.type === 'array' ? node.items : undefined
    } else {
      node = node?.type === 'object' ? node.properties[step] : undefined
      words.push(node?.title ?? step)
    }
  }
  return words.join(' → ')
}

/** `0.holidays.1.day` as a path. Digits are a position. */
export function readFieldName(field: string): ValuePath {
  return field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** A field of a list that is named without a position is that of the first item which lacks it. */
export function findListed(fields: unknown, name: string): string {
  if (!Array.isArray(fields) || /^\d/.test(name)) return name
  const lacking = fields.findIndex((item) => !valueAt(item, readFieldName(name)))
  return `${Math.max(0, lacking)}.${name}`
}
