import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes files below a folder, all or none: every text is on the disk before the first file is replaced. Rejects with
 * the error of the file system.
 */
export async function replaceFiles(
  root: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const written: Array<{ from: string; to: string }> = []
  try {
    for (const [path, text] of files) {
      const to = join(root, path)
      await mkdir(dirname(to), { recursive: true })
      // Names that begin with a dot are no content.
      const from = join(dirname(to), `.${process.pid}-${written.length}.tmp`)
      written.push({ from, to })
      await writeFile(from, text)
    }
    for (const { from, to } of written) await rename(from, to)
  } finally {
    for (const { from } of written) await rm(from, { force: true })
  }
}
