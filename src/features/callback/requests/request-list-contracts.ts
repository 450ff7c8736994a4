import * as z from 'zod/mini'
import { defineContracts } from '../../../operations/contract.ts'
import {
  requestCountsSchema,
  requestListSchema,
  requestStates,
  requestViews,
  suggestedSubjectsSchema,
} from './schema.ts'

const lookers = ['owner', 'manager', 'analyst'] as const
const text = z.optional(z.string())

/** What concerns all callback requests (decision D67). */
export const requestListCalls = defineContracts({
  list: {
    name: 'request.list',
    roles: lookers,
    method: 'GET',
    path: 'requests/',
    summary: 'List callback requests of one state, or of one view over all states',
    input: z.object({
      state: z.optional(
        z.enum([...requestStates, 'all'], 'Выберите new, in_progress, done или all'),
      ),
      view: z.optional(z.enum(requestViews, 'Выберите mine, late, today или meetings')),
      q: z.optional(z.string().check(z.maxLength(100, 'Не длиннее 100 символов'))),
      assigned: text,
      source: text,
      cursor: text,
    }),
    output: requestListSchema,
  },
  count: {
    name: 'request.counts',
    roles: lookers,
    method: 'GET',
    path: 'requests/counts/',
    summary: 'Count callback requests by state and view',
    input: z.object({}),
    output: requestCountsSchema,
    isPassive: true,
  },
  suggest: {
    name: 'request.subjects',
    roles: ['owner', 'manager'],
    method: 'GET',
    path: 'requests/subjects/',
    summary: 'List the projects, and the lots whose article or number begins with a text',
    input: z.object({
      q: z.optional(z.string('Неверный формат').check(z.trim(), z.maxLength(60, 'Слишком длинно'))),
    }),
    output: suggestedSubjectsSchema,
  },
  export: {
    name: 'request.export',
    title: 'Выгрузка заявок',
    roles: ['owner'],
    stepUp: true,
    method: 'GET',
    path: 'requests/export/',
    summary: 'Export all requests as CSV or XLSX',
    input: z.object({
      format: z._default(z.enum(['csv', 'xlsx'], 'Выберите csv или xlsx'), 'csv'),
    }),
    output: 'file',
  },
})
