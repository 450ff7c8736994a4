import type { FormField } from '../../features/content/forms/form-field.ts'
import { type FieldShape, findShape } from './form-node.ts'
import styles from './form-fields.module.css'
import { describeHint, type ValueProps } from './field-frame.tsx'
import { toFieldId, useProblem } from './form-context.ts'
import { isFields, valueAt, type ValuePath } from './form-values.ts'
import { ListValue } from './list-value.tsx'
import { ReferenceValue } from './reference-value.tsx'
import {
  ChoiceValue,
  DayValue,
  MomentValue,
  NumberValue,
  SourceValue,
  SwitchValue,
  TextValue,
} from './value-fields.tsx'

/** The values of a file, or of an object within it, in the order of the schema. */
export function ObjectFields({
  node,
  path,
  value,
}: {
  node: FormField
  path: ValuePath
  value: unknown
}) {
  const { properties, required } =
    node.type === 'object' ? node : { properties: {}, required: [] as string[] }
  const known = Object.entries(properties)
  // A field that the schema does not know is a problem of the file, with its place in the text.
  const others = isFields(value) ? Object.keys(value).filter((name) => !(name in properties)) : []
  return (
    <div className={styles['fields']}>
      {known.map(([name, inner]) => (
        <Value
          key={name}
          node={inner}
          path={[...path, name]}
          value={valueAt(value, [name])}
          label={inner.title}
          isRequired={required.includes(name)}
        />
      ))}
      {others.map((name) => (
        <SourceValue
          key={name}
          node={unknownField}
          path={[...path, name]}
          value={undefined}
          label={name}
          isRequired={false}
        />
      ))}
    </div>
  )
}

/** A field that the schema does not know. */
const unknownField: FormField = { type: 'source', title: '', description: '', 'x-source': true }

const controls: Readonly<Record<FieldShape, (props: ValueProps) => React.ReactNode>> = {
  source: (props) => <SourceValue {...props} />,
  reference: (props) => <ReferenceValue {...props} />,
  choice: (props) => <ChoiceValue {...props} />,
  switch: (props) => <SwitchValue {...props} />,
  object: (props) => <ObjectValue {...props} />,
  list: (props) => <ListValue {...props} Value={Value} />,
  number: (props) => <NumberValue {...props} />,
  day: (props) => <DayValue {...props} />,
  moment: (props) => <MomentValue {...props} />,
  lines: (props) => <TextValue {...props} isLong />,
  line: (props) => <TextValue {...props} isLong={false} />,
}

/** A value by the control that its schema has. */
export function Value(props: ValueProps) {
  return controls[findShape(props.node, props.value)](props)
}

function ObjectValue({ node, path, value, label }: ValueProps) {
  const error = useProblem(path)
  // The list has said what its items are.
  const hint = typeof path.at(-1) === 'number' ? '' : describeHint(node)
  return (
    <fieldset
      id={toFieldId(path)}
      tabIndex={-1}
      className={styles['group']}
      aria-invalid={error ? true : undefined}
    >
      {/* An item of a list is folded under its name. */}
      <legend className={typeof path.at(-1) === 'number' ? 'visually-hidden' : undefined}>
        {label}
      </legend>
      {hint ? <p className={styles['hint']}>{hint}</p> : null}
      {error ? <p className={styles['error']}>{error}</p> : null}
      <ObjectFields node={node} path={path} value={value} />
    </fieldset>
  )
}
