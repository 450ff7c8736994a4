import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { insertNbsp } from '../content/insert-nbsp.ts'
import { readQueue } from './queue.ts'
import { planRooms } from './plan-rooms.ts'
import type { RoomModel } from './room-models.ts'
import { describeView, windowViews } from './window-views.ts'

/*
 * Writes `plans/KEY/pictures.yaml` and `projects/SLUG/views.yaml` of what is rendered:
 * `node scripts/run/run.mjs demo/models/write-plan-pictures.ts`.
 * Flats of a type stand in both orientations, so the picture is also stored as its mirror image. The mirror image is made once:
 * remove it to have it made again.
 */
const company = join(import.meta.dirname, '../company')
const queue = readQueue(readFileSync(join(import.meta.dirname, 'queue.jsonl'), 'utf8'))
const outputs = new Map(queue.map(({ id, output }) => [id, output]))
const byPlan = Map.groupBy(Object.entries(planRooms), ([, { plan }]) => plan)

for (const [plan, rooms] of byPlan) {
  const items: string[] = []
  for (const [id, room] of rooms.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const output = outputs.get(id)
    if (output === undefined || !existsSync(join(company, output))) continue
    const mirror = output.replace(/\.avif$/, '-mirrored.avif')
    await writeMirror(join(company, output), join(company, mirror))
    const isMirrored = room.isMirrored ?? false
    items.push(formatItem(room, output, isMirrored), formatItem(room, mirror, !isMirrored))
  }
  if (items.length === 0) continue
  mkdirSync(join(company, 'plans', plan), { recursive: true })
  writeFileSync(join(company, 'plans', plan, 'pictures.yaml'), items.join(''))
}

for (const [slug, views] of Map.groupBy(Object.entries(windowViews), ([, view]) => view.slug)) {
  const items = views.flatMap(([name, view]) => {
    const picture = outputs.get(`view-${name}`)
    if (picture === undefined || !existsSync(join(company, picture))) return []
    return `- picture: ${picture}
  caption: "${insertNbsp(describeView(view))}"
  floors: { from: ${view.floors[0]}, to: ${view.floors[1]} }
  window_view: ${view.view}
`
  })
  if (items.length > 0) {
    writeFileSync(join(company, 'projects', slug, 'views.yaml'), items.join(''))
  }
}

async function writeMirror(source: string, target: string) {
  if (existsSync(target)) return
  writeFileSync(target, await sharp(source).flop().avif({ quality: 62, effort: 4 }).toBuffer())
}

function formatItem(room: RoomModel, picture: string, isMirrored: boolean): string {
  return `- picture: ${picture}
  caption: "${insertNbsp(describe(room))}"
  project: ${room.slug}
  finish: ${room.finish}
  mirrored: ${isMirrored}
`
}

/** «Кухня-гостиная 24,5 м²; кухня и мебель показаны для примера». */
function describe({ room, width, depth, pieces, slug }: RoomModel): string {
  const area = (width * depth).toFixed(1).replace('.', ',').replace(/,0$/, '')
  const hasKitchen = pieces.some(({ kind }) => kind === 'kitchen')
  // «Станочная, 31» is sold with a kitchen.
  const example =
    hasKitchen && slug !== 'stanochnaya-31'
      ? 'кухня и мебель показаны для примера'
      : 'мебель показана для примера'
  return `${room} ${area} м²; ${example}`
}
