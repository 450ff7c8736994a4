// chunk: texts
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from './disclosure.tsx'
import styles from './fold.module.css'

interface FoldProps {
  /** Id of the part of the page: a link to it opens the fold. */
  id?: string | undefined
  /** What is inside, in one line. */
  line: string
  /** Heading of what is inside, where the line says the same: it is for assistive technology on phones. */
  heading?: ReactNode
  children: ReactNode
}

/**
 * On phones the content is folded below one line, which opens without scripts, too; on wider screens and in print it
 * stands as any other. Search engines get all of it.
 */
export function Fold({ id, line, heading, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (id !== undefined && hash === `#${id}` && fold.current) fold.current.open = true
  }, [hash, id])
  const details = (
    <Disclosure ref={fold} line={line} className={styles['fold']}>
      {children}
    </Disclosure>
  )
  if (heading === undefined) return details
  return (
    <>
      <div className={styles['heading']}>{heading}</div>
      {details}
    </>
  )
}
