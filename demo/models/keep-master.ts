import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'

/*
 * Keeps rendered pictures as the masters that the demo company's folder holds:
 * `node scripts/run.mjs demo/models/keep-master.ts FOLDER PICTURE.png …`
 */
const MOST_BYTES = 300 * 1024
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

/** The best AVIF of a picture that is small enough to be kept with the code. */
async function encode(picture: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const master = await sharp(picture).avif({ quality, effort: 6 }).toBuffer()
    if (master.length <= MOST_BYTES) return master
  }
  throw new Error(`${picture} is too large for a master at any quality`)
}
