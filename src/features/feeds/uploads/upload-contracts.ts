import * as z from 'zod/mini'
import { defineContracts } from '../../../operations/contract.ts'
import { finishedUploadSchema, MAX_FEED_BYTES, startedUploadSchema } from './schema.ts'

const editors = ['owner', 'editor'] as const
const id = z.string()

/** How a file comes: in parts, and continues after a broken connection where it was. */
export const uploadCalls = defineContracts({
  start: {
    name: 'upload.start',
    roles: editors,
    method: 'POST',
    path: 'uploads/',
    summary: 'Begin to send a file in parts',
    input: z.object({
      name: z
        .string('Укажите имя файла')
        .check(
          z.trim(),
          z.minLength(1, 'Укажите имя файла'),
          z.maxLength(200, 'Имя длиннее 200 символов'),
        ),
      size: z
        .int('Укажите размер файла в байтах')
        .check(z.minimum(1, 'Файл пуст'), z.maximum(Number.MAX_SAFE_INTEGER, 'Неверный размер')),
      sha256: z
        .string('Укажите SHA-256 файла')
        .check(z.regex(/^[0-9a-f]{64}$/i, 'SHA-256 — 64 шестнадцатеричные цифры')),
      purpose: z.enum(['feed'], 'Укажите feed'),
    }),
    output: startedUploadSchema,
    status: 201,
  },
  offset: {
    name: 'upload.offset',
    roles: editors,
    method: 'HEAD',
    path: 'uploads/:id/',
    summary: 'Ask how much of a file has come: the header Upload-Offset',
    input: z.object({ id }),
    output: 'headers',
  },
  part: {
    name: 'upload.part',
    roles: editors,
    method: 'PUT',
    path: 'uploads/:id/',
    summary: 'Send the next part of a file',
    input: z.object({
      id,
      offset: z.coerce
        .number('Укажите offset')
        .check(
          z.int('Укажите offset'),
          z.minimum(0, 'Укажите offset'),
          z.maximum(MAX_FEED_BYTES, 'Укажите offset'),
        ),
    }),
    output: z.object({ offset: z.number() }),
    takesPart: true,
  },
  finish: {
    name: 'upload.finish',
    roles: editors,
    method: 'POST',
    path: 'uploads/:id/finish/',
    summary: 'Check the complete file and learn what it is',
    input: z.object({ id }),
    output: finishedUploadSchema,
  },
})
