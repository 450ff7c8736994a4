import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  PICTURE_FACTS,
  formatPictureFacts,
} from '../../src/features/content/media/picture-facts.server.ts'
import { sha256 } from '../../src/features/content/media/picture-files.server.ts'
import { inspectPicture } from '../../src/features/content/media/renditions.server.ts'

/*
 * Writes facts about the pictures into the demo company's folder, so that a first start need not decode them.
 * Run after pictures are added or changed: `node scripts/run/run.mjs demo/content/write-picture-facts.ts`
 */
const company = join(import.meta.dirname, '../company')
const entries = await readdir(company, { recursive: true, withFileTypes: true })
const rows = await Promise.all(
  entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.avif'))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path)
      const key = path.slice(company.length + 1)
      return { key, hash: sha256(bytes), ...(await inspectPicture(bytes)), renditions: '[]' }
    }),
)
await writeFile(join(company, PICTURE_FACTS), formatPictureFacts(rows))
