import { describe, expect, it } from 'vitest'
import { type Edit, resolveEdit, typeOn } from './read-bound.ts'

const nothing = { min: '', max: '' }
const typing = (listBounds: string, min: string): Edit => ({ listBounds, texts: { min, max: '' } })

describe('resolveEdit', () => {
  it('returns the bounds of the list without an edit', () => {
    expect(resolveEdit(null, { min: '8', max: '' }).texts.min).toBe('8')
  })

  it('returns the typed text before and after the list has its bound', () => {
    const { listBounds } = resolveEdit(null, nothing)
    const edit = typing(listBounds, '8,')
    expect(resolveEdit(edit, nothing).texts.min).toBe('8,')
    const applied = resolveEdit(edit, { min: '8', max: '' })
    expect([applied.texts.min, applied.isApplied]).toEqual(['8,', true])
  })

  it('returns the bounds of the list after Back', () => {
    const before = resolveEdit(null, nothing)
    const applied = resolveEdit(typing(before.listBounds, '12000000'), { min: '12000000', max: '' })
    expect(applied.edit?.listBounds).not.toBe(before.listBounds)
    expect(resolveEdit(applied.edit, nothing).texts.min).toBe('')
  })

  it('returns another bound of the list instead of the typed text', () => {
    const { listBounds } = resolveEdit(null, nothing)
    expect(resolveEdit(typing(listBounds, '5'), { min: '7', max: '' }).texts.min).toBe('7')
  })

  it('returns the typed text while the list shows the bound of an earlier text', () => {
    const { listBounds } = resolveEdit(null, nothing)
    const first = typeOn(null, listBounds, { min: '150000', max: '' })
    const second = typeOn(first, listBounds, { min: '1500000', max: '' })
    const late = { min: '150000', max: '' }
    expect(resolveEdit(second, late).texts.min).toBe('1500000')
    expect(resolveEdit({ ...second, typedBounds: [] }, late).texts.min).toBe('150000')
  })

  it('returns the same edit when called again, so that rendering ends', () => {
    const first = resolveEdit(typing('elsewhere', '5'), { min: '5', max: '' })
    expect(resolveEdit(first.edit, { min: '5', max: '' }).edit).toBe(first.edit)
  })
})
