import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { z } from 'zod'

/*
 * `node scripts/run/run.mjs demo/models/cut-tours.ts FOLDER [NAME …]`: cuts the films of `jobs/films/tours.json` into
 * FOLDER, each with its captions, and prints the seconds at which its chapters begin.
 */
const MELT_SECONDS = 14 / 24

const point = z.tuple([z.number(), z.number()])
const shot = z.union([
  z.strictObject({ film: z.string(), title: z.string(), caption: z.string() }),
  z.strictObject({
    /** Path of a master in `company/pictures/`, without its ending. */
    picture: z.string(),
    title: z.string(),
    caption: z.string(),
    seconds: z.number(),
    /** Parts of the picture's width that are seen first and last, and the points in their middle, 0 to 1. */
    part: point,
    at: z.tuple([point, point]),
  }),
])
type Shot = z.infer<typeof shot>

const run = promisify(execFile)
const models = import.meta.dirname
const company = join(models, '../company')
const [folder = '', ...names] = process.argv.slice(2)
const tours = z
  .record(z.string(), z.array(shot))
  .parse(JSON.parse(readFileSync(join(models, 'jobs/films/tours.json'), 'utf8')))
mkdirSync(folder, { recursive: true })
for (const [name, shots] of Object.entries(tours)) {
  if (names.length === 0 || names.includes(name)) await cut(name, shots)
}

async function cut(name: string, shots: readonly Shot[]): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'tour-'))
  try {
    const prepared = await Promise.all(shots.map((each, index) => prepare(each, work, index)))
    const list = join(work, 'shots.json')
    writeFileSync(list, JSON.stringify(prepared))
    const film = join(folder, `${name}.mp4`)
    await run('python3', [join(models, 'cut-film.py'), list, film, 'tour'])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const starts: number[] = []
  let end = 0
  for (const each of shots) {
    starts.push(end)
    end += ('film' in each ? await readDuration(filmPath(each.film)) : each.seconds) - MELT_SECONDS
  }
  end += MELT_SECONDS
  const captions = shots.map(({ caption }, index) => {
    const until = starts[index + 1] ?? end
    return `${formatTime(starts[index] ?? 0)} --> ${formatTime(until)}\n${index === 0 ? '[без звука] ' : ''}${caption}\n`
  })
  writeFileSync(join(folder, `${name}.vtt`), `WEBVTT\n\n${captions.join('\n')}`)
  const chapters = shots.map(({ title }, index) => `${Math.round(starts[index] ?? 0)} ${title}`)
  console.log(`${name}: ${Math.round(end)} s; ${chapters.join(', ')}`)
}

/** A shot as `cut-film.py` reads it: a picture as PNG. */
async function prepare(each: Shot, work: string, index: number): Promise<unknown> {
  if ('film' in each) return { film: filmPath(each.film) }
  const picture = join(work, `${index}.png`)
  await sharp(join(company, 'pictures', `${each.picture}.avif`))
    .png()
    .toFile(picture)
  return { ...each, picture }
}

/** The films that are moved through once stay as they were cut, beside the tours that begin with them. */
function filmPath(name: string): string {
  return join(models, 'jobs/films', `${name}.mp4`)
}

async function readDuration(path: string): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]
  return Number((await run('ffprobe', args)).stdout)
}

function formatTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}
