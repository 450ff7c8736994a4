import { expect, it } from 'vitest'
import { defineEntity, findChanges } from './entity.ts'

const visit = defineEntity({
  kind: 'visit',
  fields: {
    state: { label: 'Состояние' },
    due_at: { label: 'Срок' },
    phone: { label: 'Телефон', isPersonal: true },
  },
})

it('finds the fields that differ, with both values', () => {
  expect(
    findChanges(visit, { state: 'new', due_at: null }, { state: 'done', due_at: null }),
  ).toEqual([{ field: 'state', label: 'Состояние', before: 'new', after: 'done' }])
  expect(findChanges(visit, {}, { state: 'new' })).toEqual([
    { field: 'state', label: 'Состояние', before: null, after: 'new' },
  ])
})

it('takes a field that is not given for unchanged', () => {
  expect(findChanges(visit, { state: 'new', due_at: 'x' }, {})).toEqual([])
})

it('names a changed field of personal data without its values', () => {
  expect(findChanges(visit, { phone: '+79120000001' }, { phone: '+79120000002' })).toEqual([
    { field: 'phone', label: 'Телефон' },
  ])
})
