import type { ContentKind } from './content-model.ts'

const FILM_KINDS = new Set<ContentKind>(['broadcasts', 'progress_videos'])

/** A reference to a film or its captions by a path in the content folder. */
export interface FilmUse {
  key: string
  field: 'url' | 'captions_url'
}

/** Yields every film file of the folder that a value refers to. Addresses are skipped. */
export function* findFilms(kind: ContentKind, value: object): Generator<FilmUse> {
  if (!FILM_KINDS.has(kind)) return
  for (const field of ['url', 'captions_url'] as const) {
    const key: unknown = (value as Partial<Record<typeof field, unknown>>)[field]
    if (typeof key === 'string' && !/^(\/|https?:)/i.test(key)) yield { key, field }
  }
}
