import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  formatDone,
  hashRow,
  makeArguments,
  type QueueRow,
  readDone,
  readQueue,
  toPreview,
} from './queue.ts'

const line = {
  id: 'yard-hero',
  kind: 'exterior',
  site: 'yard',
  mood: 'dusk',
  size: [2_880, 1_300],
  samples: 32,
  output: 'pictures/yard/hero.avif',
}
const parse = (...rows: object[]): QueueRow[] =>
  readQueue(rows.map((row) => JSON.stringify(row)).join('\n'))
const [row = expect.fail('no row')] = parse(line)

describe('a queue of pictures', () => {
  it.each([
    ['has the id', { ...line, output: 'pictures/yard/other.avif' }],
    ['has the output', { ...line, id: 'other' }],
  ])('throws if a second row %s of the first', (_, second) => {
    expect(() => parse(line, second)).toThrow('two rows have the')
  })

  it.each([
    ['an unknown field', { ...line, colour: 'red' }],
    ['an output outside of the pictures', { ...line, output: '../pictures/a.avif' }],
    ['neither job nor kind', { ...line, kind: undefined }],
  ])('throws for a row with %s', (_, bad) => {
    expect(() => parse(bad)).toThrow()
  })

  it('hands Blender the job and what the row says otherwise, without its id and output', () => {
    expect(makeArguments(row, 'jobs/a.json')).toEqual([
      'jobs/a.json',
      'kind=exterior',
      'site=yard',
      'mood=dusk',
      'size=[2880,1300]',
      'samples=32',
    ])
  })

  it('has previews of the same shape, 640 pixels wide with 16 samples at most', () => {
    expect(toPreview(row)).toMatchObject({ size: [640, 289], samples: 16, mood: 'dusk' })
    const [small = row] = parse({ ...line, size: [320, 200], samples: 8 })
    expect(toPreview(small)).toEqual(small)
  })

  it('has another hash when its row or its job changes', () => {
    const [moved = row] = parse({ ...line, mood: 'day' })
    const hashes = [hashRow(row, ''), hashRow(moved, ''), hashRow(row, '{}')]
    expect(new Set(hashes).size).toBe(3)
    expect(hashRow(row, '')).toBe(hashes[0])
  })
})

it('the list of rendered pictures is read as it was written, sorted by id', () => {
  const done = new Map([
    ['b', { id: 'b', hash: '1', seconds: 20 }],
    ['a', { id: 'a', hash: '2', seconds: 10 }],
  ])
  expect([...readDone(formatDone(done)).values()].map(({ id }) => id)).toEqual(['a', 'b'])
  expect(readDone(formatDone(done))).toEqual(done)
  expect(readDone('').size).toBe(0)
})

it('the queue of the demo company names jobs and sites that exist', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
  const sites = Object.keys(JSON.parse(read('sites.json')) as object)
  for (const { job, site } of readQueue(read('queue.jsonl'))) {
    if (job) expect(() => JSON.parse(read(`jobs/${job}.json`)) as unknown).not.toThrow()
    if (site) expect(sites).toContain(site)
  }
  for (const id of readDone(read('rendered.jsonl')).keys()) {
    expect(readQueue(read('queue.jsonl')).map((each) => each.id)).toContain(id)
  }
})
