import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Unexpected console output fails the test. A test that expects output replaces the implementation of the spy. */
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
