import { useState } from 'react'

interface KeptMarkupProps {
  /** Of the list in the document. */
  id: string
  className?: string | undefined
  /** The items as the server has written them, after a navigation; undefined if they are in the document. */
  html?: string | undefined
}

/**
 * A list that the server has written and the browser leaves as it is, so that its data need not be sent a second time
 * and its items need not be rendered. `keepLinks` makes its links navigate like `Link`.
 */
export function KeptMarkup({ id, className, html }: KeptMarkupProps) {
  // React would write it if it had to render the document again.
  const [written] = useState(() => html ?? document.getElementById(id)?.innerHTML ?? '')
  return (
    <ul
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html ?? written }}
    />
  )
}
