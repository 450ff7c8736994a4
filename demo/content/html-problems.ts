const allowedTags = new Set('p h2 h3 ul ol li strong a table thead tbody tr th td'.split(' '))
const tag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g

/** Returns messages for all problems of the demo's HTML. Empty if every tag is known, closed and correctly nested. */
export function findHtmlProblems(html: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  for (const [match, slash, name = '', attributes = ''] of html.matchAll(tag)) {
    if (!allowedTags.has(name)) problems.push(`${match} is not allowed`)
    if (slash === '/') {
      const last = open.pop()
      if (last !== name) problems.push(`${match} closes ${last ?? 'nothing'}`)
    } else {
      if (name === 'p' && open.includes('p')) problems.push('a paragraph inside a paragraph')
      if (!hasValidAttributes(name, attributes))
        problems.push(`${match} has attributes that do not belong there`)
      open.push(name)
    }
  }
  for (const name of open) problems.push(`<${name}> is never closed`)
  if (/[<>]/.test(html.replace(tag, ''))) problems.push('a stray angle bracket')
  if (/&(?![a-z]+;|#\d+;)/.test(html)) problems.push('a bare ampersand')
  return problems
}

function hasValidAttributes(name: string, attributes: string): boolean {
  return name === 'a' ? /^ href="[^"\s]+"$/.test(attributes) : attributes === ''
}
