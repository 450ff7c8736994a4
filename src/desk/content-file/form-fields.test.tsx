import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FileProblem } from '../../features/content/edit/edit-schema.ts'
import { FormContext } from './form-context.ts'
import { Value } from './form-fields.tsx'
import type { FormSchema, TextField } from '../../features/content/forms/form-field.ts'
import { findListed, describePath, readFieldName } from './form-node.ts'

/** A text with its label. */
const text = (title: string, more: Partial<TextField> = {}): TextField => ({
  type: 'string',
  title,
  description: '',
  examples: [],
  ...more,
})
const words = { description: '', examples: [] }

const schema: FormSchema = {
  type: 'array',
  title: 'Города',
  ...words,
  items: {
    type: 'object',
    title: 'Город',
    ...words,
    required: ['name'],
    properties: {
      name: text('Название'),
      phone: text('Телефон', {
        description: 'По нему звонят с сайта',
        examples: ['+7 (495) 000-00-10'],
      }),
      office_way: text('Как пройти', { 'x-multiline': true }),
      callback: text('Когда перезваниваем', {
        enum: ['hour', 'calendar'],
        'x-labels': { hour: 'За час', calendar: 'По часам работы' },
      }),
      hidden: { type: 'boolean', title: 'Скрыт', ...words, default: false },
      mirrored: {
        type: 'boolean',
        title: 'Зеркальные',
        ...words,
        'x-labels': { true: 'Только зеркальные', false: 'Только незеркальные' },
      },
      floors: { type: 'integer', title: 'Этажей', ...words },
      site: { type: 'source', title: 'Участок', description: '', 'x-source': true },
      holidays: {
        type: 'array',
        title: 'Праздники',
        ...words,
        items: {
          type: 'object',
          title: 'Праздник',
          ...words,
          required: [],
          properties: {
            from: text('С какого дня', { format: 'date' }),
            name: text('Название праздника'),
          },
        },
      },
    },
  },
}
const values = [
  {
    name: 'Москва',
    phone: '+7 (495) 000-00-10',
    callback: 'hour',
    floors: 12,
    holidays: [{ from: '2027-01-01', name: 'Новый год' }],
  },
]

function show(fields: unknown, problems: FileProblem[] = []): string {
  return renderToStaticMarkup(
    <FormContext
      value={{ before: fields, problems, project: '', change: () => {}, openSource: () => {} }}
    >
      <Value node={schema} path={[]} value={fields} label="" isRequired={false} />
    </FormContext>,
  )
}

/** The tag of the control of a value. */
function control(html: string, field: string): string {
  return (
    new RegExp(`<[a-z]+[^>]* id="field-${field.replaceAll('.', '\\.')}"[^>]*>`).exec(html)?.[0] ??
    ''
  )
}

describe('the form of a file', () => {
  const html = show(values)

  it('has a control of its own for each kind of value', () => {
    expect(control(html, '0.phone')).toMatch(/^<input.*value="\+7 \(495\) 000-00-10"/)
    expect(control(html, '0.office_way')).toMatch(/^<textarea/)
    expect(control(html, '0.callback')).toMatch(/^<select/)
    expect(html).toMatch(/<option value="0" selected="">За час<\/option>/)
    expect(control(html, '0.hidden')).toMatch(/^<input.*type="checkbox"/)
    expect(control(html, '0.hidden')).not.toContain('checked')
    expect(control(html, '0.mirrored')).toMatch(/^<select/)
    expect(control(html, '0.floors')).toMatch(/inputMode="decimal".*value="12"/)
    expect(control(html, '0.holidays.0.from')).toMatch(/type="date".*value="2027-01-01"/)
    expect(control(html, '0.site')).toMatch(/^<button.*aria-label="Участок: править в исходнике"/)
  })

  it('offers yes, no and neither where a file may say neither, and shows what the file says', () => {
    const options = (item: object) => {
      const shown = show([item])
      const from = shown.indexOf('<select', shown.indexOf('for="field-0.mirrored"'))
      return shown.slice(shown.indexOf('<option', from), shown.indexOf('</select>', from))
    }
    expect(options({ mirrored: false })).toBe(
      '<option value="">Не указано</option><option value="0">Только зеркальные</option>' +
        '<option value="1" selected="">Только незеркальные</option>',
    )
    expect(options({ mirrored: true })).toContain('<option value="0" selected="">')
    expect(options({})).toContain('<option value="" selected="">')
    expect(control(show([{ mirrored: 'да' }]), '0.mirrored')).toMatch(/^<button/)
  })

  it('names each control by its label, its hint and its example', () => {
    expect(html).toContain('<label for="field-0.phone">Телефон</label>')
    expect(html).toContain(
      '<p id="field-0.phone-hint" class="hint">По нему звонят с сайта. Например: +7 (495) 000-00-10</p>',
    )
    expect(control(html, '0.phone')).toContain('aria-describedby="field-0.phone-hint"')
    expect(control(html, '0.name')).toContain('aria-required="true"')
  })

  it('says at a field why its value cannot be taken, in the words of the server', () => {
    const problem = {
      file: 'cities.yaml',
      line: 2,
      column: 3,
      field: '0.phone',
      reason: 'phone: нужен текст',
    }
    const wrong = show(values, [problem])
    expect(control(wrong, '0.phone')).toContain('aria-invalid="true"')
    expect(control(wrong, '0.phone')).toContain('field-0.phone-error')
    expect(wrong).toContain('<p id="field-0.phone-error" class="error">Нужен текст</p>')
    expect(control(wrong, '0.name')).not.toContain('aria-invalid')
  })

  it('leaves a value that does not fit its schema, and a field that the schema does not know, to the source', () => {
    const odd = show([{ name: { ru: 'Москва' }, fax: '1' }])
    expect(control(odd, '0.name')).toMatch(/^<button.*править в исходнике/)
    expect(control(odd, '0.fax')).toMatch(/^<button.*fax: править в исходнике/)
  })

  it('moves and removes items by buttons that say what they move', () => {
    const two = show([{ name: 'Москва' }, { name: 'Казань' }])
    expect(two).toContain('aria-label="Выше: Казань"')
    expect(two).toMatch(/<button[^>]*disabled[^>]*aria-label="Выше: Москва"/)
    expect(two).toContain('aria-label="Убрать: Москва"')
  })
})

it('describePath names the way to a value in the words of the form', () => {
  expect(describePath(schema, values, readFieldName('0.holidays.0.from'))).toBe(
    'Москва → Праздники → Новый год → С какого дня',
  )
  expect(describePath(schema, values, readFieldName('3.fax'))).toBe('№ 4 → fax')
})

it.each([
  [[{ phone: '1' }, {}], 'phone', '1.phone'],
  [[{ phone: '1' }], 'phone', '0.phone'],
  [[{}], '3.phone', '3.phone'],
  [{}, 'logo', 'logo'],
])('findListed in %j of %s is %s', (fields, name, found) => {
  expect(findListed(fields, name)).toBe(found)
})
