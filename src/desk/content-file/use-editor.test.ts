import { expect, it } from 'vitest'
import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { hasForm, toTyped } from './use-editor.ts'

const file = { path: 'press/dvor.md', schema: { type: 'object' } } as ContentFile
const shown = { body: 'Двор', text: '', typedIn: 'form' } as const

it('has no form, and sends no fields, of a text whose YAML has errors', () => {
  expect(hasForm(file, null)).toBe(false)
  expect(toTyped(file, { ...shown, fields: null })).toEqual({ fields: undefined, body: 'Двор' })
})

it('has a form, and sends its fields, of a text that can be read', () => {
  expect(hasForm(file, {})).toBe(true)
  expect(toTyped(file, { ...shown, fields: {} })).toEqual({ fields: {}, body: 'Двор' })
})
