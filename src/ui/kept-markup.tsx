import { useState } from 'react'

interface KeptMarkupProps {
  /** Of the list in the document. */
  id: string
  className?: string | undefined
}

/**
 * A list that the server has written into the document and hydration leaves as it is, so that its data need not be in
 * the document a second time. `keepLinks` makes its links navigate like `Link`.
 */
export function KeptMarkup({ id, className }: KeptMarkupProps) {
  // React would write it if it had to render the document again.
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  return (
    <ul
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
