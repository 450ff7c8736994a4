import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChatBot } from './chat-bot.ts'

/** Scripts that were added, and what is to come of each; what was done to the page, in order. */
let scripts: Array<{ src: string; end: (event: 'load' | 'error') => void }>
let done: string[]
let page: Record<string, unknown>
/** Elements a removed widget leaves. */
let rests: string[]

beforeEach(() => {
  scripts = []
  done = []
  rests = []
  page = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    head: { append: () => {} },
    querySelectorAll: () =>
      rests.map((name) => ({ remove: () => void done.push(`removed ${name}`) })),
    createElement: () => {
      const listeners: Record<string, () => void> = {}
      const script = {
        src: '',
        addEventListener: (name: string, listener: () => void) => {
          listeners[name] = listener
        },
        remove: () => void done.push(`removed ${script.src}`),
        end: (event: 'load' | 'error') => {
          if (event === 'load') {
            page['jivo_destroy'] = () => void done.push(`destroyed ${script.src}`)
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

it('loads the script of the bot it is told to show', () => {
  createChatBot('https://chat.example/{bot}.js').mount('first bot')
  expect(addresses()).toEqual(['https://chat.example/first%20bot.js'])
})

it('removes the widget and makes it anew on a change of bot, and only then', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  scripts[0]?.end('load')
  bot.mount('a')
  await vi.waitFor(() => expect(page['jivo_destroy']).toBeDefined())
  expect(addresses()).toEqual(['/a'])
  bot.mount('b')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/b']))
  expect(done).toEqual(['destroyed /a', 'removed /a'])
})

it('waits for a script that is on its way, and goes straight to the last bot asked for', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  bot.mount('b')
  bot.mount('c')
  expect(addresses()).toEqual(['/a'])
  scripts[0]?.end('load')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/c']))
  expect(done).toEqual(['destroyed /a', 'removed /a'])
})

it('waits for the rest of a widget, which comes after its script, and takes away what that leaves', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  scripts[0]?.end('load')
  delete page['jivo_destroy']
  bot.mount('b')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(addresses()).toEqual(['/a'])
  rests = ['a rest']
  page['jivo_destroy'] = () => void done.push('destroyed at last')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/b']))
  expect(done).toEqual(['destroyed at last', 'removed a rest', 'removed /a'])
})

it('is gone once destroyed', async () => {
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  bot.destroy()
  scripts[0]?.end('load')
  await vi.waitFor(() => expect(done).toEqual(['destroyed /a', 'removed /a']))
  expect(addresses()).toEqual(['/a'])
})

it('says that a bot did not load, and still shows the next one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const bot = createChatBot('/{bot}')
  bot.mount('a')
  scripts[0]?.end('error')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith('the chat bot did not load'))
  bot.mount('b')
  await vi.waitFor(() => expect(addresses()).toEqual(['/a', '/b']))
  expect(done).toEqual(['removed /a'])
})

it('survives a widget that cannot be removed', async () => {
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
