import { describe, expect, it } from 'vitest'
import { MAX_RETRIED, parseTestReport, summarizeTests } from '../scripts/check/test-reports.ts'

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
})
const file = (name: string, status: string, ...assertionResults: unknown[]) => ({
  name: `/site/${name}`,
  status,
  message: status === 'failed' ? 'Error: no such module\n    at line 1' : '',
  assertionResults,
})
const parse = (...testResults: unknown[]) => parseTestReport({ testResults }, '/site')

describe('parseTestReport', () => {
  it('tells passed, retried, failed and skipped tests apart', () => {
    const results = parse(
      file(
        'a.test.ts',
        'failed',
        test('passes', 'passed'),
        test('comes late', 'passed', 'Error: timeout\n    at line 1'),
        test('fails', 'failed', 'Error: 1 is not 2', 'Error: again'),
        test('needs haproxy', 'skipped'),
        test('is to be written', 'todo'),
      ),
    )
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['passed', ''],
      ['retried', 'Error: timeout'],
      ['failed', 'Error: 1 is not 2'],
      ['skipped', ''],
      ['skipped', ''],
    ])
    expect(results[0]).toMatchObject({ file: 'a.test.ts', title: 'passes' })
  })

  it('counts a file that fails outside its tests as a failed test', () => {
    expect(parse(file('b.test.ts', 'failed'))).toEqual([
      { file: 'b.test.ts', title: '', outcome: 'failed', message: 'Error: no such module' },
    ])
  })
})

describe('summarizeTests', () => {
  const retried = (count: number) =>
    parse(
      file(
        'a.test.ts',
        'passed',
        ...Array.from({ length: count }, (_, n) => test(`late ${n}`, 'passed', 'Error: timeout')),
      ),
    )

  it('names retried and failed tests, and counts those and the skipped ones of each file', () => {
    const results = [
      ...retried(1),
      ...parse(file('b.test.ts', 'failed', test('fails', 'failed', 'Error: 1'))),
      ...parse(file('c.test.ts', 'passed', test('needs haproxy', 'skipped'))),
    ]
    expect(summarizeTests(results)).toEqual({
      lines: [
        'Skipped:',
        '  c.test.ts: 1',
        'Passed on a retry only:',
        '  a.test.ts: late 0: Error: timeout',
        'Failed:',
        '  b.test.ts: fails: Error: 1',
        'tests: 1 passed, 1 failed, 1 retried, 1 skipped',
      ],
      isPassed: false,
    })
  })

  it('fails when more tests passed on a retry only than are allowed', () => {
    expect(summarizeTests(retried(MAX_RETRIED)).isPassed).toBe(true)
    const tooMany = summarizeTests(retried(MAX_RETRIED + 1))
    expect(tooMany.isPassed).toBe(false)
    expect(tooMany.lines).toContain(`More than ${MAX_RETRIED} tests passed on a retry only.`)
  })

  it('fails when no test ran', () => {
    expect(summarizeTests([]).isPassed).toBe(false)
  })
})
