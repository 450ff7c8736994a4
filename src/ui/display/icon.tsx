// chunk: first-load
import clsx from 'clsx'

/** Outlines on a grid of 24 with a stroke width of 1.5. */
export const iconPaths = {
  heart: 'M12 20S3.5 15 3.5 9.2A4.6 4.6 0 0 1 12 6.7a4.6 4.6 0 0 1 8.5 2.5C20.5 15 12 20 12 20Z',
  close: 'M5 5l14 14M19 5L5 19',
  phone:
    'M5 4h3.5l1.8 4.5-2.2 1.6a12 12 0 0 0 5.8 5.8l1.6-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  // Headphones of the one who answers: beside `phone`, another handset would read as the same.
  callback: 'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3.5v6H4ZM20 13h-3.5v6H20ZM20 19q0 3-6 3',
  menu: 'M3 8h18M3 16h18',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  filter: 'M3 7h10M17 7h4M3 17h4M11 17h10M15 4.5v5M9 14.5v5',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  table: 'M3 5h18M3 12h18M3 19h18M9 5v14',
  play: 'M8 5v14l11-7Z',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5L21 21',
  'arrow-right': 'M3 12h18M15 6l6 6-6 6',
  pin: 'M12 21s-7-6.2-7-11.3a7 7 0 0 1 14 0C19 14.8 12 21 12 21ZM12 7.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  metro: 'M2.5 18h5M16.5 18h5M5 18l4.5-12L12 12l2.5-6L19 18',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.1',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5V13M12 16.4v.1',
} as const

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
