import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { guardChunk } from '../ssr/chunk-guard.ts'
import { type DialogHost, DialogHostContext } from '../ui/dialog-host.ts'
import { closeModal, modalStore, type OpenModal } from '../ui/modal-store.ts'
import { type ModalProps, modals } from './modal-list.ts'
import { useModalHistory } from './use-modal-history.ts'

interface ShownModal {
  modal: OpenModal
  Component: ComponentType<ModalProps>
}

/** Shows the one modal that is asked for, once the one before it has left. */
export function ModalHost() {
  const asked = useStore(modalStore, { ssr: () => null })
  const [shown, setShown] = useState<ShownModal | null>(null)
  const opener = useRef<Element | null>(null)
  useModalHistory(asked !== null)

  useEffect(() => {
    if (!asked || shown) return
    opener.current ??= document.activeElement
    let isLate = false
    const show = (Component: ComponentType<ModalProps>) => {
      if (!isLate) setShown({ modal: asked, Component })
    }
    // Not loaded, and the page was reloaded for that just now: the modal does not come, the page stays.
    const giveUp = (error: unknown) => {
      console.warn(`the modal «${asked.name}» could not be loaded`, error)
      if (!isLate) closeModal()
    }
    void guardChunk(modals[asked.name]).then(show, giveUp)
    return () => {
      isLate = true
    }
  }, [asked, shown])
  useEffect(() => {
    if (!asked && !shown) opener.current = null
  }, [asked, shown])

  if (!shown) return null
  const { modal, Component } = shown
  const isOpen = asked === modal
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
    returnFocus: () => placeOf(opener.current),
  }
  return (
    <DialogHostContext value={host}>
      <Component data={modal.data} onClose={leave} />
    </DialogHostContext>
  )
}

/** Where the visitor goes on: at what opened the modal or, that being gone, in the page's content. */
function placeOf(opener: Element | null): HTMLElement | true {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  return isThere ? opener : (document.getElementById('main') ?? true)
}
