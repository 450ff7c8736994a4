import clsx from 'clsx'
import { socialIcons } from './social-icons.ts'
import styles from './social-link.module.css'

interface SocialLinkProps {
  /** `youtube`, `vkontakte`, `telegram` have signs and names of their own; others are named by this. */
  name: string
  link: string
  /** 48, 44 or 32 px high. */
  size?: 's' | 'xs' | 'xxs' | undefined
  hasIcon?: boolean | undefined
  /** Shown beside the sign; without it the network's name is read out only. */
  text?: string | undefined
}

/** The way to an account in a social network; opens a tab of its own. */
export function SocialLink({ name, link, size = 's', hasIcon = true, text }: SocialLinkProps) {
  const known = socialIcons[name]
  const icon = hasIcon ? known : undefined
  const words = text ?? known?.name ?? name
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      className={clsx(styles['social'], styles[size], !(icon && !text) && styles['worded'])}
    >
      {icon ? (
        <svg viewBox="0 0 24 24" className={styles['icon']} fill="currentColor" aria-hidden="true">
          <path d={icon.path} fillRule="evenodd" />
        </svg>
      ) : null}
      <span className={icon && !text ? 'visually-hidden' : undefined}>{words}</span>
    </a>
  )
}
