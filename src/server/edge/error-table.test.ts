import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../lib/errors.ts'
import { getSentence, toParserStatus, toStatus } from './error-table.ts'

const codes: Record<ErrorCode, number> = {
  bad_input: 400,
  conflict: 409,
  forbidden: 403,
  not_found: 404,
  too_large: 413,
  too_many: 429,
  unauthorized: 401,
  unavailable: 503,
  unprocessable: 422,
  wrong_type: 415,
}

describe('the table of errors', () => {
  it.each(Object.entries(codes))('maps %s to %i and has a sentence for it', (code, status) => {
    expect(toStatus(code as ErrorCode)).toBe(status)
    expect(getSentence(status)).toMatch(/^[А-Я]/)
  })

  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408],
    ['HPE_HEADER_OVERFLOW', 431],
    ['HPE_INVALID_METHOD', 400],
    [undefined, 400],
  ])('maps the parser error %s to %i and has a sentence for it', (code, status) => {
    expect(toParserStatus(code)).toBe(status)
    expect(getSentence(status)).not.toBe(getSentence(500))
  })

  it('has the sentence of 500 for a status without its own', () => {
    expect(getSentence(502)).toBe('Внутренняя ошибка')
  })
})
