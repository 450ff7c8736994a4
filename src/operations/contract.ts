import type * as z from 'zod/mini'
import type { Role } from './actor.ts'

/**
 * What an operation is called, who may use it and what it takes, without how it works: the log, the routes, the desk in
 * the browser and the tests read it. It is safe in browsers.
 */
export interface Contract {
  /** `request.take`: the action in the audit log, and what the desk asks `can` by. */
  name: string
  /** What the log calls it, in Russian. Left out where it writes no row. */
  title?: string
  /** Its action in the log where that is the one of another contract. */
  action?: string
  /** Who may use it when signed in. The command line may use everything. */
  roles: readonly Role[]
  /** Others who may. */
  others?: readonly ('job' | 'visitor')[]
  /** Needs the second factor again, within the last ten minutes (decision D64). */
  stepUp?: boolean
  /** What a caller sends. An implementation may take more, which the server adds. */
  input: z.ZodMiniObject
}

/** The contract of an operation that the desk calls over HTTP. */
export interface Call extends Contract {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /**
   * Below `/desk/api/`, with fields of the input: `requests/:id/take/`. The other fields are the query of a GET, a HEAD and
   * a call that takes a part of a file, and the body of all others.
   */
  path: string
  /** Fields that are the query although the others are the body: `?path=` of a PUT. */
  queryFields?: readonly string[]
  /** For the description of the API. */
  summary: string
  /** The body of the response. `file`: bytes or a stream; `headers`: 204, headers alone; null: 204, no body. */
  output: z.ZodMiniType | 'file' | 'headers' | null
  /** Of the response; 200 by default. 202: the work continues. */
  status?: 201 | 202
  /** The body is a part of a file, `application/octet-stream`, in place of JSON. */
  takesPart?: true
  /**
   * Fields, or lists of objects with such fields, that are the text of a file: they may have invisible characters, which
   * other texts may not.
   */
  textFields?: readonly string[]
  /** The longest body, in bytes; `bodyLimits.form` by default, `bodyLimits.part` for a part of a file. */
  maxBody?: number
  /** A session that has given the password is enough. */
  isForPassword?: boolean
  /** It proves the second factor, before which there is no `X-Desk-Token`. */
  isProof?: boolean
  /** A timer calls it, not a person: it does not keep the session open. */
  isPassive?: boolean
}

/** The longest bodies that calls take, in bytes (decision 0237). */
export const bodyLimits = { form: 64 * 1024, part: 1024 * 1024 } as const

/** Whether a field of an input that is not in the path is in the query; otherwise it is in the body. */
export function isInQuery(
  { method, takesPart, queryFields = [] }: Pick<Call, 'method' | 'takesPart' | 'queryFields'>,
  field: string,
): boolean {
  return method === 'GET' || method === 'HEAD' || takesPart === true || queryFields.includes(field)
}

/** Returns contracts as they are, with the types of what each of them takes and returns. */
export function defineContracts<const Contracts extends Record<string, Contract | Call>>(
  contracts: Contracts,
): Contracts {
  return contracts
}

/** The names of the fields of an input that stand in the path of its call. */
export function listPathFields({ path }: Pick<Call, 'path'>): string[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, field = '']) => field)
}
