import { expect, it } from 'vitest'
import { progressOn } from './progress.ts'

function screen(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  return { stream: { isTTY, write }, written }
}

async function* bytes() {
  yield new Uint8Array(50)
}

it('draws a bar by bytes on a terminal and clears it at the end', async () => {
  const { stream, written } = screen(true)
  const progress = progressOn(stream, 100)
  for await (const _ of progress.watch(bytes())) progress.offers(7)
  progress.end()
  expect(written[0]).toContain('50% предложений: 7')
  expect(written.at(-1)).toBe('\r\u001b[K')
})

it('writes a line per ten thousand offers without a terminal', () => {
  const { stream, written } = screen(false)
  const progress = progressOn(stream, null)
  for (let count = 500; count <= 21_000; count += 500) progress.offers(count)
  progress.end()
  expect(written).toEqual(['прочитано предложений: 10000\n', 'прочитано предложений: 20000\n'])
})
