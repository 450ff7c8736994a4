import { writeFile } from 'node:fs/promises'
import { chosenRooms } from './chosen-rooms.ts'
import { planRooms } from './plan-rooms.ts'

/* Writes the rooms that Blender draws: `node scripts/run/run.mjs demo/models/write-rooms.ts` */
const target = new URL('rooms.json', import.meta.url)
await writeFile(target, `${JSON.stringify({ ...chosenRooms, ...planRooms }, null, 2)}\n`)
