import * as z from 'zod/mini'
import { defineContracts } from '../../../operations/contract.ts'
import {
  erasedRequestSchema,
  requestCardSchema,
  requestOutcomes,
  requestSources,
} from './schema.ts'
import { dictatedPhone, noteText, requestId, requestVersion, visitorName } from './request-input.ts'

const about = (longest: number) =>
  z.optional(
    z
      .string('Неверный формат')
      .check(z.trim(), z.maxLength(longest, `Не длиннее ${longest} символов`)),
  )
/** Who looks at requests, and who works on them (decision D61). */
const lookers = ['owner', 'manager', 'analyst'] as const
const workers = ['owner', 'manager'] as const
const version = { id: requestId, version: requestVersion }
const tab = z.string('Назовите вкладку').check(z.regex(/^[\w-]{1,64}$/, 'Назовите вкладку'))

/** What is done with one callback request (decisions D67 and D108). */
export const requestCalls = defineContracts({
  add: {
    name: 'request.add',
    title: 'Заявка добавлена',
    roles: workers,
    method: 'POST',
    path: 'requests/',
    summary: 'Add the request of somebody who rang or came to the office',
    input: z.object({
      name: visitorName,
      phone: dictatedPhone,
      type: z._default(z.literal('callback', 'Укажите callback'), 'callback'),
      lot: about(60),
      project: about(120),
      source: z.enum(requestSources, 'Выберите, откуда заявка'),
      text: z.optional(noteText),
      consent: z.enum(['spoken', 'written'], 'Отметьте, как получено согласие'),
    }),
    output: requestCardSchema,
    status: 201,
  },
  read: {
    name: 'request.read',
    title: 'Открыта заявка',
    roles: lookers,
    method: 'GET',
    path: 'requests/:id/',
    summary: 'Open a callback request',
    input: z.object({ id: requestId }),
    output: requestCardSchema,
  },
  correct: {
    name: 'request.correct',
    title: 'Исправлены имя или номер',
    roles: workers,
    method: 'PATCH',
    path: 'requests/:id/',
    summary: 'Correct the name or the phone of a request',
    input: z.object({
      ...version,
      name: z.optional(visitorName),
      phone: z.optional(dictatedPhone),
    }),
    output: requestCardSchema,
  },
  take: {
    name: 'request.take',
    title: 'Заявка взята',
    roles: workers,
    method: 'POST',
    path: 'requests/:id/take/',
    summary: 'Take a request',
    input: z.object(version),
    output: requestCardSchema,
  },
  assign: {
    name: 'request.assign',
    title: 'Заявка передана',
    roles: workers,
    method: 'POST',
    path: 'requests/:id/assign/',
    summary: 'Give a request to a person, or with null to all',
    input: z.object({
      ...version,
      user: z.nullable(z.string('Выберите, кому передать')),
      confirm: z.optional(z.boolean('Укажите true или false')),
    }),
    output: requestCardSchema,
  },
  close: {
    name: 'request.outcome',
    title: 'Записан итог',
    roles: workers,
    method: 'POST',
    path: 'requests/:id/outcome/',
    summary: 'Write down what came of a call',
    input: z.object({
      ...version,
      outcome: z.enum(requestOutcomes, 'Выберите итог'),
      at: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'Неверное время' }))),
      text: z.optional(noteText),
    }),
    output: requestCardSchema,
  },
  note: {
    name: 'request.note',
    title: 'Заметка',
    roles: workers,
    method: 'POST',
    path: 'requests/:id/notes/',
    summary: 'Add a note',
    input: z.object({
      id: requestId,
      text: noteText,
      key: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'Неверный ключ'))),
    }),
    output: requestCardSchema,
  },
  reopen: {
    name: 'request.reopen',
    title: 'Заявка открыта снова',
    roles: workers,
    method: 'POST',
    path: 'requests/:id/reopen/',
    summary: 'Open a request that is done again',
    input: z.object(version),
    output: requestCardSchema,
  },
  retry: {
    name: 'request.retry',
    title: 'Отправлена снова',
    roles: workers,
    method: 'POST',
    path: 'requests/:id/retry/',
    summary: 'Send a request to a channel again',
    input: z.object({ id: requestId, channel: z.string('Выберите канал') }),
    output: requestCardSchema,
  },
  erase: {
    name: 'request.erase',
    title: 'Данные уничтожены',
    roles: ['owner'],
    stepUp: true,
    method: 'POST',
    path: 'requests/:id/erase/',
    summary: 'Erase all data of the person of a request',
    input: z.object({ id: requestId, reason: noteText }),
    output: erasedRequestSchema,
  },
  show: {
    name: 'request.viewing',
    roles: lookers,
    method: 'PUT',
    path: 'requests/:id/viewing/',
    summary: 'Say that a tab shows a request',
    input: z.object({ id: requestId, tab }),
    output: null,
    isPassive: true,
  },
  leave: {
    name: 'request.leaving',
    roles: lookers,
    method: 'DELETE',
    path: 'requests/:id/viewing/',
    summary: 'Say that a tab shows a request no longer',
    input: z.object({ id: requestId, tab }),
    output: null,
    isPassive: true,
  },
})
