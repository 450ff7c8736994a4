import clsx from 'clsx'
import type { ListedRequest } from '../../features/callback/requests/schema.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './contact-links.module.css'
import { formatRequestPhone } from './request-labels.ts'

type Contact = Pick<ListedRequest, 'name' | 'phone'>

/** Whether a role sees the phone of a request, or a masked number. */
export function isMasked({ phone }: Contact): boolean {
  return phone.includes('•')
}

/** The phone of a request: a link to call, or the masked number that some roles see. */
export function RequestPhone({ request }: { request: Contact }) {
  const text = formatRequestPhone(request.phone)
  return isMasked(request) ? (
    <span className={styles['phone']}>{text}</span>
  ) : (
    <a className={styles['phone']} href={`tel:${request.phone}`}>
      {text}
    </a>
  )
}

/** A button that calls. */
export function CallLink({
  request,
  className,
}: {
  request: Contact
  className?: string | undefined
}) {
  return (
    <a
      className={clsx(styles['action'], className)}
      href={`tel:${request.phone}`}
      aria-label={`Позвонить: ${request.name}`}
      title="Позвонить"
    >
      <Icon name="phone" size={20} />
      <span>Позвонить</span>
    </a>
  )
}

/**
 * A list of ways to write, with a text to begin with. The links open the application on the device of the person: no
 * address on the web gets the number.
 */
export function WriteLinks({ request, text }: { request: Contact; text?: string | undefined }) {
  const digits = request.phone.replace(/\D/g, '')
  const body = text ? `text=${encodeURIComponent(text)}` : ''
  const ways: ReadonlyArray<[title: string, address: string]> = [
    ['Telegram', `tg://resolve?phone=${digits}${body && `&${body}`}`],
    ['WhatsApp', `whatsapp://send?phone=${digits}${body && `&${body}`}`],
    ['СМС', `sms:${request.phone}${text ? `?body=${encodeURIComponent(text)}` : ''}`],
  ]
  return (
    <details className={styles['write']} data-drop="">
      <summary
        className={styles['action']}
        aria-label={`Написать: ${request.name}`}
        title="Написать"
      >
        <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v11H10l-4.5 4V16H4z" />
        </svg>
        <span>Написать</span>
      </summary>
      <ul className={styles['ways']}>
        {ways.map(([title, address]) => (
          <li key={title}>
            <a href={address}>{title}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
