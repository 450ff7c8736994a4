import { findFrontMatter } from '../model/front-matter.ts'
import { toSource } from './line-breaks.ts'

/** A block of one text beside that of another; null where the other text has none. */
export interface BlockPair {
  before: string | null
  after: string | null
  isSame: boolean
}

/** The most pairs of blocks that are compared; more are listed in their order. */
const MAX_CELLS = 4_000_000

/**
 * Compares two texts of a file block by block: fields of the front matter, paragraphs, headings and lists of a Markdown
 * text, items or fields of a YAML file. Blank lines between blocks do not count.
 */
export function compareBlocks(path: string, before: string, after: string): BlockPair[] {
  const old = splitBlocks(path, before)
  const now = splitBlocks(path, after)
  const pairs: BlockPair[] = []
  for (const gap of align(old, now, (block) => block)) {
    if (gap.isSame)
      pairs.push({ before: gap.before[0] ?? null, after: gap.after[0] ?? null, isSame: true })
    else pairs.push(...pairChanged(gap.before, gap.after))
  }
  return pairs
}

/** Changed blocks of the same name are beside each other, others in their order. */
function pairChanged(before: readonly string[], after: readonly string[]): BlockPair[] {
  const gaps = align(before, after, toName)
  return gaps.flatMap((gap) => {
    const length = Math.max(gap.before.length, gap.after.length)
    return Array.from({ length }, (_, index) => ({
      before: gap.before[index] ?? null,
      after: gap.after[index] ?? null,
      isSame: false,
    }))
  })
}

/** What a block is called: the name of a field, or the first field of an item. */
function toName(block: string): string {
  const line = block.split('\n').find((text) => text.trim() !== '' && !/^\s*#\s/.test(text)) ?? ''
  if (line.startsWith('- ')) return line
  return /^[\w"-]+:/.exec(line)?.[0] ?? line
}

interface Gap {
  before: readonly string[]
  after: readonly string[]
  isSame: boolean
}

/** Blocks with equal keys, each pair for itself, and what is between them. */
function align(
  before: readonly string[],
  after: readonly string[],
  toKey: (block: string) => string,
): Gap[] {
  const old = before.map(toKey)
  const now = after.map(toKey)
  const gaps: Gap[] = []
  let [from, to] = [0, 0]
  for (const [left, right] of [...matchInOrder(old, now), [old.length, now.length] as const]) {
    if (left > from || right > to) {
      gaps.push({ before: before.slice(from, left), after: after.slice(to, right), isSame: false })
    }
    if (left < old.length) {
      gaps.push({
        before: before.slice(left, left + 1),
        after: after.slice(right, right + 1),
        isSame: true,
      })
    }
    from = left + 1
    to = right + 1
  }
  return gaps
}

/** The longest common subsequence of two lists, as pairs of indexes. */
function matchInOrder(
  before: readonly string[],
  after: readonly string[],
): Array<[number, number]> {
  let top = 0
  while (top < before.length && top < after.length && before[top] === after[top]) top++
  let [left, right] = [before.length, after.length]
  while (left > top && right > top && before[left - 1] === after[right - 1]) {
    left--
    right--
  }
  const above = Array.from({ length: top }, (_, index): [number, number] => [index, index])
  const below = Array.from({ length: before.length - left }, (_, index): [number, number] => [
    left + index,
    right + index,
  ])
  const between = matchByTable(before.slice(top, left), after.slice(top, right))
  return [
    ...above,
    ...between.map(([one, other]): [number, number] => [top + one, top + other]),
    ...below,
  ]
}

function matchByTable(
  before: readonly string[],
  after: readonly string[],
): Array<[number, number]> {
  const width = after.length + 1
  if ((before.length + 1) * width > MAX_CELLS) return []
  /** Length of what is common from each pair of blocks on. */
  const common = new Uint32Array((before.length + 1) * width)
  const at = (left: number, right: number) => common[left * width + right] ?? 0
  for (let left = before.length - 1; left >= 0; left--) {
    for (let right = after.length - 1; right >= 0; right--) {
      common[left * width + right] =
        before[left] === after[right]
          ? at(left + 1, right + 1) + 1
          : Math.max(at(left + 1, right), at(left, right + 1))
    }
  }
  const pairs: Array<[number, number]> = []
  let [left, right] = [0, 0]
  while (left < before.length && right < after.length) {
    if (before[left] === after[right]) pairs.push([left++, right++])
    else if (at(left + 1, right) >= at(left, right + 1)) left++
    else right++
  }
  return pairs
}

function splitBlocks(path: string, original: string): string[] {
  const { text } = toSource(original)
  const { start, end, bodyStart } = findFrontMatter(path, text)
  return [...splitYaml(text.slice(start, end)), ...splitMarkdown(text.slice(bodyStart))]
}

/** A block begins at a line without indentation, with the comments above it. */
function splitYaml(yaml: string): string[] {
  const blocks: string[][] = []
  let isOpen = false
  for (const line of yaml.split('\n')) {
    const isComment = line.startsWith('#')
    const isTop = line !== '' && !/^[\s#]/.test(line)
    const isItemOfField = line.startsWith('- ') && isListField(blocks.at(-1))
    if ((isTop && !isItemOfField && !isOpen) || (isComment && !isOpen) || blocks.length === 0) {
      blocks.push([line])
      isOpen = isComment
    } else {
      blocks.at(-1)?.push(line)
      isOpen = isOpen && !isTop
    }
  }
  return toTexts(blocks)
}

/** Whether a field is open whose items may begin without indentation. */
function isListField(block: readonly string[] | undefined): boolean {
  const field = block?.find((line) => line !== '' && !/^[\s#]/.test(line))
  return field !== undefined && !field.startsWith('- ') && /:\s*(#.*)?$/.test(field)
}

/** A block of a Markdown text ends at a blank line; code between fences is one. */
function splitMarkdown(body: string): string[] {
  const blocks: string[][] = [[]]
  let fence = ''
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    if (line.trim() === '' && fence === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return toTexts(blocks)
}

function toTexts(blocks: ReadonlyArray<readonly string[]>): string[] {
  return blocks
    .map((lines) => lines.join('\n').replace(/\s+$/, ''))
    .filter((block) => block.trim() !== '')
}
