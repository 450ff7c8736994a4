import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { Link } from '../../../ui/link.tsx'
import type { SpotEvents } from './active-spot.ts'

interface SpotLinkProps extends SpotEvents {
  id: number
  /** Null for what has no page: it is a picture of its own then. */
  href: string | null
  /** What a sighted visitor sees there. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A place of a drawing as a link: pointing at it, the focus and the first tap of a finger show its card. */
export function SpotLink({
  id,
  href,
  label,
  active,
  setActive,
  reveal,
  className,
  children,
}: SpotLinkProps) {
  const isFinger = useRef(false)
  const isTouched = active?.id === id && active.isTouched
  const shared = {
    className,
    'data-active': active?.id === id || undefined,
    'aria-label': label,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setActive({ id, isTouched: false })
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setActive(null)
    },
  }
  if (href === null) {
    return (
      <g role="img" {...shared} onClick={() => setActive({ id, isTouched: true })}>
        {children}
      </g>
    )
  }
  return (
    <Link
      to={href}
      {...shared}
      onPointerDown={({ pointerType }) => {
        isFinger.current = pointerType !== 'mouse'
      }}
      onClick={(event) => {
        if (!isFinger.current || isTouched) return
        event.preventDefault()
        setActive({ id, isTouched: true })
      }}
      onFocus={() => {
        if (isFinger.current) return
        setActive({ id, isTouched: false })
        reveal(id)
      }}
      onBlur={() => {
        if (!isTouched) setActive(null)
      }}
      onKeyDown={({ key }: KeyboardEvent) => {
        isFinger.current = false
        if (key === 'Escape') setActive(null)
      }}
    >
      {children}
    </Link>
  )
}
