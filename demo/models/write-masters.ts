import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { encodeMaster } from './encode-master.ts'

/*
 * Encodes rendered pictures as master files for the demo company's folder:
 * `node scripts/run/run.mjs demo/models/write-masters.ts FOLDER PICTURE.png …`
 */
const [folder, ...pictures] = process.argv.slice(2)
if (!folder || pictures.length === 0)
  throw new Error('usage: write-masters.ts FOLDER PICTURE.png …')
await mkdir(folder, { recursive: true })
for (const picture of pictures) {
  const target = join(folder, `${basename(picture, '.png')}.avif`)
  const master = await encodeMaster(picture)
  await writeFile(target, master)
  console.log(`${target}: ${Math.round(master.length / 1024)} KB`)
}
