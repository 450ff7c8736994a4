import { useStore } from '@nanostores/react'
import { useMatches } from 'react-router'
import type { PageHeader } from '../../routes.ts'
import { useIsModalOpen } from '../modal/use-is-modal-open.ts'
import { customPhoneStore } from './custom-phone-store.ts'

/** The header's state (§3.4). */
export interface HeaderState extends Required<PageHeader> {
  isBurgerMenuVisible: boolean
  /** Replaces the city's phone number; empty for none. */
  customPhone: string
}

/** The header's state on the current page. */
export function useHeaderState(): HeaderState {
  const page = useMatches().at(-1)
  // A page without data has failed, and the error page is shown instead.
  const requested =
    page?.loaderData === undefined ? undefined : (page.handle as { header?: PageHeader })
  const customPhone = useStore(customPhoneStore, { ssr: () => '' })
  const isBurgerMenuVisible = useIsModalOpen('burger')
  return {
    isVisible: true,
    isTransparent: false,
    isColorInverse: false,
    ...requested?.header,
    isBurgerMenuVisible,
    customPhone,
  }
}
