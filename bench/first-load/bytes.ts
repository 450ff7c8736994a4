import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import type { RunningServer } from '../tests/support/running-server.ts'
import { report } from './measure.ts'

const KIB = 1024

/** Prints the brotli size of the first load of `/` and `/flats`. */
export async function reportFirstLoad(server: RunningServer): Promise<void> {
  const sizesByPath = JSON.parse(await readFile('dist/first-load.json', 'utf8')) as Record<
    string,
    Record<string, number>
  >
  for (const [path, parts] of Object.entries(sizesByPath)) {
    const html = await (await fetch(`${server.address}${path}`)).text()
    const htmlBytes = brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }).length
    const sizes = Object.entries({ ...parts, html: htmlBytes }).map(
      ([part, bytes]) => `${part} ${(bytes / KIB).toFixed(1)}`,
    )
    report(`first load of ${path}`, `${sizes.join(', ')} KiB`)
  }
}
