import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const TEXT = /\.(m?js|css|svg|json)$/

/**
 * Writes a brotli file and one with gzip, for proxies and old clients, next to every text file of the folder. The highest
 * quality is affordable because this runs once per build.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const text = await readFile(file)
      await writeFile(`${file}.br`, await toBrotli(text))
      await writeFile(`${file}.gz`, await toGzip(text, { level: 9 }))
    }),
  )
}
