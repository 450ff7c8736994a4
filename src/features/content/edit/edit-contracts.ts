import * as z from 'zod/mini'
import { defineContracts } from '../../../operations/contract.ts'
import {
  contentFileSchema,
  contentItemListSchema,
  contentOverviewSchema,
  draftPathsSchema,
  MAX_FILE_BYTES,
  publishedSchema,
  publishPlanSchema,
  revisionFilesSchema,
  revisionListSchema,
  savedDraftSchema,
} from './edit-schema.ts'

const editors = ['owner', 'editor'] as const
/** JSON escapes line breaks and quotes, and the fields come beside the text. */
const MAX_DRAFT_BODY = 3 * MAX_FILE_BYTES
const path = z
  .string('Укажите path, файл папки содержания')
  .check(z.minLength(1, 'Укажите path, файл папки содержания'), z.maxLength(300, 'Слишком длинно'))
const version = z
  .number('Укажите version черновика, который вы видели')
  .check(z.int('Укажите version черновика, который вы видели'), z.minimum(0, 'Не меньше 0'))
const base = z.nullable(
  z
    .string('Укажите base: SHA-256 опубликованного текста')
    .check(z.regex(/^[0-9a-f]{64}$/, 'Укажите base: SHA-256 опубликованного текста')),
)
const paths = z
  .array(path, 'Укажите paths, файлы папки содержания')
  .check(z.minLength(1, 'Выберите файлы'), z.maxLength(200, 'Не больше 200 файлов'))
const written = {
  /** The complete file; or its `fields` and `body`. */
  text: z.optional(z.string('Укажите text')),
  fields: z.optional(z.unknown()),
  body: z.optional(z.string('Укажите body')),
}
/** A file has the invisible characters that it was written with: a soft hyphen in a long word. */
const textFields = ['text', 'fields', 'body'] as const
/** PostgreSQL has no longer ids. */
const cursor = z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Начните список с начала')))
const id = z.string().check(z.regex(/^\d{1,9}$/, 'Такой публикации нет'))

/** What is read of the content: kinds, files, and what was published before. */
export const contentReads = defineContracts({
  overview: {
    name: 'content.overview',
    roles: editors,
    method: 'GET',
    path: 'content/',
    summary: 'List the kinds of content, and what the site lacks',
    input: z.object({}),
    output: contentOverviewSchema,
  },
  items: {
    name: 'content.items',
    roles: editors,
    method: 'GET',
    path: 'content/items/',
    summary: 'List the files of a kind, or those with a draft',
    input: z.object({
      kind: z.optional(z.string()),
      q: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Не длиннее 100 символов'))),
      /** `true`: files with a draft alone. */
      drafts: z.optional(z.enum(['true'], 'Укажите true')),
      cursor,
    }),
    output: contentItemListSchema,
  },
  file: {
    name: 'content.read',
    roles: editors,
    method: 'GET',
    path: 'content/file/',
    summary: 'Open a file',
    input: z.object({ path }),
    output: contentFileSchema,
  },
  revisions: {
    name: 'content.revisions',
    roles: editors,
    method: 'GET',
    path: 'content/revisions/',
    summary: 'List what was published, newest first',
    input: z.object({ path: z.optional(path), cursor }),
    output: revisionListSchema,
  },
  revision: {
    name: 'content.revision',
    roles: editors,
    method: 'GET',
    path: 'content/revisions/:id/',
    summary: 'The files of a publish, before and after',
    input: z.object({ id }),
    output: revisionFilesSchema,
  },
})

/** What is done with drafts. None of it changes the site. */
export const draftCalls = defineContracts({
  save: {
    name: 'content.draft',
    roles: editors,
    method: 'PUT',
    path: 'content/draft/',
    queryFields: ['path'],
    summary: 'Save the draft of a file',
    input: z.object({ path, ...written, base, version }),
    output: savedDraftSchema,
    textFields,
    maxBody: MAX_DRAFT_BODY,
  },
  discard: {
    name: 'content.discard',
    roles: editors,
    method: 'DELETE',
    path: 'content/draft/',
    queryFields: ['path'],
    summary: 'Discard the draft of a file',
    input: z.object({ path, version }),
    output: null,
  },
})

/** What changes the site, or asks for a change that the log tells. */
export const publishCalls = defineContracts({
  delete: {
    name: 'content.delete',
    title: 'Файл к удалению',
    roles: editors,
    method: 'POST',
    path: 'content/delete/',
    summary: 'Draft the deletion of a file',
    input: z.object({ path, version }),
    output: draftPathsSchema,
  },
  plan: {
    name: 'content.plan',
    roles: editors,
    method: 'POST',
    path: 'content/plan/',
    summary: 'What publishing these drafts would change',
    input: z.object({ paths }),
    output: publishPlanSchema,
  },
  publish: {
    name: 'content.publish',
    title: 'Тексты опубликованы',
    roles: editors,
    method: 'POST',
    path: 'content/publish/',
    summary: 'Publish drafts, or files without a draft',
    input: z.object({
      paths: z.optional(paths),
      /** Of the plan. */
      token: z.optional(z.string('Укажите token из plan')),
      files: z.optional(
        z
          .array(z.object({ path, ...written, base }), 'Укажите files')
          .check(z.minLength(1, 'Выберите файлы'), z.maxLength(200, 'Не больше 200 файлов')),
      ),
      allow_removals: z.optional(z.boolean('Укажите true или false')),
    }),
    output: publishedSchema,
    textFields,
    maxBody: MAX_DRAFT_BODY,
  },
  restore: {
    name: 'content.restore',
    title: 'Прежний текст взят в черновик',
    roles: editors,
    method: 'POST',
    path: 'content/revisions/:id/restore/',
    summary: 'Draft what was before a publish',
    input: z.object({ id, paths: z.optional(paths) }),
    output: draftPathsSchema,
  },
})
