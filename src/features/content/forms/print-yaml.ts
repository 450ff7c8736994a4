import { Document, parseDocument, Scalar } from 'yaml'
import { isFields } from './same-fields.ts'

/* New values as YAML. What a file already has is never printed again (edit-yaml.ts). */

/** The longest list of short words that is written on one line. */
const LINE = 80

export function indentation(indent: number): string {
  return ' '.repeat(indent)
}

/**
 * Prints what follows the colon of a key or the dash of an item, with the space or line break before it.
 *
 * @param indent column of the key or the dash
 * @param isItem whether a dash precedes it: a map then begins on its line
 */
export function printAfter(value: unknown, indent: number, isItem = false): string {
  const isBlock = (Array.isArray(value) || isFields(value)) && !isFlow(value)
  if (!isBlock) return ` ${Array.isArray(value) ? printFlow(value) : printScalar(value, indent)}`
  const lines = printBlock(value, indent + 2)
  return isItem ? ` ${lines}` : `\n${indentation(indent + 2)}${lines}`
}

/** Prints a map or a list that has lines of its own; its first line is not indented. */
export function printBlock(value: unknown, indent: number): string {
  const lines = Array.isArray(value)
    ? value.map((item) => `-${printAfter(item, indent, true)}`)
    : Object.entries(value as object).map(
        ([key, item]) => `${printKey(key)}:${printAfter(item, indent)}`,
      )
  return lines.join(`\n${indentation(indent)}`)
}

/** Prints a value inside brackets or braces. */
export function printFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlow).join(', ')}]`
  if (isFields(value)) {
    const pairs = Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printFlow(item)}`)
    return `{${pairs.join(', ')}}`
  }
  if (typeof value !== 'string') return printBare(value)
  return isPlain(value, true) ? value : JSON.stringify(value)
}

/** Points and lists of slugs are short on one line; a list of maps or texts is not. */
function isFlow(value: unknown): boolean {
  if (!Array.isArray(value)) return isFields(value) && Object.keys(value).length === 0
  const isShort = value.every((item) => typeof item === 'string' && /^[\w-]+$/.test(item))
  if (isShort) return value.join(', ').length <= LINE
  return value.every(isNumeric)
}

function isNumeric(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0 && value.every(isNumeric)
    : typeof value === 'number'
}

function printBare(value: unknown): string {
  if (Number.isNaN(value)) return '.nan'
  if (value === Infinity) return '.inf'
  if (value === -Infinity) return '-.inf'
  return String(value)
}

export type Style = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE' | 'BLOCK_LITERAL' | 'BLOCK_FOLDED'

/** How the current value of a scalar is written. */
export interface ScalarLook {
  style: Style
  isInFlow: boolean
  /** Longest line of a folded text. */
  width: number
  /** Column of a block's lines. */
  column: number
}

/**
 * Prints a scalar; a text keeps its style where that can express it.
 *
 * @param indent column of the key or the dash that it belongs to
 */
export function printScalar(value: unknown, indent: number, look?: ScalarLook): string {
  if (Array.isArray(value) || isFields(value)) return printFlow(value)
  if (typeof value !== 'string') return printBare(value)
  const { style = 'PLAIN', isInFlow = false } = look ?? {}
  if (style.startsWith('BLOCK') || (!isInFlow && style === 'PLAIN' && value.includes('\n'))) {
    const block = printText(value, indent, look)
    if (block !== undefined) return block
  }
  if (style === 'QUOTE_SINGLE' && !/[\p{Cc}\p{Cs}]/u.test(value)) {
    return `'${value.replaceAll("'", "''")}'`
  }
  if (style === 'PLAIN' && isPlain(value, isInFlow)) return value
  return JSON.stringify(value)
}

/** Prints a text of several lines as a block; undefined where a block cannot express it. */
function printText(value: string, indent: number, look?: ScalarLook): string | undefined {
  // At the end of front matter the last blank line is not part of the text.
  if (value.endsWith('\n\n')) return undefined
  const isFolded = look?.style === 'BLOCK_FOLDED'
  const scalar = new Scalar(value)
  scalar.type = isFolded ? 'BLOCK_FOLDED' : 'BLOCK_LITERAL'
  const column = look?.style.startsWith('BLOCK') === true ? look.column : indent + 2
  const printed = new Document({ k: scalar }).toString({
    lineWidth: isFolded ? Math.max(20, look.width - column + 2) : 0,
    minContentWidth: 0,
  })
  const [header = '', ...lines] = printed.slice('k: '.length).split('\n')
  if (!/^[|>]/.test(header)) return undefined
  lines.pop()
  // An indicator in the header counts the columns from the key.
  const left = indentation(/\d/.test(header) ? indent + 2 : column)
  const content = lines.map((line) => (line === '' ? '' : left + line.slice(2)))
  return [header, ...content].join('\n')
}

/** Whether a text reads as itself without quotation marks. */
export function isPlain(value: string, isInFlow: boolean): boolean {
  if (value === '' || value.includes('\n') || value.includes('\r')) return false
  const read = readSafely(isInFlow ? `[${value}]` : `k: ${value}`)
  if (isInFlow) return Array.isArray(read) && read.length === 1 && read[0] === value
  return isFields(read) && Object.keys(read).length === 1 && read['k'] === value
}

export function printKey(key: string): string {
  const read = /^[\w-]+$/.test(key) ? readSafely(`${key}: 1`) : undefined
  return isFields(read) && read[key] === 1 ? key : JSON.stringify(key)
}

function readSafely(yaml: string): unknown {
  const document = parseDocument(yaml, { stringKeys: true, logLevel: 'silent' })
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined
  try {
    return document.toJS()
  } catch {
    return undefined
  }
}
