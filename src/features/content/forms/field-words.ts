import type * as z from 'zod'

/* What a form of the office says of each field of a file. A field of a schema without words fails the type check. */

interface Words {
  /** Label of the field. */
  title: string
  /** What it is for, in a sentence. */
  hint: string
}

export interface BareWords extends Words {
  example: number | boolean
  /** Words of true and false where a file may say neither. */
  answers?: { yes: string; no: string }
}

export interface TextWords extends Words {
  example: string
  /** Items of this kind are offered; their keys are stored. */
  reference?: 'cities' | 'projects' | 'finishes' | 'categories' | 'buildings'
  /** A file of the library is offered; its path is stored. */
  media?: 'picture' | 'document' | 'film'
  isLong?: true
}

export interface ChoiceWords<V extends string> extends Words {
  /** Words by value, in the order of the form. */
  choices: Readonly<Record<V, string>>
}

/** A field that a form cannot show, such as an outline. */
export interface SourceWords extends Words {
  isSource: true
}

export interface GroupWords<V extends object> extends Words {
  fields: FieldsWords<V>
}

export interface ListWords<V extends object> extends Words {
  /** What one item is. */
  item: string
  fields: FieldsWords<V>
}

/** Words of every field of an object. */
export type FieldsWords<V extends object> = {
  readonly [K in keyof V]-?: FieldWords<NonNullable<V[K]>>
}

type Never<V> = [V] extends [never] ? true : false

type FieldWords<V> = unknown extends V
  ? SourceWords
  : Never<Extract<V, readonly unknown[]>> extends false
    ? ItemWords<Extract<V, readonly unknown[]>[number]> | SourceWords
    : Never<Extract<V, object>> extends false
      ? GroupWords<Extract<V, object>>
      : Never<Extract<V, string>> extends true
        ? BareWords
        : string extends V
          ? TextWords
          : string extends Extract<V, string>
            ? TextWords
            : ChoiceWords<Extract<V, string>>

type ItemWords<I> =
  Never<Extract<I, readonly unknown[]>> extends false
    ? SourceWords
    : Never<Extract<I, object>> extends false
      ? ListWords<Extract<I, object>>
      : string extends I
        ? TextWords
        : ChoiceWords<Extract<I, string>>

/** Words of a file that is one object. */
export type PageWords<S extends z.ZodType> =
  z.input<S> extends infer V extends object ? GroupWords<V> : never
/** Words of a file that is a list of objects. */
export type FileListWords<S extends z.ZodType> =
  z.input<S> extends Array<infer I extends object> ? ListWords<I> : never

/** Words of any field, as the form reads them. */
export type AnyWords =
  | BareWords
  | TextWords
  | ChoiceWords<string>
  | SourceWords
  | (Words & { fields: Readonly<Record<string, AnyWords>>; item?: string })
