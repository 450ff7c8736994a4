import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { phoneLink } from '../../../lib/phone.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { Button, toButtonClass } from '../../../ui/form/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { findArticle, openCallback } from './open-callback.ts'
import { pageLotStore } from './page-lot.ts'
import type { CallbackModalData } from '../schema.ts'

/** Input data of the form when the header's button opens it (§3.2). */
export const headerCallback: CallbackModalData = {
  formName: 'Шапка сайта',
  ymType: 'callback_submit',
  gtagType: 'CallbackFormSubmit',
  analytics: { category: 'header', event: 'callback_form_send', label: 'Заказать звонок' },
}

interface CallbackButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  data?: CallbackModalData | undefined
  /** A visitor's furniture as the address has it: the form's own page reads it. */
  furniture?: string | undefined
  /** With an icon of this class before the words, which get a class of their own. */
  signClass?: string | undefined
  wordsClass?: string | undefined
}

const noData: CallbackModalData = {}

/**
 * Opens the callback dialog; without scripts it navigates to the form's own page. Where the form is not offered it is a
 * link to the phone, and without a phone nothing.
 */
export function CallbackButton({
  data = noData,
  furniture,
  variant,
  signClass,
  wordsClass,
}: CallbackButtonProps) {
  const { pathname } = useLocation()
  const { documents, contacts } = useSite()
  const isOffered = documents.policy !== null
  const words = isOffered ? 'Заказать звонок' : 'Позвонить'
  const label = signClass ? (
    <>
      <Icon name={isOffered ? 'callback' : 'phone'} className={signClass} />
      <span className={wordsClass}>{words}</span>
    </>
  ) : (
    words
  )
  if (!isOffered) {
    return contacts?.phone ? (
      <a href={phoneLink(contacts.phone)} className={toButtonClass(variant)}>
        {label}
      </a>
    ) : null
  }
  const context = {
    type: data.type,
    form_name: data.formName,
    project: data.project,
    lot: findArticle(data),
    time_select: data.withTimeSelect && '1',
    from: pathname,
    furniture,
  }
  return (
    <form
      action="/callback"
      onSubmit={(event) => {
        event.preventDefault()
        openCallback(data === headerCallback ? { ...pageLotStore.get(), ...data } : data)
      }}
    >
      {Object.entries(context).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Button type="submit" variant={variant}>
        {label}
      </Button>
    </form>
  )
}
