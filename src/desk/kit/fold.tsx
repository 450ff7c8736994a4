import type { ReactNode, ToggleEvent } from 'react'
import { Disclosure } from '../../ui/display/disclosure.tsx'

interface FoldProps {
  summary: string
  className?: string | undefined
  onToggle?: (event: ToggleEvent<HTMLDetailsElement>) => void
  children: ReactNode
}

/** What is needed rarely, folded away. */
export function Fold({ summary, ...rest }: FoldProps) {
  return <Disclosure line={summary} isInline {...rest} />
}
