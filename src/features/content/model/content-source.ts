import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { pluralize } from '../../../lib/numbers.ts'
import type { ContentProblem } from './content-problem.ts'
import { findFrontMatter } from './front-matter.ts'

const { localeError } = z.locales.ru()
const expectedTypes: Readonly<Record<string, string>> = {
  string: 'нужен текст (число или дату возьмите в кавычки)',
  int: 'нужно целое число',
  number: 'нужно число',
  boolean: 'нужно true или false',
  array: 'нужен список',
  object: 'нужны поля с их значениями',
}
const formats: Readonly<Record<string, string>> = {
  date: 'нужен день, который есть в календаре: 2026-05-01',
  datetime: 'нужен момент со сдвигом от UTC: 2026-05-01T10:00:00+03:00',
  int: expectedTypes['int'] ?? '',
  safeint: expectedTypes['int'] ?? '',
}

/**
 * Russian messages of zod issues for editors of content. A message of a schema takes precedence, and issues without
 * a message here get the one of the library.
 */
const valueReason: z.core.$ZodErrorMap = (issue) => toReason(issue) ?? localeError(issue)

function toReason(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'это поле нужно'
      return expectedTypes[issue.expected]
    case 'invalid_format':
      return formats[issue.format]
    case 'invalid_value':
      return `нужно одно из: ${issue.values.join(', ')}`
    case 'too_big':
      return toBoundReason('не больше', issue.maximum, issue.origin)
    case 'too_small':
      return toBoundReason('не меньше', issue.minimum, issue.origin)
    default:
      return undefined
  }
}

function toBoundReason(words: string, bound: number | bigint, origin: string): string {
  const count = Number(bound)
  if (origin === 'string')
    return `${words} ${count} ${pluralize(count, 'знака', 'знаков', 'знаков')}`
  if (origin === 'array') return `${words} ${count} ${pluralize(count, 'строки', 'строк', 'строк')}`
  return `${words} ${count}`
}

/** One source file of content: its YAML with the position of every value, and its body as text. */
export class ContentSource {
  readonly path: string
  readonly text: string
  /** Text below the front matter; empty for a YAML file. */
  readonly body: string
  /** Line of the file on which the body begins, from 1. */
  readonly bodyLine: number
  readonly #problems: ContentProblem[]
  readonly #namesFields: boolean
  readonly #lines = new LineCounter()
  readonly #yaml: string
  #parsed: ReturnType<typeof parseDocument> | undefined
  /** Number of lines above the YAML. */
  readonly #above: number
  readonly #data: unknown
  readonly #isBroken: boolean

  /** All problems of the file, including later ones, are added to the list; with their fields, for forms. */
  constructor(path: string, text: string, problems: ContentProblem[], namesFields = false) {
    this.#namesFields = namesFields
    this.path = path
    this.text = text
    this.#problems = problems
    const front = findFrontMatter(path, text)
    this.body = text.slice(front.bodyStart)
    this.bodyLine = text.slice(0, front.bodyStart).split('\n').length
    this.#above = front.start === 0 ? 0 : 1
    this.#yaml = text.slice(front.start, front.end)
    const json = path.endsWith('.json') ? readJson(text) : undefined
    if (json !== undefined) {
      this.#data = json
      this.#isBroken = false
      return
    }
    const { errors } = this.#document
    for (const error of errors) {
      this.#add(error.pos[0], `не разобрать YAML: ${firstLine(error.message)}`)
    }
    let isBroken = errors.length > 0
    if (path.endsWith('.json') && !isBroken) {
      this.#add(0, 'не JSON: имена и тексты пишут в двойных кавычках, без лишних запятых')
      isBroken = true
    }
    try {
      this.#data = isBroken ? null : this.#document.toJS()
    } catch (error) {
      // Thrown for aliases that expand exponentially.
      this.#add(0, `не разобрать YAML: ${error instanceof Error ? error.message : String(error)}`)
      isBroken = true
    }
    this.#isBroken = isBroken
  }

  /** Validates the YAML. Adds every problem and returns undefined if it is invalid. Empty YAML is read as `whenEmpty`. */
  parse<S extends z.core.$ZodType>(schema: S, whenEmpty: unknown = {}): z.output<S> | undefined {
    if (this.#isBroken) return undefined
    const result = z.core.safeParse(schema, this.#data ?? whenEmpty, { error: valueReason })
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys)
          this.problem([...issue.path, key], `неизвестное поле «${key}»`, true)
      } else {
        const name = issue.path.findLast((part) => typeof part === 'string')
        this.problem(issue.path, name === undefined ? issue.message : `${name}: ${issue.message}`)
      }
    }
    return undefined
  }

  /** Adds a problem at the value with this path in the YAML, or at its nearest existing ancestor. */
  problem(path: readonly PropertyKey[], reason: string, atKey = false): void {
    this.#add(this.#findOffset(path, atKey), reason, path)
  }

  /** Adds a problem in the body. Line and column are relative to the body, from 1. */
  bodyProblem(line: number, column: number, reason: string): void {
    this.#problems.push({ file: this.path, line: this.bodyLine + line - 1, column, reason })
  }

  /** The YAML with positions. Parsed lazily for JSON, which is also valid YAML, since only problems need positions. */
  get #document(): ReturnType<typeof parseDocument> {
    this.#parsed ??= parseDocument(this.#yaml, { lineCounter: this.#lines, stringKeys: true })
    return this.#parsed
  }

  #findOffset(path: readonly PropertyKey[], atKey: boolean): number {
    if (atKey) {
      const parent =
        path.length > 1 ? this.#document.getIn(path.slice(0, -1), true) : this.#document.contents
      const pair = isMap(parent)
        ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
        : undefined
      if (isNode(pair?.key)) return pair.key.range?.[0] ?? 0
    }
    for (let length = path.length; length >= 0; length--) {
      const node =
        length === 0 ? this.#document.contents : this.#document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return node.range[0]
    }
    return 0
  }

  /** Where the value with this path is in the file. */
  place(path: readonly PropertyKey[]): { line: number; column: number } {
    return this.#toPlace(this.#findOffset(path, false))
  }

  #toPlace(offset: number): { line: number; column: number } {
    const { line, col } = this.#lines.linePos(offset)
    return { line: Math.max(1, line) + this.#above, column: Math.max(1, col) }
  }

  #add(offset: number, reason: string, path: readonly PropertyKey[] = []): void {
    const field = this.#namesFields && path.length > 0 ? { field: path.map(String).join('.') } : {}
    this.#problems.push({ file: this.path, ...this.#toPlace(offset), reason, ...field })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
