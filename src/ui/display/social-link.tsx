import clsx from 'clsx'
import styles from './social-link.module.css'

/** Our own filled icons on a grid of 24. */
const socialIcons: Readonly<Record<string, { name: string; path: string }>> = {
  youtube: {
    name: 'YouTube',
    path: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm5 4v6l5-3Z',
  },
  vkontakte: {
    name: 'ВКонтакте',
    path: 'M2 7h3.4c.2 4 1.6 5.9 3 6.4V7h3.2v3.6c1.6-.2 3-1.8 3.5-3.6h3.2c-.5 2.3-1.9 3.9-3.2 4.7 1.5.7 3.1 2.2 3.9 5.3h-3.5c-.7-1.9-2-3.2-3.9-3.4V17h-.4C6.3 17 2.2 13.3 2 7Z',
  },
  telegram: { name: 'Telegram', path: 'M2 11.5 22 4l-3.2 16-6.3-4.6-3.3 3.2v-5.3L18 7 6.5 13.2Z' },
}

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
