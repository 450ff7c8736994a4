import { Form } from 'react-router'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../kit/field.tsx'
import form from '../kit/form.module.css'

/** A search; what was looked for is in the address. */
export function SearchForm({ label, q }: { label: string; q: string }) {
  return (
    <Form className={form['form']} role="search">
      <Field
        key={q}
        label={label}
        name="q"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={q}
      />
      <Button type="submit" variant="secondary">
        Найти
      </Button>
    </Form>
  )
}
