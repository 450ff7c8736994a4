export type Cell = string | number

interface Table {
  caption: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Columns that hold figures. */
  figures?: readonly number[]
  /** Whether the last row sums up the others. */
  hasTotal?: boolean
}

/** A table of a paper as HTML; the first cell of each row names it. */
export function table({ caption, head, rows, figures = [], hasTotal = false }: Table): string {
  const classOf = (column: number) => (figures.includes(column) ? ' class="figure"' : '')
  const heads = head.map((cell, at) => `<th scope="col"${classOf(at)}>${escape(cell)}</th>`)
  const body = rows.map((row, index) => {
    const cells = row.map((cell, at) =>
      at === 0
        ? `<th scope="row">${escape(String(cell))}</th>`
        : `<td${classOf(at)}>${escape(String(cell))}</td>`,
    )
    const isTotal = hasTotal && index === rows.length - 1
    return `<tr${isTotal ? ' class="total"' : ''}>${cells.join('')}</tr>`
  })
  return `<table><caption>${escape(caption)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

interface Sheet {
  title: string
  /** What stands at the foot of every page, before its number. */
  foot: string
  /** Name and value of what the head of the paper says of it. */
  facts: readonly (readonly [string, string])[]
  /** HTML. */
  body: string
}

/** A paper as a page of its own for A4 sheets, without its fonts. */
export function toSheet({ title, foot, facts, body }: Sheet): string {
  const lines = facts.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`)
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><title>${escape(title)}</title><style>${STYLES}
@page { @bottom-left { content: ${JSON.stringify(foot)} } }</style></head>
<body><header><p class="mark">Ордината</p><p>${escape(foot)}</p></header>
<main><h1>${escape(title)}</h1><dl>${lines.join('')}</dl>${body}</main></body>
</html>
`
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

// Points, as printers measure. A table that fits a page is not torn between two; a longer one says its head again.
const STYLES = `
@page {
  size: A4; margin: 18mm 18mm 20mm 22mm;
  @bottom-left { font: 400 7.5pt Onest; color: #555 }
  @bottom-right { font: 400 7.5pt Onest; color: #555; content: "Страница " counter(page) " из " counter(pages) }
}
* { margin: 0; padding: 0; box-sizing: border-box }
body { font: 400 9.5pt/1.45 Onest; color: #111; font-variant-numeric: tabular-nums }
header { display: flex; justify-content: space-between; align-items: baseline; padding-bottom: 6pt; border-bottom: 1pt solid #111; font-size: 8pt }
.mark { font-size: 13pt; font-weight: 600 }
h1 { font-size: 17pt; font-weight: 600; line-height: 1.2; margin: 20pt 0 12pt; text-wrap: balance }
h2 { font-size: 11.5pt; font-weight: 600; margin: 16pt 0 5pt; break-after: avoid }
p, ul, ol { margin: 0 0 7pt }
ul, ol { padding-left: 14pt }
li { margin-bottom: 2pt }
strong, caption { font-weight: 600 }
a { color: inherit }
dl { display: grid; grid-template-columns: 38mm 1fr; gap: 2pt 6mm; margin-bottom: 12pt; font-size: 8.5pt }
dt { color: #555 }
table { width: 100%; border-collapse: collapse; margin: 4pt 0 12pt; font-size: 8.5pt; line-height: 1.35; break-inside: avoid }
caption { text-align: left; padding-bottom: 4pt; break-after: avoid }
th, td { border: .5pt solid #888; padding: 3pt 5pt; text-align: left; vertical-align: top; font-weight: 400 }
thead th { vertical-align: bottom; background: #eee; font-weight: 600 }
tbody th { white-space: nowrap }
.blank th { white-space: normal }
tr { break-inside: avoid }
.figure { text-align: right }
.total > * { font-weight: 600 }
.blank { height: 15pt }
.signs { display: grid; grid-template-columns: 1fr 1fr; gap: 12mm; margin-top: 18pt; break-inside: avoid }
.signs p { border-top: .5pt solid #111; margin-top: 26pt; padding-top: 2pt; font-size: 7.5pt }
`
