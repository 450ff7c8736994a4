/*
 * Who may import whom (docs/architecture.md). The first row whose `files` matches a file counts. `may` and `types`
 * list what it may import, and import the types of: prefixes of paths, where `*` is one name and `$1` what the first
 * group of `files` matched. `!` before a pattern takes back what an earlier one allows. `packages` are refused.
 */

/** What a feature's ordinary file may import of other features. */
const SHARED = [
  'src/features/*/schema.ts',
  'src/features/catalogue/model/schema.ts',
  'src/features/content/model/picture-schema.ts',
]
const HOUSE = ['src/ui/', 'src/drawing/', 'src/lib/']
const NO_SERVER = ['!*.server.ts', '!*.server.tsx']
/** Everything of `src` that a browser may load. */
const IN_BROWSER = [
  'src/',
  '!src/db/',
  '!src/server/',
  '!src/config.ts',
  '!src/context.server.ts',
  ...NO_SERVER,
]

/** What a room imports of its own feature, besides itself and the files beside the rooms. */
export const rooms = {
  catalogue: {
    model: [],
    index: ['model'],
    snapshot: ['model', 'index'],
    pictures: ['model', 'snapshot'],
    api: ['model', 'index', 'snapshot', 'pictures'],
    card: ['model'],
    filter: ['model'],
    list: ['model', 'snapshot', 'card', 'filter'],
    lot: ['model', 'snapshot', 'card'],
  },
  feeds: {
    offer: [],
    read: ['offer'],
    table: ['offer', 'read'],
    merge: ['offer', 'read', 'table'],
    write: ['offer'],
  },
  callback: {
    form: [],
    intake: [],
    'follow-ups': ['form', 'intake'],
    modal: ['form', 'follow-ups'],
    plain: ['form', 'intake', 'follow-ups', 'modal'],
    delivery: ['intake'],
    office: ['intake'],
  },
  content: {
    model: [],
    read: ['model'],
    media: ['model'],
    write: ['model', 'read', 'media'],
  },
}

/** Rooms of the server; files beside them bring the rooms together. */
export const serverRooms = {
  edge: [],
  cache: [],
  connections: ['edge'],
  api: ['edge'],
  pages: ['edge', 'cache'],
  seo: ['edge', 'cache'],
}

const ofRooms = Object.entries(rooms).flatMap(([feature, itsRooms]) =>
  Object.entries(itsRooms).map(([room, below]) => ({
    files: new RegExp(`^src/features/${feature}/${room}/`),
    refuse: Object.keys(itsRooms)
      .filter((other) => other !== room && !below.includes(other))
      .map((other) => `src/features/${feature}/${other}/`),
    tell: `The room ${room} of ${feature} imports only ${below.join(', ') || 'no other room'}: move what it needs downwards.`,
  })),
)

const ofServerRooms = Object.entries(serverRooms).map(([room, below]) => ({
  files: new RegExp(`^src/server/${room}/`),
  refuse: [
    ...Object.keys(serverRooms)
      .filter((other) => other !== room && !below.includes(other))
      .map((other) => `src/server/${other}/`),
    'src/server/create-app.ts',
    'src/server/main.ts',
  ],
  tell: `The room ${room} of the server imports only ${below.join(', ') || 'no other room'}: create-app.ts brings rooms together.`,
}))

/** Every row of these counts, beside the one of `walls`. */
export const roomWalls = [...ofRooms, ...ofServerRooms]

export const walls = [
  {
    files: /^src\/lib\//,
    may: ['src/lib/'],
    packages: /^(react(-.*)?|node:.*)$/,
    tell: 'lib is pure and stands alone: no React, no input or output; move what needs the rest of the house into a feature.',
  },
  {
    files: /^src\/(ui|drawing)\//,
    may: ['src/$1/', 'src/lib/'],
    tell: 'ui and drawing import only lib: take facts and actions as props.',
  },
  {
    files: /^src\/db\//,
    may: ['src/db/', 'src/lib/'],
    tell: 'db imports only lib: queries with a meaning live in their feature.',
  },
  {
    files: /^src\/features\/ui-kit\//,
    may: IN_BROWSER,
    types: ['src/features/*.server.ts', 'src/features/*.server.tsx', 'src/ssr/page.server.ts'],
    tell: 'The kit shows components: it needs no tables and no server.',
  },
  {
    files: /^src\/features\/([^/]+)\/.*-page\.server\.tsx?$/,
    may: [
      'src/features/',
      'src/drawing/',
      'src/lib/',
      'src/db/',
      'src/context.server.ts',
      'src/ssr/page.server.ts',
    ],
    tell: 'A page’s loader imports any feature’s queries, db, lib and the context.',
  },
  {
    files: /^src\/features\/([^/]+)\/.*\.server\.tsx?$/,
    may: [
      'src/features/$1/',
      ...SHARED,
      'src/features/content/media/pictures.server.ts',
      'src/features/content/media/films.server.ts',
      ...HOUSE,
      'src/db/',
      'src/context.server.ts',
      'src/config.ts',
      'src/routes.ts',
      'src/ssr/page.server.ts',
    ],
    types: ['src/features/'],
    tell: 'A feature’s server files import db, lib, drawing, the context and the list of pages; of another feature only schema.ts, or types.',
  },
  {
    files: /^src\/features\/([^/]+)\/.*-page\.tsx$/,
    may: ['src/features/', ...HOUSE, ...NO_SERVER],
    types: ['src/features/'],
    tell: 'A page brings features together; the browser may know only the types of a server file: load data in the page’s *.server.ts.',
  },
  {
    files: /^src\/features\/([^/]+)\//,
    may: ['src/features/$1/', ...SHARED, 'src/features/analytics/track.ts', ...HOUSE, ...NO_SERVER],
    types: ['src/features/$1/'],
    tell: 'A feature’s ordinary files import ui, drawing and lib, of another feature only schema.ts and track(); tables are read in *.server.ts.',
  },
  {
    files: /^src\/(shell\/|root\.tsx$|routes\.ts$)/,
    may: IN_BROWSER,
    types: ['src/features/', 'src/ssr/'],
    tell: 'The shell shows what it is given: its data comes from the root loader; the browser may know only the types of a server file.',
  },
  {
    files: /^src\/server\//,
    may: [
      'src/',
      '!src/ui/',
      '!src/drawing/',
      '!src/shell/',
      '!src/features/',
      'src/features/*.server.ts',
      'src/features/*.server.tsx',
      '!src/features/*-page.server.ts',
    ],
    types: ['src/shell/', 'src/features/'],
    tell: 'The server knows features by their server files and pages by pages.server.ts.',
  },
  {
    files: /^cli\/.*\.ts$/,
    may: ['cli/', 'demo/', 'src/features/*.server.ts', 'src/db/', 'src/config.ts', 'src/lib/'],
    types: ['src/'],
    tell: 'A command imports features’ server files, db, config and lib.',
  },
]
