import { describe, expect, it } from 'vitest'
import { type Edit, settle } from './range-edit.ts'

const nothing = { min: '', max: '' }
const typing = (of: string, min: string): Edit => ({ of, texts: { min, max: '' } })

describe('a bound that is being typed', () => {
  it('is shown as the list has it while nobody types', () => {
    expect(settle(null, { min: '8', max: '' }).texts.min).toBe('8')
  })

  it('stays as typed until the list answers, and when it has answered', () => {
    const { of } = settle(null, nothing)
    const edit = typing(of, '8,')
    expect(settle(edit, nothing).texts.min).toBe('8,')
    const answered = settle(edit, { min: '8', max: '' })
    expect([answered.texts.min, answered.isAnswered]).toEqual(['8,', true])
  })

  it('leaves its field with Back, though it was typed there', () => {
    const before = settle(null, nothing)
    const answered = settle(typing(before.of, '12000000'), { min: '12000000', max: '' })
    expect(answered.edit?.of).not.toBe(before.of)
    expect(settle(answered.edit, nothing).texts.min).toBe('')
  })

  it('gives way to another bound, e.g. from a shared address', () => {
    const { of } = settle(null, nothing)
    expect(settle(typing(of, '5'), { min: '7', max: '' }).texts.min).toBe('7')
  })

  it('is put down once, so that rendering comes to rest', () => {
    const first = settle(typing('elsewhere', '5'), { min: '5', max: '' })
    expect(settle(first.edit, { min: '5', max: '' }).edit).toBe(first.edit)
  })
})
