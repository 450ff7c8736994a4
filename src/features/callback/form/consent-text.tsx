// chunk: callback-parts
import type { MouseEvent } from 'react'
import { useSite } from '../../../ui/site.ts'
import { callbackTexts } from '../callback-texts.ts'
import styles from './consent-text.module.css'

interface ConsentTextProps {
  /** Called on a click on the policy link. Without it the policy opens in a new tab. */
  onPolicy?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** Label of the consent checkbox, with links to the documents that the company has published. */
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

/** Label of the mailing checkbox, which is always optional. */
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
 * Note below the submit button about the policy and the separate consent to mailings. The mailing part is omitted
 * when the form has the mailing checkbox, whose label links to the same document.
 */
export function PolicyNote() {
  const { asksMailingConsent, documents } = useSite()
  const showsMailing = documents.mailing !== null && !asksMailingConsent
  if (documents.policy === null && !showsMailing) return null
  return (
    <p className={styles['note']}>
      {documents.policy === null ? null : callbackTexts.policyNote}
      {showsMailing ? (
        <>
          {' '}
          {callbackTexts.mailingNote}{' '}
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
