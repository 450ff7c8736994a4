import type { CallbackModalData } from '../schema.ts'

/** Input data of the form when the header's button opens it (§3.2). */
export const headerCallback: CallbackModalData = {
  formName: 'Шапка сайта',
  ymType: 'callback_submit',
  gtagType: 'CallbackFormSubmit',
  analytics: { category: 'header', event: 'callback_form_send', label: 'Заказать звонок' },
}
