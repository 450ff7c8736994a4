import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { runProgram } from './run-program.ts'
import { createDemoStore } from '../support/stores.ts'

/* Promise S7. Level 1 with boolean, error, union and stacked techniques: those by time would take hours. */
const PARAMETERS = 30
const ADDRESSES = [
  '/flats?rooms=1&price_min=1&price_max=90000000&area_min=10&area_max=200&floor_min=1&order=price',
  '/api/flats/?limit=16&offset=0&order=price&project=1&building=1&finishing=fine&text=x',
  '/api/search/?q=квартира&limit=5',
  '/api/parking/?price_max=9000000&limit=16&offset=0',
  '/api/storage/?area_min=1&order=-price',
  '/projects?area_type=business_area&city=moscow',
  '/press?page=1',
  '/compare?ids=1,2',
  '/api/flats/words/?text=двушка',
  '/map?project=1',
  '/flats?rooms=2&floor_max=20&price_max=90000000&area_max=200&order=-price',
  '/apartments?price_min=1&price_max=90000000&area_min=10&area_max=200',
  '/api/apartments/?limit=16&offset=0&price_min=1&price_max=90000000&area_min=10',
  '/api/projects/?limit=5&offset=0',
]

const isInstalled = spawnSync('sqlmap', ['--version']).error === undefined

it.runIf(isInstalled)(`sqlmap injects none of ${PARAMETERS} parameters`, async () => {
  const { url, drop } = await createDemoStore()
  const server = await startServer(url, { API_REQUESTS_PER_ADDRESS: '0', LOG_LEVEL: 'fatal' })
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-sqlmap-'))
  let tried = 0
  const injectable: string[] = []
  try {
    for (const address of ADDRESSES) {
      const options = [
        '--batch --level 1 --risk 1 --technique BEUS --threads 4 --timeout 10 --retries 0',
        `--flush-session --output-dir ${folder} --disable-coloring --ignore-code 400,404 -v 1`,
      ].flatMap((line) => line.split(' '))
      const target = encodeURI(server.address + address)
      const printed = await runProgram('sqlmap', ['-u', target, ...options])
      const tested = new Set(
        Array.from(
          printed.matchAll(/GET parameter '([^']+)' (?:does not seem|is|appears)/g),
          ([, name]) => name,
        ),
      )
      tried += tested.size
      for (const [line] of printed.matchAll(/^.*(?:is vulnerable|is '.*' injectable).*$/gm)) {
        injectable.push(`${address}: ${line}`)
      }
    }
    recordFigure({
      promise: 'S7',
      what: `parameters that sqlmap can inject, of ${tried}`,
      figure: injectable.length === 0 ? '0' : injectable.slice(0, 3).join('; '),
      limit: `0 of ${PARAMETERS} or more`,
      isHeld: injectable.length === 0 && tried >= PARAMETERS,
    })
    expect(server.process.exitCode).toBeNull()
  } finally {
    await server.stop()
    await drop()
    await rm(folder, { recursive: true })
  }
})
