import { describe, expect, it } from 'vitest'
import { contentKinds } from '../model/content-model.ts'
import * as files from '../model/file-schemas.ts'
import { planPicturesSchema, viewsSchema } from '../model/flat-picture-schema.ts'
import * as payments from '../model/payment-schemas.ts'
import type { FormField } from './form-field.ts'
import { buildFormSchema, sourceKinds } from './form-schema.ts'

const kinds = [...contentKinds, 'purchase', 'partners'] as const
const withForm = kinds.filter((kind) => !(sourceKinds as readonly string[]).includes(kind))

/** Every field of a form with its path. */
function* listFields(field: FormField, path = ''): Generator<[path: string, field: FormField]> {
  yield [path, field]
  if (field.type === 'array') yield* listFields(field.items, `${path}[]`)
  if (field.type !== 'object') return
  for (const [name, property] of Object.entries(field.properties)) {
    yield* listFields(property, `${path}.${name}`)
  }
}

describe('buildFormSchema', () => {
  it('returns null for kinds that are edited as text only', () => {
    for (const kind of sourceKinds) expect(buildFormSchema(kind)).toBeNull()
  })

  it.each(withForm)('describes every field of %s in Russian, with an example', (kind) => {
    const form = buildFormSchema(kind)
    expect(form).not.toBeNull()
    for (const [path, field] of form ? listFields(form) : []) {
      expect(field.title, path).toMatch(/[А-Яа-яё]/)
      expect(field.description, path).toMatch(/[А-Яа-яё]/)
      if (field.type !== 'source') expect(field.examples, path).toHaveLength(1)
    }
    const json = JSON.stringify(form)
    expect(json).not.toContain('$ref')
    expect(json.length).toBeLessThan(64 * 1024)
  })

  it.each([
    ['cities', files.citiesSchema],
    ['menu', files.menuSchema],
    ['slider', files.sliderSchema],
    ['projects', files.projectSchema],
    ['buildings', files.buildingsSchema],
    ['documents', files.documentSchema],
    ['press', files.pressSchema],
    ['project_finishes', files.projectFinishSchema],
    ['plan_pictures', planPicturesSchema],
    ['views', viewsSchema],
    ['broadcasts', files.broadcastsSchema],
    ['mortgage', payments.mortgageSchema],
    ['instalments', payments.instalmentsSchema],
  ] as const)('gives examples that the schema of %s accepts', (kind, schema) => {
    const form = buildFormSchema(kind)
    expect(form?.examples).toHaveLength(1)
    expect(schema.safeParse(form?.examples[0]).error).toBeUndefined()
  })

  it('requires what the schema of the file requires', () => {
    const press = buildFormSchema('press')
    expect(press).toMatchObject({ type: 'object', required: ['title', 'published_on'] })
    const cities = buildFormSchema('cities')
    expect(cities).toMatchObject({ type: 'array', items: { required: ['slug', 'name'] } })
  })

  it('names references, files, long texts, days, choices and what is edited as text', () => {
    const paths = (kind: (typeof kinds)[number]) => {
      const form = buildFormSchema(kind)
      return Object.fromEntries(form ? listFields(form) : [])
    }
    const document = paths('documents')
    expect(document['.project']).toMatchObject({ 'x-reference': 'projects' })
    expect(document['.file']).toMatchObject({ 'x-media': 'document' })
    expect(document['.published_on']).toMatchObject({ format: 'date' })
    expect(document['.quarter']).toMatchObject({ type: 'integer', minimum: 1, maximum: 4 })
    expect(document['.paper']).toMatchObject({
      'x-labels': { declaration: 'Проектная декларация' },
    })
    expect(paths('press')['.projects[]']).toMatchObject({ 'x-reference': 'projects' })
    expect(paths('press')['.lead']).toMatchObject({ 'x-multiline': true })
    expect(paths('press')['.format']).toMatchObject({ default: 'markdown' })
    expect(paths('company')['.inn']).toMatchObject({ type: 'string' })
    expect(paths('brand')['.credits']).toMatchObject({ enum: ['on', 'off'] })
    expect(paths('mortgage')['[].areas[]']).toMatchObject({ type: 'string' })
    expect(paths('plan_pictures')['[].kind']).toMatchObject({ default: 'room' })
    expect(paths('plan_pictures')['[].finish']).toMatchObject({ 'x-reference': 'finishes' })
    expect(paths('plan_pictures')['[].mirrored']).toMatchObject({
      'x-labels': { true: 'Только зеркальные', false: 'Только незеркальные' },
    })
    expect(paths('views')['[].building']).toMatchObject({ 'x-reference': 'buildings' })
    expect(paths('views')['[].floors.from']).toMatchObject({ type: 'integer', maximum: 200 })
    expect(paths('views')['[].window_view']).toMatchObject({ 'x-labels': { river: 'На реку' } })
    expect(paths('buildings')['[].footprint']).toMatchObject({ 'x-source': true })
    expect(paths('broadcasts')['[].starts_at']).toMatchObject({ format: 'date-time' })
  })
})
