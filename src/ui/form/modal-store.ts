import { atom } from 'nanostores'

export type ModalName = 'burger' | 'callback' | 'city' | 'privacy_policy'

/** The requested modal: its name in the modal host's list, and its input data. */
export interface OpenModal {
  name: ModalName
  data: unknown
}

/** The modal that should be open. The modal host shows it once the previous one has closed. */
export const modalStore = atom<OpenModal | null>(null)

/** Opens a modal by its name. An open modal is closed first. */
export function openModal(name: ModalName, data: unknown = null): void {
  const open = modalStore.get()
  // Ignore the second click of a double click.
  if (open?.name === name && open.data === data) return
  modalStore.set({ name, data })
}

/** Closes whichever modal is open. */
export function closeModal(): void {
  modalStore.set(null)
}
