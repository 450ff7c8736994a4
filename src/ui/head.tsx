import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const BEGIN = 'page'
const END = '/page'
const HEAD_END = '</head>'

/** The tags that `Head` collects while the server renders a page. */
export const HeadContext = createContext<ReactNode[] | null>(null)

/** Tags for the document's head, wherever in a page they are rendered. */
export function Head({ children }: { children: ReactNode }) {
  const collected = useContext(HeadContext)
  if (!import.meta.env.SSR) return createPortal(children, document.head)
  // A part of a page that is rendered by itself has no document.
  if (!collected) return children
  collected.push(children)
  return null
}

/** Returns the document with the tags of its page, which `removeServerHead` finds again by the comments around them. */
export function insertHead(html: string, tags: string): string {
  return html.replace(HEAD_END, () => `<!--${BEGIN}-->${tags}<!--${END}-->${HEAD_END}`)
}

/** Removes the tags that the server has written, before `Head` renders its own. */
export function removeServerHead(): void {
  const { head } = document
  const nodes = [...head.childNodes]
  const find = (text: string) =>
    nodes.findIndex(
      ({ nodeType, nodeValue }) => nodeType === Node.COMMENT_NODE && nodeValue === text,
    )
  for (const node of nodes.slice(find(BEGIN), find(END) + 1)) node.remove()
}
