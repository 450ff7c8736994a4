import { createHash } from 'node:crypto'
import { runInNewContext, Script } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const company = {
  id: 1,
  name: 'Берег & Ко',
  legal_name: '',
  tagline: '',
  about_html: '',
  purchase_html: '',
  partners_html: '',
  disclaimer: '',
}

describeOnStores('the offline page', (under) => {
  let on: TestApp
  let off: TestApp
  beforeAll(async () => {
    await under.db.insertInto('company').values(company).execute()
    await makeLot(under.db)
    on = await createTestApp(under)
    off = await createTestApp(under, { settings: { OFFLINE_PAGE: 'off' } })
  })
  afterAll(async () => {
    await on.close()
    await off.close()
  })

  it('needs no other file, and its policy allows its own style and script alone', async () => {
    const { statusCode, headers, body } = await on.app.inject('/offline')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? []
    expect(headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        `style-src ${toSource(style)}`,
        `script-src ${toSource(script)}`,
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join(';'),
    )
    expect(body).toContain('Берег &amp; Ко')
    expect(body.replaceAll(script, '')).not.toMatch(/\b(src|url\()/)
  })

  it('has a worker that browsers ask for each time, and that changes with the page', async () => {
    const { headers, body } = await on.app.inject('/offline-worker.js')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(() => new Script(body)).not.toThrow()
    expect(await on.app.inject('/offline-worker.js')).toHaveProperty('body', body)
    await under.db.updateTable('company').set({ name: 'Берег' }).execute()
    const renamed = await createTestApp(under)
    expect((await renamed.app.inject('/offline-worker.js')).body).not.toBe(body)
    await renamed.close()
  })

  it('is gone where it is switched off, and the worker removes itself', async () => {
    expect((await off.app.inject('/offline')).statusCode).toBe(404)
    const { statusCode, headers, body } = await off.app.inject('/offline-worker.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(await runWorker(body)).toEqual({
      caches: ['of-a-widget'],
      isRegistered: false,
      listensTo: ['install', 'activate'],
    })
  })

  it.each([
    ['on', true],
    ['off', undefined],
  ])('is known to pages: %s', async (setting, known) => {
    const { body } = await (setting === 'on' ? on : off).app.inject('/')
    expect(/"hasOfflinePage":true/.test(body) || undefined).toBe(known)
  })
})

/** Runs a worker's script against stand-ins for what it may remove. */
async function runWorker(script: string) {
  const stored = new Set(['offline-1', 'offline-2', 'of-a-widget'])
  const listeners = new Map<string, (event: object) => void>()
  let isRegistered = true
  runInNewContext(script, {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    caches: {
      keys: async () => [...stored],
      delete: async (name: string) => stored.delete(name),
    },
    registration: {
      unregister: async () => {
        isRegistered = false
      },
    },
    skipWaiting: () => {},
  })
  const waits: Array<Promise<unknown>> = []
  for (const name of ['install', 'activate']) {
    listeners.get(name)?.({ waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
  }
  await Promise.all(waits)
  return { caches: [...stored], isRegistered, listensTo: [...listeners.keys()] }
}

function toSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
