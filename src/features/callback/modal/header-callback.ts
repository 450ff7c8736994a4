import type { CallbackModalData } from '../schema.ts'

/** What the header's callback button opens the form with (specification, section 3). */
export const headerCallback: CallbackModalData = {
  formName: 'Шапка сайта',
  ymType: 'callback_submit',
  gtagType: 'CallbackFormSubmit',
  analytics: { category: 'header', event: 'callback_form_send', label: 'Заказать звонок' },
}
