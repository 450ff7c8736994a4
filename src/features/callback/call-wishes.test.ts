import { describe, expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { describeWishes, quietTimes } from './callback-fields.ts'
import { checkCallbackForm } from './intake/check-callback-form.server.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const form = { name: 'Анна', phone: '+7(912)345-67-89', privacy_policy_agreed: 'true' }
const check = (wishes: Record<string, unknown>) => checkCallbackForm({ ...form, ...wishes }, now)

describe('wishes about the answer', () => {
  it('accepts a message, a time, both and every value for «not given»', () => {
    const bare = { ...form, type: 'callback', privacy_policy_agreed: true }
    for (const wishes of [{}, { reply_by: '', no_calls_after: '' }, { reply_by: false }]) {
      const result = check(wishes)
      expect(result).toMatchObject({ ok: true, form: bare })
      expect(JSON.stringify(result)).not.toMatch(/reply_by|no_calls_after/)
    }
    const both = { reply_by: 'message', no_calls_after: '9:30' }
    expect(check(both)).toMatchObject({ ok: true, form: { ...both, no_calls_after: '09:30' } })
    for (const no_calls_after of quietTimes) expect(check({ no_calls_after }).ok).toBe(true)
  })

  it('rejects other values with the messages of the shared rules', () => {
    const messages = (wishes: Record<string, unknown>) => {
      const result = check(wishes)
      return result.ok ? {} : result.errors
    }
    for (const reply_by of ['sms', 'x'.repeat(10_000), 7, {}, null, ['message']]) {
      expect(messages({ reply_by })).toEqual({ reply_by: ['Неверный формат'] })
    }
    expect(messages({ no_calls_after: '22:00' })['no_calls_after']).toContain(
      'Менеджер работает с 9:00 до 21:00',
    )
    expect(messages({ no_calls_after: '12:10' })['no_calls_after']).toContain(
      'Минуты должны быть равны 00 или 30',
    )
    for (const no_calls_after of ['вечером', '25:00', 19, [], { from: 1 }]) {
      expect(messages({ no_calls_after })['no_calls_after']).toHaveLength(1)
    }
    verifies('§3.1-7')
  })

  it('rejects a chosen call time that is later than the last one wished', () => {
    const time = { call_date: '23.11.2026', call_time: '19:30' }
    expect(check({ ...time, no_calls_after: '19:00' })).toEqual({
      ok: false,
      errors: { no_calls_after: ['Звонок выбран на более позднее время'] },
    })
    expect(check({ ...time, no_calls_after: '19:30' }).ok).toBe(true)
    verifies('§3.1-8')
  })

  it('describes them for the sales office', () => {
    expect(describeWishes({ reply_by: null, no_calls_after: null })).toBe('')
    expect(describeWishes({ no_calls_after: '19:00' })).toBe('Не звонить после 19:00 (МСК)')
    expect(describeWishes({ reply_by: 'message', no_calls_after: '19:00' })).toBe(
      'Ответить сообщением, не звонить после 19:00 (МСК)',
    )
  })
})
