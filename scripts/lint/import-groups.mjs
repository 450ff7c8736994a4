/* Folders and files that several rows of the table of allowed imports name. */

/** What an ordinary file of a feature may import from other features. */
export const SHARED = [
  'src/features/*schema.ts',
  // Names and figures of a lot: functions of plain values.
  'src/features/lots/model/schema.ts',
  'src/features/lots/model/labels.ts',
  'src/features/lots/model/lot-',
  'src/features/lots/model/which-lot.ts',
]

/** What every part of a page may import. */
export const HOUSE = ['src/ui/', 'src/drawing/', 'src/lib/']

/** No file of the server. */
export const NO_SERVER = ['!*.server.ts', '!*.server.tsx']
/** What ordinary files of a feature may import in addition to its own. */
export const FEATURE = [
  ...SHARED,
  'src/features/analytics/track.ts',
  'src/operations/actor.ts',
  'src/operations/contract.ts',
  'src/operations/entity.ts',
  'src/operations/topic.ts',
  ...HOUSE,
]
/** What server files of a feature may import in addition to its own. */
export const FEATURE_SERVER = [
  ...SHARED,
  ...['pictures', 'picture-bytes', 'films', 'photo-gallery', 'decoder'].map(
    (file) => `src/features/content/media/${file}.server.ts`,
  ),
  'src/features/lots/query/lots-by-query.server.ts',
  ...HOUSE,
  'src/db/',
  'src/operations/',
  'src/outbound/',
  'src/app/context.server.ts',
  'src/app/routes.ts',
]
/** What every file of the server may import. */
export const SERVER = [
  'src/server/',
  'src/features/*.server.',
  '!src/features/*-page.server.',
  'src/db/',
  'src/operations/',
  'src/outbound/',
  'src/lib/',
  'src/config/config.ts',
  'src/app/context.server.ts',
  'src/app/routes.ts',
]
