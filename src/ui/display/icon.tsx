import clsx from 'clsx'
import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

interface IconProps {
  name: IconName
  /** Pixels; 24 by default. */
  size?: number
  className?: string | undefined
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      className={clsx('icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
