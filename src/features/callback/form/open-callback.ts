import { openModal } from '../../../ui/modal-store.ts'
import type { CallbackModalData } from '../schema.ts'

/** What was typed before the form gave way to the policy's text. */
export interface TypedCallback {
  name: string
  phone: string
  /** Day (`21.11.2026`) and time (`15:30`, Moscow) of the call; empty: as soon as may be. */
  call_date: string
  call_time: string
  privacy_policy_agreed: boolean
  mailing_agreed: boolean
}

/** What the modal host hands to the callback modal. */
export interface OpenCallbackData extends CallbackModalData {
  typed?: TypedCallback
}

/** Opens the callback form over the page; `typed` fills it with what was there before. */
export function openCallback(data: CallbackModalData = {}, typed?: TypedCallback): void {
  openModal('callback', typed ? ({ ...data, typed } satisfies OpenCallbackData) : data)
}

/** The article of the lot that the form is about. */
export function articleOf({ lot }: CallbackModalData): string | undefined {
  return typeof lot === 'object' ? lot.article : lot
}
