import { rooms, serverRooms, shellRooms } from './rooms.mjs'

/*
 * Allowed imports (docs/architecture.md). The first row whose `files` matches a file applies. `allowed` lists what the
 * file may import, and `allowedTypes` what it may import types of. Patterns are prefixes of paths: `*` matches any
 * characters, `$1` is the first group of `files`, and `!` excludes what an earlier pattern allows. Imports of
 * `packages` are forbidden.
 */

/** What an ordinary file of a feature may import from other features. */
const SHARED = [
  'src/features/*/schema.ts',
  // Names and figures of a lot: functions of plain values.
  'src/features/catalogue/model/schema.ts',
  'src/features/catalogue/model/words.ts',
  'src/features/catalogue/model/lot-',
  'src/features/catalogue/model/which-lot.ts',
  'src/features/content/model/picture-schema.ts',
]
const HOUSE = ['src/ui/', 'src/drawing/', 'src/lib/']
const NO_SERVER = ['!*.server.ts', '!*.server.tsx']
/** What every file of the server may import. */
const SERVER = [
  'src/server/',
  'src/features/*.server.',
  '!src/features/*-page.server.',
  'src/db/',
  'src/operations/',
  'src/outbound/',
  'src/lib/',
  'src/config.ts',
  'src/context.server.ts',
  'src/routes.ts',
]

export { rooms, serverRooms, shellRooms }

const featureRoomWalls = Object.entries(rooms).flatMap(([feature, featureRooms]) =>
  Object.entries(featureRooms).map(([room, below]) => ({
    files: new RegExp(`^src/features/${feature}/${room}/`),
    forbidden: Object.keys(featureRooms)
      .filter((other) => other !== room && !below.includes(other))
      .map((other) => `src/features/${feature}/${other}/`),
    message: `The room ${room} of ${feature} imports only ${below.join(', ') || 'no other room'}: move what it needs to one of these.`,
  })),
)
const serverRoomWalls = Object.entries(serverRooms).map(([room, below]) => ({
  files: new RegExp(`^src/server/${room}/`),
  forbidden: [
    ...Object.keys(serverRooms)
      .filter((other) => other !== room && !below.includes(other))
      .map((other) => `src/server/${other}/`),
    'src/server/create-app.ts',
    'src/server/main.ts',
  ],
  message: `The room ${room} of the server imports only ${below.join(', ') || 'no other room'}: create-app.ts connects the rooms.`,
}))
const shellRoomWalls = Object.entries(shellRooms).map(([room, below]) => ({
  files: new RegExp(`^src/shell/${room}/`),
  forbidden: Object.keys(shellRooms)
    .filter((other) => other !== room && !below.includes(other))
    .map((other) => `src/shell/${other}/`),
  message: `The room ${room} of the shell imports only ${below.join(', ') || 'no other room'}: move what it needs to one of these.`,
}))
/** All rows of this table apply, in addition to one row of `walls`. */
export const roomWalls = [...featureRoomWalls, ...serverRoomWalls, ...shellRoomWalls]

export const walls = [
  {
    files: /^src\/lib\//,
    allowed: ['src/lib/'],
    packages: /^(react(-.*)?|node:.*)$/,
    message:
      'lib is pure and imports nothing else: no React, no input or output; move what needs more into a feature.',
  },
  {
    files: /^src\/(ui|drawing)\//,
    allowed: ['src/$1/', 'src/lib/'],
    message: 'ui and drawing import only lib: take facts and actions as props.',
  },
  {
    files: /^src\/db\//,
    allowed: ['src/db/', 'src/lib/'],
    message: 'db imports only lib: queries with a meaning live in their feature.',
  },
  {
    files: /^src\/operations\//,
    allowed: ['src/operations/', 'src/db/', 'src/lib/'],
    message: 'What all operations share knows no feature: it imports db and lib.',
  },
  {
    files: /^src\/desk\//,
    allowed: [
      'src/desk/',
      'src/desk-areas.ts',
      'src/desk-topics.ts',
      'src/ui/',
      'src/lib/',
      'src/operations/actor.ts',
      'src/operations/contract.ts',
      'src/features/*-contracts.ts',
      'src/features/audit/describe-change.ts',
      'src/features/callback/callback-fields.ts',
      // Names of lots and of what is set by hand: functions of plain values.
      'src/features/catalogue/model/words.ts',
      'src/features/catalogue/model/lot-',
      'src/features/lot-overrides/lot-fields.ts',
      ...NO_SERVER,
    ],
    allowedTypes: ['src/features/*/schema.ts'],
    message:
      'The desk imports the kit, lib and contracts of operations; what features answer reaches it over HTTP: import types of schema.ts.',
  },
  {
    files: /^src\/outbound\//,
    allowed: ['src/outbound/', 'src/lib/'],
    message:
      'outbound imports only lib: what is fetched and what becomes of it is known by features.',
  },
  {
    files: /^src\/config(-\w+)?\.ts$/,
    allowed: ['src/config', 'src/lib/'],
    message: 'The settings import only lib.',
  },
  {
    files: /^src\/routes\.ts$/,
    allowed: [],
    message: 'The list of pages imports nothing: pages are named by their path.',
  },
  {
    files: /^src\/desk-areas\.ts$/,
    allowed: ['src/features/*-contracts.ts', 'src/operations/contract.ts'],
    message:
      'The list of the desk’s areas imports contracts alone: their screens are found by their path.',
  },
  {
    files: /^src\/desk-topics\.ts$/,
    allowed: ['src/features/*-topic.ts'],
    message: 'The list of topics imports nothing but them.',
  },
  {
    files: /^src\/context\.server\.ts$/,
    allowed: [],
    allowedTypes: ['src/config.ts', 'src/config-channels.ts', 'src/db/', 'src/lib/'],
    message: 'The context holds small interfaces that features implement: it imports no feature.',
  },
  {
    files: /^src\/page-contract\.server\.ts$/,
    allowed: [],
    allowedTypes: ['src/context.server.ts', 'src/lib/'],
    message: 'What pages and the server agree on names no feature: use a type parameter.',
  },
  {
    files: /^src\/shell-data\.ts$/,
    allowed: [],
    allowedTypes: [...SHARED, 'src/ui/'],
    message: 'The shell’s data consists of public shapes: import types of schema.ts and of ui.',
  },
  {
    files: /^src\/ssr\//,
    allowed: ['src/ssr/', 'src/ui/', 'src/lib/', 'src/context.server.ts'],
    message: 'ssr knows no page and no shell: page-tree.ts and the entries pass them as arguments.',
  },
  {
    files: /^src\/features\/ui-kit\/(?!.*-page\.server)/,
    allowed: ['src/features/', ...HOUSE, ...NO_SERVER],
    allowedTypes: ['src/features/'],
    message: 'The kit shows components of ui and of features: it needs no tables and no server.',
  },
  {
    files: /^src\/features\/([^/]+)\/.*-page\.server\.tsx?$/,
    allowed: [
      'src/features/',
      'src/drawing/',
      'src/lib/',
      'src/db/',
      'src/context.server.ts',
      'src/page-contract.server.ts',
    ],
    message:
      'A page’s loader imports any feature’s queries, db, lib, the context and the page contract.',
  },
  {
    files: /^src\/features\/(lot-overrides)\/.*\.server\.ts$/,
    allowed: [
      'src/features/$1/',
      ...SHARED,
      // The desk lists lots by the filters of the site, and with their rules.
      'src/features/catalogue/model/',
      'src/lib/',
      'src/db/',
      'src/operations/',
    ],
    allowedTypes: ['src/features/'],
    message:
      'What is set of lots by hand knows the filters of the site, tables and operations; of other features only types.',
  },
  {
    files: /^src\/features\/([^/]+)\/.*\.server\.tsx?$/,
    allowed: [
      'src/features/$1/',
      ...SHARED,
      ...['media/pictures', 'media/films', 'fetched/photo-gallery', 'decoder/decoder'].map(
        (file) => `src/features/content/${file}.server.ts`,
      ),
      'src/features/catalogue/words/lots-in-words.server.ts',
      ...HOUSE,
      'src/db/',
      'src/operations/',
      'src/outbound/',
      'src/context.server.ts',
      'src/routes.ts',
    ],
    allowedTypes: ['src/features/', 'src/page-contract.server.ts'],
    message:
      'A feature’s server files import db, lib, drawing, the context and the list of pages; of another feature only schema.ts, or types.',
  },
  {
    files: /^src\/features\/([^/]+)\/.*-page(\.late)?\.tsx$/,
    allowed: ['src/features/', ...HOUSE, ...NO_SERVER],
    allowedTypes: ['src/features/'],
    message:
      'A page may import components of any feature, but only types of a server file: load data in the page’s *.server.ts.',
  },
  {
    files: /^src\/features\/([^/]+)\//,
    allowed: [
      'src/features/$1/',
      ...SHARED,
      'src/features/analytics/track.ts',
      'src/operations/actor.ts',
      'src/operations/contract.ts',
      'src/operations/entity.ts',
      'src/operations/topic.ts',
      ...HOUSE,
      ...NO_SERVER,
    ],
    allowedTypes: ['src/features/$1/'],
    message:
      'A feature’s ordinary files import ui, drawing and lib, of another feature only schema.ts and track(); tables are read in *.server.ts.',
  },
  {
    files: /^src\/shell\//,
    allowed: ['src/shell/', 'src/features/', ...HOUSE, 'src/routes.ts', ...NO_SERVER],
    allowedTypes: ['src/features/', 'src/shell-data.ts'],
    message:
      'The shell imports features’ components, ui, lib and the list of pages; its data comes from the root loader.',
  },
  {
    files: /^src\/root\.tsx$/,
    allowed: ['src/shell/', 'src/ssr/', 'src/ui/', 'src/lib/', ...NO_SERVER],
    allowedTypes: ['src/shell-data.ts'],
    message: 'The document imports shell, ssr, ui and lib.',
  },
  {
    files: /^src\/(page-tree|start-site|entry-browser|entry-server)\.ts$/,
    allowed: [
      'src/root.tsx',
      'src/routes.ts',
      'src/page-tree.ts',
      'src/start-site.ts',
      'src/shell/',
      'src/ssr/',
      ...HOUSE,
    ],
    allowedTypes: ['src/shell-data.ts'],
    message: 'The wiring of pages imports the document, the list of pages, shell, ssr and lib.',
  },
  {
    files: /^src\/pages\.server\.ts$/,
    allowed: ['src/features/*-page.server.ts', 'src/features/*-page.server.tsx'],
    allowedTypes: ['src/routes.ts', 'src/features/'],
    message: 'The list of loaders imports pages’ server files.',
  },
  {
    files: /^src\/server\/desk\//,
    allowed: [
      ...SERVER,
      'src/config-desk.ts',
      'src/features/*/schema.ts',
      'src/features/*-contracts.ts',
      'src/desk-areas.ts',
      'src/desk-topics.ts',
    ],
    message:
      'The desk’s server knows features by their server files, contracts and public shapes; it knows no component.',
  },
  {
    files: /^src\/server\/pages\//,
    allowed: [...SERVER, 'src/pages.server.ts', 'src/page-contract.server.ts', 'src/ssr/'],
    allowedTypes: ['src/features/', 'src/shell-data.ts'],
    message:
      'The server knows features by their server files and pages by pages.server.ts; it knows no component.',
  },
  {
    files: /^src\/server\//,
    allowed: [...SERVER, 'src/entry-server.ts'],
    allowedTypes: ['src/features/', 'src/shell-data.ts', 'src/page-contract.server.ts'],
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
    files: /^cli\/.*\.ts$/,
    allowed: [
      'cli/',
      'demo/seed.ts',
      'src/features/*.server.ts',
      'src/operations/',
      'src/outbound/',
      'src/db/',
      'src/config.ts',
      'src/config-channels.ts',
      'src/lib/',
      'src/server/open-store.ts',
    ],
    message:
      'A command imports features’ server files, db, outbound, config, lib and server/open-store.ts.',
  },
]
