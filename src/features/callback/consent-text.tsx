import type { MouseEvent } from 'react'
import { useSite } from '../../ui/site.ts'

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
