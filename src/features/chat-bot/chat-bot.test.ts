import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { createChatBot } from './chat-bot.ts'

/** Scripts added to the page, each with a function that ends its loading, and the actions on the page, in order. */
let scripts: Array<{ src: string; end: (event: 'load' | 'error') => void }>
let actions: string[]
let page: Record<string, unknown>
/** Elements that remain after a widget is removed. */
let leftovers: string[]

beforeEach(() => {
  scripts = []
  actions = []
  leftovers = []
  page = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    head: { append: () => {} },
    querySelectorAll: () =>
      leftovers.map((name) => ({ remove: () => void actions.push(`removed ${name}`) })),
    createElement: () => {
      const listeners: Record<string, () => void> = {}
      const script = {
        src: '',
        addEventListener: (name: string, listener: () => void) => {
          listeners[name] = listener
        },
        remove: () => void actions.push(`removed ${script.src}`),
        end: (event: 'load' | 'error') => {
          if (event === 'load') {
            page['jivo_destroy'] = () => void actions.push(`destroyed ${script.src}`)
          }
          listeners[event]?.()
        },
      }
      scripts.push(script)
      return script
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const addresses = () => scripts.map(({ src }) => src)

it('loads the script of the mounted bot', () => {
  createChatBot('https://chat.example/{bot}.js').mount('first bot')
  expect(addresses()).toEqual(['https://chat.example/first%20bot.js'])
})

it('replaces the widget when the bot changes, and not otherwise', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  scripts[0]?.end('load')
  bot.mount('a')
  await vi.waitFor(() => expect(page['jivo_destroy']).toBeDefined())
  expect(addresses()).toEqual(['/a'])
  bot.mount('b')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/b']))
  expect(actions).toEqual(['destroyed /a', 'removed /a'])
  verifies('§4.6-4')
})

it('waits for a loading script, then loads only the last mounted bot', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  bot.mount('b')
  bot.mount('c')
  expect(addresses()).toEqual(['/a'])
  scripts[0]?.end('load')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/c']))
  expect(actions).toEqual(['destroyed /a', 'removed /a'])
  verifies('§4.6-4')
})

it('waits until the widget is ready, then removes it and its remaining elements', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  scripts[0]?.end('load')
  delete page['jivo_destroy']
  bot.mount('b')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(addresses()).toEqual(['/a'])
  leftovers = ['a leftover']
  page['jivo_destroy'] = () => void actions.push('destroyed at last')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/b']))
  expect(actions).toEqual(['destroyed at last', 'removed a leftover', 'removed /a'])
})

it('removes the widget on destroy', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  bot.destroy()
  scripts[0]?.end('load')
  await vi.waitFor(() => expect(actions).toEqual(['destroyed /a', 'removed /a']))
  expect(addresses()).toEqual(['/a'])
})

it('logs a failed load, and still loads the next bot', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  scripts[0]?.end('error')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith('the chat bot did not load'))
  bot.mount('b')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/b']))
  expect(actions).toEqual(['removed /a'])
})

it('logs a widget that cannot be removed, and still loads the next bot', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  scripts[0]?.end('load')
  page['jivo_destroy'] = () => {
    throw new Error('no')
  }
  bot.mount('b')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/b']))
  expect(warn).toHaveBeenCalledExactlyOnceWith('the chat bot could not be removed')
})
