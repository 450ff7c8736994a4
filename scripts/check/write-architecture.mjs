// `npm run architecture`: writes the tables of rooms and imports into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeTables } from '../lint/describe-rooms.mjs'

const FILE = new URL('../../docs/architecture.md', import.meta.url)

writeFileSync(FILE, writeTables(readFileSync(FILE, 'utf8')))
