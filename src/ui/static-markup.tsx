// chunk: first-load
import { useState } from 'react'

interface StaticMarkupProps {
  /** Of the element in the document. */
  id: string
  as?: 'ul' | 'div'
  className?: string | undefined
  /** The items as the server has written them, after a navigation; undefined if they are in the document. */
  html?: string | undefined
}

/**
 * An element that the server has written and the browser leaves as it is, so that its data need not be sent a second
 * time and its content need not be rendered. `routeLinks` makes its links navigate like `Link`.
 */
export function StaticMarkup({ id, as: Element = 'ul', className, html }: StaticMarkupProps) {
  // React would write it if it had to render the document again.
  const [written] = useState(() => html ?? document.getElementById(id)?.innerHTML ?? '')
  return (
    <Element
      id={id}
      className={className}
      dangerouslySetInnerHTML={{ __html: html ?? written }}
      suppressHydrationWarning
    />
  )
}
