import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { opensInThisTab } from './link.tsx'

interface KeptMarkupProps {
  /** Of the list in the document. */
  id: string
  className?: string | undefined
  /** The items; undefined during the hydration of a page whose boot data lacks them. */
  children: ReactNode
  /** Adds to a kept list what its items do besides linking to pages. Returns a function that ends that. */
  keep?: ((list: HTMLElement) => () => void) | undefined
}

/**
 * A list that the server writes into the document and hydration leaves as it is, so that its data need not be in the
 * document a second time. Its links are followed by the router. After a navigation the list is rendered from the data
 * of the page.
 */
export function KeptMarkup({ id, className, children, keep }: KeptMarkupProps) {
  return children === undefined ? (
    <Kept id={id} className={className} keep={keep} />
  ) : (
    <ul id={id} className={className}>
      {children}
    </ul>
  )
}

function Kept({ id, className, keep }: Omit<KeptMarkupProps, 'children'>) {
  const navigate = useNavigate()
  const element = useRef<HTMLUListElement>(null)
  // React would write it if it had to render the document again.
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  useEffect(() => {
    const list = element.current
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const to = link?.getAttribute('href')
      if (!to?.startsWith('/') || !opensInThisTab(event, link?.target)) return
      event.preventDefault()
      void navigate(to)
    }
    list?.addEventListener('click', follow)
    const end = list && keep?.(list)
    return () => {
      list?.removeEventListener('click', follow)
      end?.()
    }
  }, [keep, navigate])
  return (
    <ul
      ref={element}
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
