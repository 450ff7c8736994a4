import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../ui/display/icon.tsx'
import type { SearchPopover as LoadedPopover } from './search-popover.tsx'

// Not from `useId`: the header's markup is cached.
const POPOVER_ID = 'header-search'

/** The search of wide screens. Without scripts the button leads to the search page. */
export function HeaderSearch({ className }: { className: string | undefined }) {
  const loaded = useRef<typeof LoadedPopover>(null)
  const popover = useRef<HTMLDivElement>(null)
  // No document carries the popover before it is used.
  const [SearchPopover, setSearchPopover] = useState<typeof LoadedPopover | null>(null)
  useEffect(() => {
    import('../after-start.ts').then(
      (module) => {
        loaded.current = module.SearchPopover
      },
      () => {},
    )
  }, [])

  function open(Popover: typeof LoadedPopover) {
    flushSync(() => setSearchPopover(() => Popover))
    popover.current?.showPopover()
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // At once, so that a key that follows reaches the popover.
    if (loaded.current) open(loaded.current)
    else
      import('../after-start.ts').then(
        (module) => open(module.SearchPopover),
        () => form.submit(),
      )
  }
  return (
    <>
      <form action="/search" onSubmit={onSubmit}>
        <button
          className={className}
          {...(SearchPopover ? { type: 'button', popoverTarget: POPOVER_ID } : { type: 'submit' })}
        >
          <Icon name="search" size={16} />
          Поиск
        </button>
      </form>
      {SearchPopover ? <SearchPopover ref={popover} id={POPOVER_ID} /> : null}
    </>
  )
}
