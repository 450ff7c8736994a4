import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXT = /\.(m?js|css|svg|json)$/

/**
 * Writes a brotli file next to every text file of the folder. The highest quality is affordable because this runs
 * once per build.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      await writeFile(`${file}.br`, await compress(await readFile(file)))
    }),
  )
}
