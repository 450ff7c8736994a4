import { openModal } from '../../../ui/form/modal-store.ts'
import type { TypedWishes } from '../callback-fields.ts'
import type { CallbackModalData } from '../schema.ts'

/** Values of the form's fields, stored while the policy is shown. */
export interface TypedCallback extends TypedWishes {
  name: string
  phone: string
  /** Day (`21.11.2026`) and time (`15:30`, Moscow) of the call; empty: as soon as possible. */
  call_date: string
  call_time: string
  privacy_policy_agreed: boolean
  mailing_agreed: boolean
}

/** Data that the modal host passes to the callback dialog. */
export interface OpenCallbackData extends CallbackModalData {
  typed?: TypedCallback
}

/** Opens the callback dialog. `typed` restores the values of its fields. */
export function openCallback(data: CallbackModalData = {}, typed?: TypedCallback): void {
  openModal('callback', typed ? ({ ...data, typed } satisfies OpenCallbackData) : data)
}

/** Returns the article of the lot that the form is about, if any. */
export function findArticle({ lot }: CallbackModalData): string | null | undefined {
  return typeof lot === 'object' ? lot.article : lot
}
