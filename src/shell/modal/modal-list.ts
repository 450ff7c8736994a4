import type { ComponentType } from 'react'
import { fetchMenu } from '../../features/menu/menu-data.ts'
import type { ModalName } from '../../ui/overlay/modal-store.ts'

export interface ModalProps {
  data: unknown
  onClose: () => void
}

type LoadModal = () => Promise<ComponentType<ModalProps>>

/** Every modal by its name; each is loaded when it is first opened. */
export const modals: Record<ModalName, LoadModal> = {
  callback: modal(
    async () => (await import('../../features/callback/modal/callback-modal.tsx')).CallbackModal,
  ),
  privacy_policy: modal(
    async () => (await import('../../features/callback/modal/privacy-modal.tsx')).PrivacyModal,
  ),
  burger: modal(async () => {
    const [{ BurgerModal }] = await Promise.all([import('../burger/burger-modal.tsx'), fetchMenu()])
    return BurgerModal
  }),
  city: modal(async () => (await import('./city-modal.tsx')).CityModal),
}

/** The type of a modal's data is known to the code that opens it; the host only passes it on. */
function modal(load: () => Promise<ComponentType<never>>): LoadModal {
  return load as unknown as LoadModal
}
