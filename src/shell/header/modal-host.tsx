import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { fetchMenu } from '../../features/company/menu-data.ts'
import { whenLoaded } from '../../lib/time/when-idle.ts'
import { guardChunk } from '../../lib/chunk-guard.ts'
import { type DialogHost, DialogHostContext } from '../../ui/form/dialog-host.ts'
import {
  closeModal,
  type ModalName,
  modalStore,
  type OpenModal,
} from '../../ui/form/modal-store.ts'
import { type Connection, mayPrefetch } from '../prefetch.ts'
import { useModalHistory } from './use-modal-history.ts'

interface ModalProps {
  data: unknown
  onClose: () => void
}

type LoadModal = () => Promise<ComponentType<ModalProps>>

/** Every modal by its name; each is loaded when it is first opened. */
const modals: Record<ModalName, LoadModal> = {
  callback: modal(
    async () => (await import('../../features/callback/form/callback-modal.tsx')).CallbackModal,
  ),
  privacy_policy: modal(
    async () => (await import('../../features/callback/form/privacy-modal.tsx')).PrivacyModal,
  ),
  burger: modal(async () => {
    const [{ BurgerModal }] = await Promise.all([import('./burger-modal.tsx'), fetchMenu()])
    return BurgerModal
  }),
  city: modal(async () => (await import('./city-modal.tsx')).CityModal),
}

/** What has been loaded: it is rendered with the tap that asks for it. */
const loaded = new Map<ModalName, ComponentType<ModalProps>>()

async function load(name: ModalName): Promise<ComponentType<ModalProps>> {
  const Component = await modals[name]()
  loaded.set(name, Component)
  return Component
}

/** The type of a modal's data is known to the code that opens it; the host only passes it on. */
function modal(load: () => Promise<ComponentType<never>>): LoadModal {
  return load as unknown as LoadModal
}

interface ShownModal {
  modal: OpenModal
  Component: ComponentType<ModalProps>
}

/** Shows the requested modal, after the previous one has closed. */
export function ModalHost() {
  const requested = useStore(modalStore, { ssr: () => null })
  const [shown, setShown] = useState<ShownModal | null>(null)
  const opener = useRef<Element | null>(null)
  useModalHistory(requested !== null)
  useEffect(preloadCallback, [])

  // Before the modal takes the focus.
  if (requested && !shown) opener.current ??= document.activeElement
  const ready = requested && !shown ? loaded.get(requested.name) : undefined
  if (requested && ready) setShown({ modal: requested, Component: ready })
  useEffect(() => {
    if (!requested || shown) return
    let isCancelled = false
    const show = (Component: ComponentType<ModalProps>) => {
      if (!isCancelled) setShown({ modal: requested, Component })
    }
    // The page has already been reloaded for a missing chunk: give up the modal and keep the page.
    const giveUp = (error: unknown) => {
      console.warn(`the modal «${requested.name}» could not be loaded`, error)
      if (!isCancelled) closeModal()
    }
    void guardChunk(() => load(requested.name)).then(show, giveUp)
    return () => {
      isCancelled = true
    }
  }, [requested, shown])
  useEffect(() => {
    if (!requested && !shown) opener.current = null
  }, [requested, shown])

  if (!shown) return null
  const { modal, Component } = shown
  const isOpen = requested === modal
  const leave = () => {
    if (modalStore.get() === modal) closeModal()
  }
  const host: DialogHost = {
    isOpen,
    onLeave: leave,
    onGone: () => {
      leave()
      setShown(null)
    },
    returnFocus: () => findReturnTarget(opener.current),
  }
  return (
    <DialogHostContext value={host}>
      <Component data={modal.data} onClose={leave} />
    </DialogHostContext>
  )
}

/**
 * Loads the code of the callback dialog before it is opened: a tap has no time to load it. It is loaded when the
 * page has loaded and the browser is idle or, with data saving and on slow connections, when a pointer or the focus reaches a button that opens
 * the dialog.
 */
function preloadCallback(): () => void {
  const listening = new AbortController()
  const preload = () => {
    listening.abort()
    // A failure is handled when the dialog is opened.
    load('callback').catch(() => {})
  }
  const preloadFor = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form[action="/callback"]')) preload()
  }
  const { signal } = listening
  document.addEventListener('pointerover', preloadFor, { signal })
  document.addEventListener('focusin', preloadFor, { signal })
  const { connection = {} } = navigator as { connection?: Connection }
  const stopWaiting = mayPrefetch(connection) ? whenLoaded(preload) : null
  return () => {
    listening.abort()
    stopWaiting?.()
  }
}

/** Where the focus goes afterwards: the element that opened the modal or, if it is gone, the page's content. */
function findReturnTarget(opener: Element | null): HTMLElement | true {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  return isThere ? opener : (document.getElementById('main') ?? true)
}
