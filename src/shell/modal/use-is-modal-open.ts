import { useSyncExternalStore } from 'react'
import { type ModalName, modalStore } from '../../ui/overlay/modal-store.ts'

const subscribe = (notify: () => void) => modalStore.listen(notify)

/** Whether the named modal is requested. Other modals do not render the component again. */
export function useIsModalOpen(name: ModalName): boolean {
  return useSyncExternalStore(
    subscribe,
    () => modalStore.get()?.name === name,
    () => false,
  )
}
