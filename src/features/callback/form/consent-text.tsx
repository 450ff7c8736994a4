import type { MouseEvent } from 'react'
import { useSite } from '../../../ui/site.ts'
import { callbackWords } from './callback-words.ts'
import styles from './consent-text.module.css'

interface ConsentTextProps {
  /** Shows the policy without leaving the form; otherwise its page opens beside this one. */
  onPolicy?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** The words of the consent checkbox, with links to the texts that the company has loaded. */
export function ConsentText({ onPolicy }: ConsentTextProps) {
  const { policy, consent } = useSite().documents
  return (
    <>
      Я согласен на <DocumentLink href={consent}>обработку персональных данных</DocumentLink> на
      условиях{' '}
      <DocumentLink href={policy} onClick={onPolicy}>
        политики обработки персональных данных
      </DocumentLink>
    </>
  )
}

/** The words of the mailing checkbox; it is never required. */
export function MailingText() {
  const { mailing } = useSite().documents
  return (
    <>
      Хочу получать новости и предложения (
      <DocumentLink href={mailing}>условия рассылки</DocumentLink>)
    </>
  )
}

/**
 * Under the button: what sending says about the policy, and that mailings need a consent of their own. Where the
 * form asks for that one, its box leads to it.
 */
export function PolicyNote() {
  const { asksMailingConsent, documents } = useSite()
  const showsMailing = documents.mailing !== null && !asksMailingConsent
  if (documents.policy === null && !showsMailing) return null
  return (
    <p className={styles['note']}>
      {documents.policy === null ? null : callbackWords.policyNote}
      {showsMailing ? (
        <>
          {' '}
          {callbackWords.mailingNote}{' '}
          <DocumentLink href={documents.mailing}>согласие на&nbsp;рассылки</DocumentLink>.
        </>
      ) : null}
    </p>
  )
}

function DocumentLink({
  href,
  onClick,
  children,
}: {
  href: string | null
  onClick?: ConsentTextProps['onPolicy']
  children: string
}) {
  if (href === null) return children
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={onClick}>
      {children}
    </a>
  )
}
