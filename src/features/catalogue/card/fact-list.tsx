// chunk: lot-parts
import type { ReactNode } from 'react'
import type { Fact } from './lot-facts.ts'

interface FactListProps {
  facts: readonly Fact[]
  className: string | undefined
  factClassName: string | undefined
  /** Further facts after these. */
  children?: ReactNode
}

/** Facts of a lot as a description list; empty facts are omitted. */
export function FactList({ facts, className, factClassName, children }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([label, words]) =>
        words ? (
          <div key={label} className={factClassName}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
      {children}
    </dl>
  )
}
