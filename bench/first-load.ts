import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import type { RunningServer } from '../tests/support/running-server.ts'
import { report } from './measure.ts'

const KIB = 1024

/** What a visitor downloads first on `/` and `/flats`, in brotli bytes as they are sent. */
export async function reportFirstLoad(server: RunningServer): Promise<void> {
  const sizes = JSON.parse(await readFile('dist/first-load.json', 'utf8')) as Record<
    string,
    Record<string, number>
  >
  for (const [path, parts] of Object.entries(sizes)) {
    const html = await (await fetch(`${server.address}${path}`)).text()
    const packed = brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }).length
    const words = Object.entries({ ...parts, html: packed }).map(
      ([part, bytes]) => `${part} ${(bytes / KIB).toFixed(1)}`,
    )
    report(`first load of ${path}`, `${words.join(', ')} KiB`)
  }
}
