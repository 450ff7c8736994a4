import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'

/*
 * Encodes rendered pictures as master files for the demo company's folder:
 * `node scripts/run.mjs demo/models/keep-master.ts FOLDER PICTURE.png …`
 */
const MAX_BYTES = 300 * 1024
const QUALITIES = [64, 58, 52, 46, 40]

const [folder, ...pictures] = process.argv.slice(2)
if (!folder || pictures.length === 0) throw new Error('usage: keep-master.ts FOLDER PICTURE.png …')
await mkdir(folder, { recursive: true })
for (const picture of pictures) {
  const target = join(folder, `${basename(picture, '.png')}.avif`)
  const master = await encode(picture)
  await writeFile(target, master)
  console.log(`${target}: ${Math.round(master.length / 1024)} KB`)
}

/** Encodes a picture as AVIF with the best quality that is small enough for the repository. */
async function encode(picture: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const master = await sharp(picture).avif({ quality, effort: 6 }).toBuffer()
    if (master.length <= MAX_BYTES) return master
  }
  throw new Error(`${picture} is too large for a master at any quality`)
}
