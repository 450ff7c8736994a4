import { describe, expect, it } from 'vitest'
import type { Database } from '../../../db/connect.ts'
import type { Actor } from '../../../operations/actor.ts'
import { requireDemoWord, requirePublic } from './source-rules.server.ts'

const db = {} as Database
const editor: Actor = {
  kind: 'user',
  id: 'e',
  name: 'Ева',
  role: 'editor',
  session: { id: 's', stepUpUntil: null },
}

describe('the address of a feed', () => {
  const resolve = async (host: string) => {
    if (host === 'lost.example') throw new Error('ENOTFOUND')
    return [{ address: host === 'inner.example' ? '10.0.0.7' : '93.184.216.34', family: 4 }]
  }
  it.each([
    'http://127.0.0.1/feed.xml',
    'http://[::1]/feed.xml',
    'https://inner.example/feed.xml',
    'http://169.254.169.254/',
  ])('%s is rejected, because it is not public', async (url) => {
    await expect(requirePublic(url, { allow: [], resolve })).rejects.toMatchObject({
      code: 'bad_input',
      fields: { url: [expect.any(String)] },
    })
  })

  it('passes when it is public, allowed or not found yet', async () => {
    for (const url of ['https://feeds.example/a', 'https://lost.example/b']) {
      await requirePublic(url, { allow: [], resolve })
    }
    await requirePublic('http://127.0.0.1:8080/a', { allow: ['127.0.0.1:8080'], resolve })
  })
})

describe('what becomes of the demo company', () => {
  const hasDemo = async () => true

  it('has to be said at the desk, where the company is the demo', async () => {
    await expect(requireDemoWord(db, editor, undefined, { hasDemo })).rejects.toMatchObject({
      code: 'unprocessable',
      more: { confirm: 'demo' },
    })
  })

  it('is no question for another company, after the word, and at the terminal', async () => {
    await requireDemoWord(db, editor, undefined, { hasDemo: async () => false })
    await requireDemoWord(db, editor, 'beside', { hasDemo })
    await requireDemoWord(db, { kind: 'cli', login: 'root' }, undefined, { hasDemo })
  })
})
