import { atom } from 'nanostores'

/** The one modal that is open: its name in the modal host's list, and what it was opened with. */
export interface OpenModal {
  name: string
  data: unknown
}

export const modalStore = atom<OpenModal | null>(null)

/** Opens a modal by its name; one that is open is closed first (only one is open at a time). */
export function openModal(name: string, data: unknown = null): void {
  modalStore.set(null)
  modalStore.set({ name, data })
}

/** Closes whichever modal is open. */
export function closeModal(): void {
  modalStore.set(null)
}
