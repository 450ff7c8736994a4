import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withLimit } from './with-limit.ts'
import type { Driver } from './browser-driver.ts'

/** Nothing is requested but what a test opens. */
const PREFERENCES = {
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'ru-RU, ru',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'toolkit.telemetry.enabled': false,
}

/** Starts Firefox without windows, driven by WebDriver BiDi. */
export async function startFirefox(path: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'kvartal-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, MOZ_HEADLESS: '1', HOME: profile },
    },
  )
  const end = async () => {
    child.kill('SIGKILL')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await withLimit(
      'Firefox',
      new Promise<string>((resolve, reject) => {
        createInterface(child.stderr).on('line', (line) => {
          const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)
          if (found?.[1]) resolve(found[1])
        })
        child.once('error', reject)
      }),
    )
    return await connect(`${address}/session`, end)
  } catch (error) {
    await end()
    throw error
  }
}

interface Message {
  id?: number
  result?: Record<string, unknown>
  message?: string
  error?: string
}

async function connect(address: string, end: () => Promise<void>): Promise<Driver> {
  const socket = new WebSocket(address)
  await withLimit(
    'the connection to Firefox',
    new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', reject, { once: true })
    }),
  )
  let id = 0
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    waiting.get(message.id ?? -1)?.(message)
  })
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const own = ++id
    const answer = new Promise<Message>((resolve) => waiting.set(own, resolve))
    socket.send(JSON.stringify({ id: own, method, params }))
    const { result, error, message } = await withLimit(method, answer)
    waiting.delete(own)
    if (!result) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const tree = await send('browsingContext.getTree', {})
  const context = (tree['contexts'] as ReadonlyArray<{ context: string }>)[0]?.context
  return {
    goto: async (url) => {
      const navigate = () => send('browsingContext.navigate', { context, url, wait: 'complete' })
      // A page that is still loading takes the new one down with it, once.
      await navigate().catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
        return navigate()
      })
    },
    reload: async () => {
      await send('browsingContext.reload', { context, wait: 'complete' })
    },
    back: async () => {
      await send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    call: async (source, values) => {
      // Both as JSON: the protocol has types of its own.
      const functionDeclaration = `async (json) => JSON.stringify(await (${source})(...JSON.parse(json)) ?? null)`
      const { result, exceptionDetails } = (await send('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(values) }],
        target: { context },
        awaitPromise: true,
        userActivation: false,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } }
      if (!result) throw new Error(exceptionDetails?.text ?? 'no result')
      return JSON.parse(result.value)
    },
    act: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    capture: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    close: async () => {
      socket.close()
      await end()
    },
  }
}
