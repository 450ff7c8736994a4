/* What a form of the office shows of a file. Safe in browsers. */

interface FieldBase {
  /** Label of the field in Russian. */
  title: string
  /** Hint below the field. */
  description: string
}

export interface TextField extends FieldBase {
  type: 'string'
  examples: string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: 'date' | 'date-time'
  default?: string
  enum?: string[]
  /** Words by value of `enum`, in the order of the form. */
  'x-labels'?: Record<string, string>
  /** Kind of the items whose keys are values. */
  'x-reference'?: 'cities' | 'projects' | 'finishes' | 'categories' | 'buildings'
  /** Kind of the files whose paths are values. */
  'x-media'?: 'picture' | 'document' | 'film'
  'x-multiline'?: true
}

export interface NumberField extends FieldBase {
  type: 'number' | 'integer'
  examples: number[]
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
  default?: number
}

export interface BooleanField extends FieldBase {
  type: 'boolean'
  examples: boolean[]
  default?: boolean
  /** Words of both values where a file may have neither: a choice of three in place of a switch. */
  'x-labels'?: { true: string; false: string }
}

export interface ObjectField extends FieldBase {
  type: 'object'
  examples: unknown[]
  properties: Record<string, FormField>
  required: string[]
}

export interface ListField extends FieldBase {
  type: 'array'
  examples: unknown[]
  items: FormField
  minItems?: number
  maxItems?: number
}

/** A value that is edited in the text of the file only; a form leaves it as it is. */
export interface SourceField extends FieldBase {
  type: 'source'
  'x-source': true
}

export type FormField =
  | TextField
  | NumberField
  | BooleanField
  | ObjectField
  | ListField
  | SourceField

/** The fields of a file: of its front matter, or of each item of a list. */
export type FormSchema = ObjectField | ListField
