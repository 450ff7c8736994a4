import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rooms, serverRooms, shellRooms } from '../scripts/lint/import-table.mjs'
import { writeTables } from '../scripts/lint/describe-rooms.mjs'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

it('has the rooms and imports in docs/architecture.md that lint reads (`npm run architecture` writes them)', () => {
  expect(writeTables(document)).toBe(document)
})

it('changes a table whose line was edited by hand', () => {
  const edited = document.replace('| `lots/model` |', '| `lots/figures` |')
  expect(edited).not.toBe(document)
  expect(writeTables(edited)).toBe(document)
})

it('throws for a document without markers', () => {
  expect(() => writeTables('# Architecture\n')).toThrow('no markers of «rooms»')
})

it('names only rooms whose folder exists', () => {
  const folders = [
    ...Object.entries(rooms).flatMap(([feature, own]) =>
      Object.keys(own).map((room) => `src/features/${feature}/${room}`),
    ),
    ...Object.keys(serverRooms).map((room) => `src/server/${room}`),
    ...Object.keys(shellRooms).map((room) => `src/shell/${room}`),
  ]
  expect(folders.length).toBeGreaterThan(30)
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})
