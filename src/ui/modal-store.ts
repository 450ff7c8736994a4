import { atom } from 'nanostores'

export type ModalName = 'burger' | 'callback' | 'city' | 'privacy_policy'

/** The one modal that is asked for: its name in the modal host's list, and what it was opened with. */
export interface OpenModal {
  name: ModalName
  data: unknown
}

/** What should be seen; what is seen follows it once the modal before has left (see the modal host). */
export const modalStore = atom<OpenModal | null>(null)

/** Opens a modal by its name; one that is open is closed first (only one is open at a time). */
export function openModal(name: ModalName, data: unknown = null): void {
  const open = modalStore.get()
  // The second press of a double click.
  if (open?.name === name && open.data === data) return
  modalStore.set({ name, data })
}

/** Closes whichever modal is open. */
export function closeModal(): void {
  modalStore.set(null)
}
