import { useStore } from '@nanostores/react'
import { useMatches } from 'react-router'
import { modalStore } from '../ui/modal-store.ts'
import { customPhoneStore } from './custom-phone-store.ts'

/** What a page may ask of the header in `routes.ts`. */
export interface PageHeader {
  isVisible?: boolean
  /** Lies over the page's opening until it is scrolled; the opening leaves room for it. */
  isTransparent?: boolean
  /** Light on dark. */
  isColorInverse?: boolean
}

/** The header's state (specification, section 3). */
export interface HeaderState extends Required<PageHeader> {
  isBurgerMenuVisible: boolean
  /** Takes the place of the city's phone; empty for none. */
  customPhone: string
}

/** The state of the header above the page that is shown. */
export function useHeaderState(): HeaderState {
  const page = useMatches().at(-1)
  // Without its data another page stands in this one's place: that of the failure.
  const asked =
    page?.loaderData === undefined ? undefined : (page.handle as { header?: PageHeader })
  const customPhone = useStore(customPhoneStore, { ssr: () => '' })
  const modal = useStore(modalStore, { ssr: () => null })
  return {
    isVisible: true,
    isTransparent: false,
    isColorInverse: false,
    ...asked?.header,
    isBurgerMenuVisible: modal?.name === 'burger',
    customPhone,
  }
}
