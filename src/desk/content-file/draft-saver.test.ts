import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContentFile, SavedDraft } from '../../features/content/edit/edit-schema.ts'
import { DeskError } from '../api/call-desk.ts'
import { DraftSaver, SAVE_MS } from './draft-saver.ts'
import type { StoredTyping, Typed } from './stored-typing.ts'

const BASE = 'a'.repeat(64)
const saved = (version: number): SavedDraft => ({
  version,
  text: '',
  fields: null,
  html: '',
  problems: [],
})
const fields = (phone: string): Typed => ({ fields: [{ phone }], body: '' })

const makeFile = (version: number, phone: string, base = BASE): ContentFile => ({
  path: 'cities.yaml',
  kind: 'cities',
  title: 'Города',
  address: null,
  schema: null,
  text: '',
  fields: null,
  body: '',
  html: '',
  format: null,
  base,
  draft: {
    version,
    base,
    text: `- phone: ${phone}`,
    fields: [{ phone }],
    body: '',
    html: '',
    problems: [],
    by: 'Борис',
    at: '2026-11-29T10:00:00Z',
  },
  used_by: [],
})

/** A saver with its calls. Each answer is given by hand. */
function makeSaver(version = 0) {
  const stored: { typing: StoredTyping | null } = { typing: null }
  const sent: Array<{
    typed: Typed
    version: number
    answer: (answer: SavedDraft | DeskError) => Promise<void>
  }> = []
  const read = vi.fn<() => Promise<ContentFile>>()
  const saver = new DraftSaver({
    send: (typed, _base, seen) =>
      new Promise((resolve, reject) => {
        const answer = async (value: SavedDraft | DeskError) => {
          if (value instanceof DeskError) reject(value)
          else resolve(value)
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ typed, version: seen, answer })
      }),
    read,
    store: {
      read: () => stored.typing,
      write: (typing) => {
        stored.typing = typing
      },
      clear: () => {
        stored.typing = null
      },
    },
    base: BASE,
    version,
  })
  return { saver, sent, stored, read, state: () => saver.state.get().kind }
}

describe('DraftSaver', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('sends the last state once, a moment after the last key', async () => {
    const { saver, sent, stored, state } = makeSaver()
    saver.change(fields('1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS - 1)
    saver.change(fields('12'))
    await vi.advanceTimersByTimeAsync(SAVE_MS - 1)
    expect(sent).toHaveLength(0)
    expect(stored.typing?.typed).toEqual(fields('12'))
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(({ typed }) => typed)).toEqual([fields('12')])
    await sent[0]?.answer(saved(1))
    expect(state()).toBe('saved')
    expect(stored.typing).toBeNull()
  })

  it('never has two calls on their way, and sends what was typed meanwhile in the new version', async () => {
    const { saver, sent, stored, state } = makeSaver()
    saver.change(fields('1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    saver.change(fields('12'))
    await vi.advanceTimersByTimeAsync(SAVE_MS * 3)
    expect(sent).toHaveLength(1)
    await sent[0]?.answer(saved(1))
    expect(sent.map(({ typed, version }) => [typed, version])).toEqual([
      [fields('1'), 0],
      [fields('12'), 1],
    ])
    expect(stored.typing).toMatchObject({ typed: fields('12'), version: 1 })
    await sent[1]?.answer(saved(2))
    expect([state(), saver.version, stored.typing]).toEqual(['saved', 2, null])
  })

  it('sends again by itself while there is no connection', async () => {
    const { saver, sent, stored, state } = makeSaver()
    saver.change(fields('1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    await sent[0]?.answer(new DeskError(0, {}))
    expect([state(), stored.typing?.typed]).toEqual(['away', fields('1')])
    await vi.advanceTimersByTimeAsync(4_000)
    await sent[1]?.answer(saved(1))
    expect([state(), sent.length]).toEqual(['saved', 2])
  })

  it('takes a draft as its own that was saved although the answer was lost', async () => {
    const { saver, sent, read, state } = makeSaver()
    saver.change(fields('1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    await sent[0]?.answer(new DeskError(0, {}))
    saver.change(fields('12'))
    read.mockResolvedValue(makeFile(1, '1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    await sent[1]?.answer(new DeskError(409, {}))
    expect(sent[2]).toMatchObject({ typed: fields('12'), version: 1 })
    await sent[2]?.answer(saved(2))
    expect(state()).toBe('saved')
  })

  it('saves nothing over what somebody else has saved until the person takes their own text', async () => {
    const { saver, sent, stored, read, state } = makeSaver(1)
    read.mockResolvedValue(makeFile(2, '99', 'b'.repeat(64)))
    saver.change(fields('1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    await sent[0]?.answer(new DeskError(409, {}))
    expect(state()).toBe('moved')
    saver.change(fields('12'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
    expect(stored.typing?.typed).toEqual(fields('12'))
    void saver.takeMine(fields('12'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]).toMatchObject({ typed: fields('12'), version: 2 })
    expect(saver.base).toBe('b'.repeat(64))
  })

  it('says why a draft is not taken, and tries again with the next key', async () => {
    const { saver, sent, state } = makeSaver()
    saver.change(fields('1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    await sent[0]?.answer(new DeskError(413, { detail: 'Слишком большой файл' }))
    expect(saver.state.get()).toMatchObject({ kind: 'failed' })
    saver.change(fields('12'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    await sent[1]?.answer(saved(1))
    expect(state()).toBe('saved')
  })

  it('has nothing left to save once flush returns true, also while a call is on its way', async () => {
    const { saver, sent } = makeSaver()
    saver.change(fields('1'))
    await vi.advanceTimersByTimeAsync(SAVE_MS)
    saver.change(fields('12'))
    const flushed = saver.flush()
    await sent[0]?.answer(saved(1))
    await sent[1]?.answer(saved(2))
    expect(await flushed).toBe(true)
    expect(saver.unsaved).toBeNull()
  })
})
