/** A field of an entity as the log names it. */
export interface AuditedField {
  /** In Russian. */
  label: string
  /** Personal data: the log says that it has changed, never what it was or is. */
  isPersonal?: true
}

/** A kind of thing that the office changes: how the log names it and its fields. */
export interface Entity<Field extends string = string> {
  /** `request`: the first word of its operations. */
  kind: string
  fields: Readonly<Record<Field, AuditedField>>
}

export type AuditedValue = string | number | boolean | null

/** A changed field. That of personal data lacks both values. */
export interface FieldChange {
  field: string
  label: string
  before?: AuditedValue
  after?: AuditedValue
}

/** What a row of the log is about: one thing by its title, or several of a kind. */
export interface AuditedEntity {
  kind: string
  ids: readonly string[]
  /** What it is called, without data of a visitor; null for several. */
  title: string | null
}

/** Returns an entity as it is, with its fields as a type. */
export function defineEntity<const Field extends string>(entity: Entity<Field>): Entity<Field> {
  return entity
}

/** The fields of an entity that differ, in the order of its declaration. A field that `after` lacks has not changed. */
export function findChanges<Field extends string>(
  { fields }: Entity<Field>,
  before: Readonly<Partial<Record<NoInfer<Field>, AuditedValue | undefined>>>,
  after: Readonly<Partial<Record<NoInfer<Field>, AuditedValue | undefined>>>,
): FieldChange[] {
  return (Object.keys(fields) as Field[]).flatMap((field) => {
    const [was = null, is] = [before[field], after[field]]
    if (is === undefined || is === was) return []
    const { label, isPersonal } = fields[field]
    return [isPersonal ? { field, label } : { field, label, before: was, after: is }]
  })
}
