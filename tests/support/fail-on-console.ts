import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Unexpected console output is a finding: a test that expects some replaces the spy's implementation itself. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(report('error'))
  vi.spyOn(console, 'warn').mockImplementation(report('warn'))
})

afterEach(() => {
  vi.restoreAllMocks()
})

function report(method: string): (...words: unknown[]) => void {
  return (...words) => {
    expect.fail(`unexpected console.${method}: ${words.map(String).join(' ')}`)
  }
}
