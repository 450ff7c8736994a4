import { FEATURE, FEATURE_SERVER, HOUSE, NO_SERVER, SERVER, SHARED } from './import-groups.mjs'
import { featureRooms, roomsOfServer, roomsOfShell } from './rooms.mjs'

/*
 * Allowed imports (docs/architecture.md). The first row whose `files` matches a file applies. `allowed` lists what the
 * file may import, and `allowedTypes` what it may import types of. Patterns are prefixes of paths: `*` matches any
 * characters, `$1` is the first group of `files`, and `!` excludes what an earlier pattern allows. Imports of
 * `packages` are forbidden.
 */

/** Returns which rooms each of them may import. */
function listImports(table) {
  return Object.fromEntries(Object.entries(table).map(([room, { imports }]) => [room, imports]))
}
/** Allowed imports of rooms, by feature and room. */
export const rooms = Object.fromEntries(
  Object.entries(featureRooms).map(([feature, table]) => [feature, listImports(table)]),
)
export const serverRooms = listImports(roomsOfServer)
export const shellRooms = listImports(roomsOfShell)

/** Returns a wall for each room of a folder. */
function buildRoomWalls(folder, own, others = []) {
  return Object.entries(own).map(([room, below]) => ({
    files: new RegExp(`^${folder}/${room}/`),
    forbidden: [
      ...Object.keys(own)
        .filter((other) => other !== room && !below.includes(other))
        .map((other) => `${folder}/${other}/`),
      ...others,
    ],
    message: `The room ${room} of ${folder} imports only ${below.join(', ') || 'no other room'}: move what it needs to one of these.`,
  }))
}
/** All rows of this table apply, in addition to one row of `walls`. */
export const roomWalls = [
  ...Object.entries(rooms).flatMap(([feature, own]) =>
    buildRoomWalls(`src/features/${feature}`, own),
  ),
  ...buildRoomWalls('src/server', serverRooms, ['src/server/create-app.ts', 'src/server/main.ts']),
  ...buildRoomWalls('src/shell', shellRooms),
]

export const walls = [
  {
    from: '`lib`',
    files: /^src\/lib\//,
    allowed: ['src/lib/'],
    packages: /^(react(-.*)?|node:.*)$/,
    message:
      'lib is pure and imports nothing else: no React, no input or output; move what needs more into a feature.',
  },
  {
    from: '`ui`, `drawing`',
    files: /^src\/(ui|drawing)\//,
    allowed: ['src/$1/', 'src/lib/'],
    message: 'ui and drawing import only lib: take facts and actions as props.',
  },
  {
    from: '`db`',
    files: /^src\/db\//,
    allowed: ['src/db/', 'src/lib/'],
    message: 'db imports only lib: queries with a meaning live in their feature.',
  },
  {
    from: '`operations`',
    files: /^src\/operations\//,
    allowed: ['src/operations/', 'src/db/', 'src/lib/'],
    message: 'What all operations share knows no feature: it imports db and lib.',
  },
  {
    from: '`desk`',
    files: /^src\/desk\//,
    allowed: [
      'src/desk/',
      'src/app/desk-areas.ts',
      'src/app/desk-topics.ts',
      'src/ui/',
      'src/lib/',
      'src/operations/actor.ts',
      'src/operations/contract.ts',
      'src/features/*-contracts.ts',
      'src/features/audit/describe-change.ts',
      'src/features/callback/callback-fields.ts',
      // Names of lots and of what is set by hand: functions of plain values.
      'src/features/lots/model/labels.ts',
      'src/features/lots/model/lot-',
      'src/features/lot-overrides/lot-fields.ts',
      // Where the files of content are, and how two texts differ: functions of plain values.
      'src/features/content/model/folder-layout.ts',
      'src/features/content/forms/edit-blocks.ts',
      ...NO_SERVER,
    ],
    allowedTypes: ['src/features/*schema.ts', 'src/features/content/forms/form-field.ts'],
    message:
      'The desk imports the kit, lib and contracts of operations; what features answer reaches it over HTTP: import types of schema.ts.',
  },
  {
    from: '`outbound`',
    files: /^src\/outbound\//,
    allowed: ['src/outbound/', 'src/lib/'],
    message:
      'outbound imports only lib: what is fetched and what becomes of it is known by features.',
  },
  {
    from: '`config`',
    files: /^src\/config\//,
    allowed: ['src/config/', 'src/lib/'],
    message: 'The settings import only lib.',
  },
  {
    from: '`app/routes.ts`',
    files: /^src\/app\/routes\.ts$/,
    allowed: [],
    message: 'The list of pages imports nothing: pages are named by their path.',
  },
  {
    from: '`app/desk-areas.ts`',
    files: /^src\/app\/desk-areas\.ts$/,
    allowed: ['src/features/*-contracts.ts', 'src/operations/contract.ts'],
    message:
      'The list of the desk’s areas imports contracts alone: their screens are found by their path.',
  },
  {
    from: '`app/desk-topics.ts`',
    files: /^src\/app\/desk-topics\.ts$/,
    allowed: ['src/features/*-topic.ts'],
    message: 'The list of topics imports nothing but them.',
  },
  {
    from: '`app/context.server.ts`',
    files: /^src\/app\/context\.server\.ts$/,
    allowed: [],
    allowedTypes: ['src/config/config.ts', 'src/config/config-channels.ts', 'src/db/', 'src/lib/'],
    message: 'The context holds small interfaces that features implement: it imports no feature.',
  },
  {
    from: '`app/page-contract.server.ts`',
    files: /^src\/app\/page-contract\.server\.ts$/,
    allowed: [],
    allowedTypes: ['src/app/context.server.ts', 'src/lib/'],
    message: 'What pages and the server agree on names no feature: use a type parameter.',
  },
  {
    from: '`app/shell-data.ts`',
    files: /^src\/app\/shell-data\.ts$/,
    allowed: [],
    allowedTypes: [...SHARED, 'src/ui/'],
    message: 'The shell’s data consists of public shapes: import types of schema.ts and of ui.',
  },
  {
    from: '`ssr`',
    files: /^src\/ssr\//,
    allowed: ['src/ssr/', 'src/ui/', 'src/lib/', 'src/app/context.server.ts'],
    message: 'ssr knows no page and no shell: page-tree.ts and the entries pass them as arguments.',
  },
  {
    from: '`features/ui-kit`',
    files: /^src\/features\/ui-kit\/(?!.*-page\.server)/,
    allowed: ['src/features/', ...HOUSE, ...NO_SERVER],
    allowedTypes: ['src/features/'],
    message: 'The kit shows components of ui and of features: it needs no tables and no server.',
  },
  {
    from: '`features/x/*-page.server.ts`',
    files: /^src\/features\/([^/]+)\/.*-page\.server\.tsx?$/,
    allowed: [
      'src/features/',
      'src/drawing/',
      'src/lib/',
      'src/db/',
      'src/app/context.server.ts',
      'src/app/page-contract.server.ts',
    ],
    message:
      'A page’s loader imports any feature’s queries, db, lib, the context and the page contract.',
  },
  {
    from: '`features/catalogue/**/*.server.ts`',
    files: /^src\/features\/catalogue\/.*\.server\.tsx?$/,
    allowed: ['src/features/catalogue/', 'src/features/lots/', ...FEATURE_SERVER],
    allowedTypes: ['src/features/', 'src/app/page-contract.server.ts'],
    message:
      'The catalogue’s server files stand on lots, db, lib and drawing; of another feature they import only schema.ts, or types.',
  },
  {
    from: '`features/lot-overrides/**/*.server.ts`',
    files: /^src\/features\/lot-overrides\/.*\.server\.ts$/,
    // The desk lists lots by the filters of the website, and with their rules.
    allowed: ['src/features/lot-overrides/', 'src/features/lots/model/', ...FEATURE_SERVER],
    allowedTypes: ['src/features/'],
    message:
      'What is set of lots by hand knows the filters of the website, tables and operations; of other features only types.',
  },
  {
    from: '`features/x/**/*.server.ts`',
    files: /^src\/features\/([^/]+)\/.*\.server\.tsx?$/,
    allowed: ['src/features/$1/', ...FEATURE_SERVER],
    allowedTypes: ['src/features/', 'src/app/page-contract.server.ts'],
    message:
      'A feature’s server files import db, lib, drawing, the context and the list of pages; of another feature only schema.ts, or types.',
  },
  {
    from: '`features/x/*-page.tsx`, `*-page.late.tsx`',
    files: /^src\/features\/([^/]+)\/.*-page(\.late)?\.tsx$/,
    allowed: ['src/features/', ...HOUSE, ...NO_SERVER],
    allowedTypes: ['src/features/'],
    message:
      'A page may import components of any feature, but only types of a server file: load data in the page’s *.server.ts.',
  },
  {
    from: '`features/catalogue`, ordinary files',
    files: /^src\/features\/catalogue\//,
    allowed: ['src/features/catalogue/', 'src/features/lots/', ...FEATURE, ...NO_SERVER],
    allowedTypes: ['src/features/catalogue/', 'src/features/lots/'],
    message:
      'The catalogue’s ordinary files stand on lots, ui, drawing and lib; of another feature they import only schema.ts and track().',
  },
  {
    from: '`features/x`, ordinary files',
    files: /^src\/features\/([^/]+)\//,
    allowed: ['src/features/$1/', ...FEATURE, ...NO_SERVER],
    allowedTypes: ['src/features/$1/'],
    message:
      'A feature’s ordinary files import ui, drawing and lib, of another feature only schema.ts and track(); tables are read in *.server.ts.',
  },
  {
    from: '`shell`',
    files: /^src\/shell\//,
    allowed: ['src/shell/', 'src/features/', ...HOUSE, 'src/app/routes.ts', ...NO_SERVER],
    allowedTypes: ['src/features/', 'src/app/shell-data.ts'],
    message:
      'The shell imports features’ components, ui, lib and the list of pages; its data comes from the root loader.',
  },
  {
    from: '`app/root.tsx`',
    files: /^src\/app\/root\.tsx$/,
    allowed: ['src/shell/', 'src/ssr/', 'src/ui/', 'src/lib/', ...NO_SERVER],
    allowedTypes: ['src/app/shell-data.ts'],
    message: 'The document imports shell, ssr, ui and lib.',
  },
  {
    from: '`app/page-tree.ts`, `app/start-site.ts`, the entries',
    files: /^src\/app\/(page-tree|start-site|entry-browser|entry-server)\.ts$/,
    allowed: [
      'src/app/root.tsx',
      'src/app/routes.ts',
      'src/app/page-tree.ts',
      'src/app/start-site.ts',
      'src/shell/',
      'src/ssr/',
      ...HOUSE,
    ],
    allowedTypes: ['src/app/shell-data.ts'],
    message: 'The wiring of pages imports the document, the list of pages, shell, ssr and lib.',
  },
  {
    from: '`app/pages.server.ts`',
    files: /^src\/app\/pages\.server\.ts$/,
    allowed: ['src/features/*-page.server.ts', 'src/features/*-page.server.tsx'],
    allowedTypes: ['src/app/routes.ts', 'src/features/'],
    message: 'The list of loaders imports pages’ server files.',
  },
  {
    from: '`server/desk`',
    files: /^src\/server\/desk\//,
    allowed: [
      ...SERVER,
      'src/config/config-desk.ts',
      'src/features/*schema.ts',
      'src/features/*-contracts.ts',
      'src/app/desk-areas.ts',
      'src/app/desk-topics.ts',
    ],
    message:
      'The desk’s server knows features by their server files, contracts and public shapes; it knows no component.',
  },
  {
    from: '`server/pages`',
    files: /^src\/server\/pages\//,
    allowed: [...SERVER, 'src/app/pages.server.ts', 'src/app/page-contract.server.ts', 'src/ssr/'],
    allowedTypes: ['src/features/', 'src/app/shell-data.ts'],
    message:
      'The server knows features by their server files and pages by pages.server.ts; it knows no component.',
  },
  {
    from: '`server`',
    files: /^src\/server\//,
    allowed: [...SERVER, 'src/app/entry-server.ts'],
    allowedTypes: ['src/features/', 'src/app/shell-data.ts', 'src/app/page-contract.server.ts'],
    message:
      'The server knows features by their server files; only server/pages knows ssr and pages.server.ts.',
  },
  {
    files: /^src\//,
    allowed: [],
    message:
      'This file has no row in scripts/lint/import-table.mjs: add one, or move the file into a folder that has one.',
  },
  {
    from: '`cli`',
    files: /^cli\/.*\.ts$/,
    allowed: [
      'cli/',
      'demo/seed.ts',
      'src/features/*.server.ts',
      'src/operations/',
      'src/outbound/',
      'src/db/',
      'src/config/config.ts',
      'src/config/config-channels.ts',
      'src/lib/',
      'src/server/open-store.ts',
    ],
    message:
      'A command imports features’ server files, db, outbound, config, lib and server/open-store.ts.',
  },
]
