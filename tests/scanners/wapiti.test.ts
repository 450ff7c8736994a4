import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { expect, it } from 'vitest'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { runProgram } from './run-program.ts'
import { createDemoStore } from '../support/stores.ts'

/* Promise S7. `ssrf` and `xxe` would need a listener of their authors in the network: incident I3 has one of ours. */
const MODULES =
  'cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'
const PAGES_OF_A_KIND = 3
/** Wapiti says how many addresses and forms it has found; fewer means that it could not read the site. */
const MIN_FOUND = 100
const MAX_CRAWL_S = 90
const MAX_MODULE_S = 25
/** Wapiti's levels are 1 (low) to 3 (high). */
const MEDIUM = 2
/** Anything that wapiti reports and that is none, with the reason. */
const EXCUSED: ReadonlyArray<readonly [kind: RegExp, info: RegExp, reason: string]> = [
  [
    /Secure Flag cookie/,
    /csrftoken|city|locale/,
    'the scan goes over plain HTTP; over TLS every cookie is Secure (promise S4)',
  ],
  [/HttpOnly Flag cookie/, /csrftoken|city|locale/, 'scripts must read these cookies (ASVS 3.3.4)'],
  [
    /Cross Site Request Forgery/,
    /./,
    'forms are protected by their origin instead of a field (promise S3)',
  ],
]

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.array(z.object({ level: z.number(), info: z.string(), path: z.string() })),
  ),
  anomalies: z.record(z.string(), z.array(z.object({ info: z.string(), path: z.string() }))),
})

const isInstalled = spawnSync('wapiti', ['--version']).error === undefined

it.runIf(isInstalled)('wapiti finds nothing of medium weight or more', async () => {
  const { url, drop } = await createDemoStore()
  const server = await startServer(url, { API_REQUESTS_PER_ADDRESS: '0', LOG_LEVEL: 'fatal' })
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-wapiti-'))
  try {
    const file = join(folder, 'report.json')
    const starts = await chooseAddresses(server.address)
    expect(starts.length).toBeGreaterThan(10)
    const options = [
      `-u ${server.address}/ -m ${MODULES} -d 2 --scope domain`,
      `--max-scan-time ${MAX_CRAWL_S} --max-attack-time ${MAX_MODULE_S}`,
      '--max-links-per-page 30 --max-files-per-dir 40 --max-parameters 12',
      `--flush-session --no-bugreport --store-session ${folder} -f json -o ${file}`,
    ].flatMap((line) => line.split(' '))
    // It accepts brotli and cannot read it.
    options.push('-H', 'Accept-Encoding: identity')
    const printed = await runProgram('wapiti', [
      ...options,
      ...starts.flatMap((address) => ['-s', address]),
    ])
    const scanned = Number(/Wapiti found (\d+) URLs and forms/.exec(printed)?.[1] ?? 0)
    const { vulnerabilities, anomalies } = report.parse(JSON.parse(await readFile(file, 'utf8')))
    const found = Object.entries(vulnerabilities).flatMap(([kind, findings]) =>
      findings
        .filter(({ level }) => level >= MEDIUM)
        .filter(({ info }) => !EXCUSED.some(([name, text]) => name.test(kind) && text.test(info)))
        .map(({ info, path }) => `${kind}: ${path}: ${info}`),
    )
    const failures = (anomalies['Internal Server Error'] ?? []).map(({ path }) => `500: ${path}`)
    const all = [...new Set([...found, ...failures])]
    recordFigure({
      promise: 'S7',
      what: `findings of wapiti of medium weight or more at ${scanned} addresses and forms, ${MIN_FOUND} at least`,
      figure: all.length === 0 ? '0' : `${all.length}: ${all.slice(0, 5).join('; ')}`,
      limit: '0',
      isHeld: all.length === 0 && scanned >= MIN_FOUND,
    })
    expect(server.process.exitCode).toBeNull()
  } finally {
    await server.stop()
    await drop()
    await rm(folder, { recursive: true })
  }
})

/** Addresses of the sitemap: the first three of each of its files, which hold one kind of page each. */
async function chooseAddresses(address: string): Promise<string[]> {
  const files = await readSitemap(`${address}/sitemap.xml`)
  const lists = await Promise.all(files.map((file) => readSitemap(address + file)))
  return lists.flatMap((paths) => paths.slice(0, PAGES_OF_A_KIND).map((path) => address + path))
}

async function readSitemap(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text()
  return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc]) => new URL(loc ?? '').pathname)
}
