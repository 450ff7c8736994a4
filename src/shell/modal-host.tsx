import { useStore } from '@nanostores/react'
import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense } from 'react'
import { guardChunk } from '../ssr/chunk-guard.ts'
import { closeModal, modalStore } from '../ui/modal-store.ts'
import { useModalHistory } from './use-modal-history.ts'

interface ModalProps {
  data: unknown
  onClose: () => void
}

/** Every modal by its name; each is loaded when it is first opened. */
const modals: Record<string, LazyExoticComponent<ComponentType<ModalProps>>> = {
  callback: lazyModal(
    async () => (await import('../features/callback/callback-modal.tsx')).CallbackModal,
  ),
  privacy_policy: lazyModal(
    async () => (await import('../features/callback/privacy-modal.tsx')).PrivacyModal,
  ),
  burger: lazyModal(async () => (await import('./burger-modal.tsx')).BurgerModal),
  city: lazyModal(async () => (await import('./city-modal.tsx')).CityModal),
}

/** Shows the one modal that is open. */
export function ModalHost() {
  const modal = useStore(modalStore, { ssr: () => null })
  useModalHistory(modal !== null)
  const component = modal && modals[modal.name]
  if (!component) return null
  return (
    <Suspense fallback={null}>
      {createElement(component, { key: modal.name, data: modal.data, onClose: closeModal })}
    </Suspense>
  )
}

/** A modal's own data type is known to whoever opens it; the host only passes it on. */
function lazyModal(load: () => Promise<ComponentType<never>>) {
  return lazy(async () => ({
    default: (await guardChunk(load)) as unknown as ComponentType<ModalProps>,
  }))
}
