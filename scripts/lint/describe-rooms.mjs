/* Markdown of the rooms and of the allowed imports, as docs/architecture.md has it. */
import { walls } from './import-table.mjs'
import { featureRooms, roomsOfServer, roomsOfShell } from './rooms.mjs'

/** By the name of the markers in the document. */
const tables = { rooms: describeRooms, imports: describeImports }

/** Returns the document with each table between its markers, `<!-- rooms -->` and `<!-- /rooms -->`. */
export function writeTables(document) {
  return Object.entries(tables).reduce((text, [name, describe]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`the document has no markers of «${name}»`)
    return `${text.slice(0, from)}${start}\n${describe()}\n${text.slice(to)}`
  }, document)
}

function describeRooms() {
  const folders = { ...featureRooms, server: roomsOfServer, shell: roomsOfShell }
  return toTable(
    ['Room', 'What it does', 'Imports of the rooms beside it'],
    Object.entries(folders).flatMap(([folder, rooms]) =>
      Object.entries(rooms).map(([room, { does, imports }]) => [
        `\`${folder}/${room}\``,
        does,
        imports.map((other) => `\`${other}\``).join(', ') || '—',
      ]),
    ),
  )
}

function describeImports() {
  return toTable(
    ['From', 'May import', 'And types of'],
    walls
      .filter(({ from }) => from)
      .map(({ from, allowed, allowedTypes = [] }) => [
        from,
        describePatterns(allowed) || 'nothing of ours',
        describePatterns(allowedTypes) || '—',
      ]),
  )
}

/** `['src/lib/', '!*.server.ts']` → «`lib/`; not `*.server.ts`». */
function describePatterns(patterns) {
  const name = (pattern) =>
    `\`${pattern
      .replace(/^!?(src\/)?/, '')
      .replace('$1', 'x')
      .replace('features/*', 'features/**/*')}\``
  const [excluded, included] = [true, false].map((isExcluded) =>
    patterns.filter((pattern) => pattern.startsWith('!') === isExcluded).map(name),
  )
  return [included.join(', '), excluded.length > 0 && `not ${excluded.join(', ')}`]
    .filter(Boolean)
    .join('; ')
}

function toTable(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
