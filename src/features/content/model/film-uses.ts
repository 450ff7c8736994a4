import type { ContentKind } from './content-model.ts'

const FILM_KINDS = new Set<ContentKind>(['broadcasts', 'progress_videos'])

/** A film or its captions that a value names by a path in the content folder. */
export interface FilmUse {
  key: string
  field: 'url' | 'captions_url'
}

/** Tells every file of a film that a value names; addresses of this and other sites are none. */
export function* filmsOf(kind: ContentKind, value: object): Generator<FilmUse> {
  if (!FILM_KINDS.has(kind)) return
  for (const field of ['url', 'captions_url'] as const) {
    const key: unknown = (value as Partial<Record<typeof field, unknown>>)[field]
    if (typeof key === 'string' && !/^(\/|https?:)/i.test(key)) yield { key, field }
  }
}
