import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLimit } from './with-limit.ts'
import type { Driver } from './browser-driver.ts'

const NARROW = `window box button, window box entry, headerbar button, headerbar entry {
  min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1);
}`

const SCREEN = { width: 2_000, height: 1_400 }

/** Starts WebKitGTK in a display of its own, driven by WebDriver. */
export async function startWebKit(path: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'kvartal-webkit-'))
  const children: ChildProcess[] = []
  const end = async () => {
    for (const child of children.toReversed()) child.kill('SIGTERM')
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const screen = spawn(
      '/usr/bin/Xvfb',
      [
        '-displayfd',
        '3',
        '-screen',
        '0',
        `${SCREEN.width}x${SCREEN.height}x24`,
        '-nolisten',
        'tcp',
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    )
    children.push(screen)
    const [number] = (await withLimit('Xvfb', once(screen.stdio[3] as never, 'data'))) as [Buffer]
    const port = await findPort()
    // The bar of the window would be wider than a phone.
    await mkdir(join(home, '.config/gtk-3.0'), { recursive: true })
    await writeFile(join(home, '.config/gtk-3.0/gtk.css'), NARROW)
    const env = {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: 'C.UTF-8',
      // As in Safari, which plays such films by itself.
      WEBKIT_GST_ENABLE_HLS_SUPPORT: '1',
      // It composites: without that, WebKitGTK 2.50 crashes at the first view transition.
      // Its own sandbox needs user namespaces, which a container may lack; only the site under test is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_FORCE_SANDBOX: '0',
    }
    children.push(spawn(path, [`--port=${port}`], { stdio: 'ignore', env }))
    return await connect(`http://127.0.0.1:${port}`, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function connect(address: string, end: () => Promise<void>): Promise<Driver> {
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    if (tries > 200) throw new Error('the driver of WebKit does not answer')
    await sleep(50)
  }
  let session = ''
  const send = async (method: string, path: string, body?: object): Promise<never> => {
    const response = await fetch(`${address}/session${session}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value as never
  }
  const { sessionId } = (await send('POST', '', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'normal',
        'webkitgtk:browserOptions': {
          binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string }
  session = `/${sessionId}`
  await send('POST', '/timeouts', { script: 30_000, pageLoad: 60_000 })
  const call: Driver['call'] = async (source, values) => {
    const script = `const [json, done] = arguments
      Promise.resolve().then(() => (${source})(...JSON.parse(json))).then(
        (result) => done(JSON.stringify({ result: result ?? null })),
        (error) => done(JSON.stringify({ error: String(error) })),
      )`
    const text = (await send('POST', '/execute/async', {
      script,
      args: [JSON.stringify(values)],
    })) as string
    const { result, error } = JSON.parse(text) as { result: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return result
  }
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    // Its own way back does not know pages that scripts have added to the history.
    back: async () => void (await call('() => history.back()', [])),
    call,
    act: async (actions) => void (await send('POST', '/actions', { actions })),
    resize: async (width, height) => {
      // The window has a frame and a bar, which the page does not count.
      let [outerWidth, outerHeight] = [width, height]
      for (let tries = 0; tries < 5; tries++) {
        // Without a window manager the window below the pointer is active, which is in the middle of the screen.
        const x = Math.round((SCREEN.width - outerWidth) / 2)
        await send('POST', '/window/rect', { x, y: 0, width: outerWidth, height: outerHeight })
        await sleep(300)
        const [w, h] = (await call('() => [innerWidth, innerHeight]', [])) as [number, number]
        if (w === width && Math.abs(h - height) < 2) return
        outerWidth += width - w
        outerHeight += height - h
      }
    },
    capture: async () => Buffer.from(await send('GET', '/screenshot'), 'base64'),
    close: async () => {
      await send('DELETE', '').catch(() => {})
      await end()
    },
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
