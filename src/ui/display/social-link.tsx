import clsx from 'clsx'
import { socialIcons } from './social-icons.ts'
import styles from './social-link.module.css'

interface SocialLinkProps {
  /** `youtube`, `vkontakte` and `telegram` have icons and display names. Other networks show this name. */
  name: string
  link: string
  /** 48, 44 or 32 px high. */
  size?: 's' | 'xs' | 'xxs' | undefined
  hasIcon?: boolean | undefined
  /** Shown beside the icon. Without it the network's name is for screen readers only. */
  text?: string | undefined
}

/** A link to a social network account, opened in a new tab. */
export function SocialLink({ name, link, size = 's', hasIcon = true, text }: SocialLinkProps) {
  const known = socialIcons[name]
  const icon = hasIcon ? known : undefined
  const label = text ?? known?.name ?? name
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
      <span className={icon && !text ? 'visually-hidden' : undefined}>{label}</span>
    </a>
  )
}
