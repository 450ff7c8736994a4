/** A text with what is selected in it. */
export interface Selection {
  text: string
  from: number
  to: number
}

/** What replaces a part of a text, and what is selected afterwards. */
interface Edit {
  from: number
  to: number
  insert: string
  select: readonly [from: number, to: number]
}

export type ToolName = 'heading' | 'list' | 'table' | 'link'
type Tools = Readonly<Record<ToolName, (selection: Selection) => Edit>>

export const toolTitles: Readonly<Record<ToolName, string>> = {
  heading: 'Заголовок',
  list: 'Список',
  table: 'Таблица',
  link: 'Ссылка',
}

/** The lines in which something is selected, complete. */
function takeLines({ text, from, to }: Selection): Selection {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to
  const end = text.indexOf('\n', last)
  return { text, from: start, to: end < 0 ? text.length : end }
}

/** A block stands between empty lines. */
function insertBlock(selection: Selection, block: string): Edit {
  const { text, from, to } = takeLines(selection)
  const before = text.slice(0, from)
  const after = text.slice(to)
  const above = before === '' || before.endsWith('\n\n') ? '' : '\n'
  const below = after === '' || after.startsWith('\n\n') ? '' : '\n'
  const at = from + above.length
  return {
    from,
    to,
    insert: `${above}${block}${below}`,
    select: [at, at + block.length],
  }
}

function changeLines(selection: Selection, change: (line: string, index: number) => string): Edit {
  const { text, from, to } = takeLines(selection)
  const insert = text.slice(from, to).split('\n').map(change).join('\n')
  return { from, to, insert, select: [from, from + insert.length] }
}

const LIST_MARK = /^\s*(?:[-*+]|\d+[.)])\s+/
const HEADING_MARK = /^#{1,6}\s+/
const URL = /^(?:https?:\/\/|\/)\S+$/

/** Splits what is selected into cells: lines are rows, tabs or semicolons part the cells. */
function toRows({ text, from, to }: Selection): string[][] {
  const chosen = text.slice(from, to).trim()
  if (chosen === '')
    return [
      ['Столбец', 'Столбец'],
      ['', ''],
    ]
  return chosen.split('\n').map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
}

function fillRows(rows: readonly string[][]): string[][] {
  const width = Math.max(2, ...rows.map(({ length }) => length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}

function wrapLink(
  { text, from, to }: Selection,
  write: (name: string, url: string) => string,
): Edit {
  const chosen = text.slice(from, to)
  const isUrl = URL.test(chosen)
  const url = isUrl ? chosen : 'https://'
  const name = isUrl || chosen === '' ? 'текст ссылки' : chosen
  const insert = write(name, url)
  // The keyboard is at what is still to be written.
  const wanted = isUrl || chosen === '' ? name : url
  const at = from + insert.indexOf(wanted)
  return { from, to, insert, select: [at, at + wanted.length] }
}

const markdownTools: Tools = {
  heading: (selection) => {
    const { text, from, to } = takeLines(selection)
    const isHeading = HEADING_MARK.test(text.slice(from, to))
    return changeLines(selection, (line) =>
      isHeading ? line.replace(HEADING_MARK, '') : `## ${line.replace(LIST_MARK, '')}`,
    )
  },
  list: (selection) => {
    const { text, from, to } = takeLines(selection)
    const isList = text
      .slice(from, to)
      .split('\n')
      .every((line) => LIST_MARK.test(line))
    return changeLines(selection, (line) =>
      isList ? line.replace(LIST_MARK, '') : line.trim() === '' && from !== to ? line : `- ${line}`,
    )
  },
  table: (selection) => {
    const [head = [], ...rows] = fillRows(toRows(selection))
    const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    const body = rows.length > 0 ? rows : [head.map(() => '')]
    return insertBlock(
      selection,
      [toLine(head), toLine(head.map(() => '---')), ...body.map(toLine)].join('\n'),
    )
  },
  link: (selection) => wrapLink(selection, (name, url) => `[${name}](${url})`),
}

const htmlTools: Tools = {
  heading: (selection) => changeLines(selection, (line) => `<h2>${line}</h2>`),
  list: (selection) => {
    const { text, from, to } = takeLines(selection)
    const items = text
      .slice(from, to)
      .split('\n')
      .map((line) => `  <li>${line}</li>`)
    return insertBlock(selection, ['<ul>', ...items, '</ul>'].join('\n'))
  },
  table: (selection) => {
    const [head = [], ...rows] = fillRows(toRows(selection))
    const toRow = (cells: readonly string[], tag: string) =>
      `  <tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
    const body = rows.length > 0 ? rows : [head.map(() => '')]
    return insertBlock(
      selection,
      ['<table>', toRow(head, 'th'), ...body.map((row) => toRow(row, 'td')), '</table>'].join('\n'),
    )
  },
  link: (selection) => wrapLink(selection, (name, url) => `<a href="${url}">${name}</a>`),
}

/** Returns what a button makes of a selection, in the language of the text. */
export function editWith(name: ToolName, format: 'markdown' | 'html', selection: Selection): Edit {
  return (format === 'html' ? htmlTools : markdownTools)[name](selection)
}

/** Replaces a part of a text field as typing does: the browser can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Deprecated, and the only way that a browser can undo.
  if (!document.execCommand('insertText', false, insert)) {
    field.setRangeText(insert, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}
