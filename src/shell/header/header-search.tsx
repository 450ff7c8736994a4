import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import type { SearchPopover as LoadedPopover } from './search-popover.tsx'

/** The search of wide screens. Without scripts, and until its code is loaded, the button leads to the search page. */
export function HeaderSearch({ className }: { className: string | undefined }) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  // No document carries the popover before it is used.
  const [SearchPopover, setSearchPopover] = useState<typeof LoadedPopover | null>(null)
  useEffect(() => {
    if (SearchPopover) popover.current?.showPopover()
  }, [SearchPopover])

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    import('../after-start.ts').then(
      (loaded) => setSearchPopover(() => loaded.SearchPopover),
      () => form.submit(),
    )
  }
  return (
    <>
      <form action="/search" onSubmit={open}>
        <button
          className={className}
          {...(SearchPopover ? { type: 'button', popoverTarget: id } : { type: 'submit' })}
        >
          <Icon name="search" size={16} />
          Поиск
        </button>
      </form>
      {SearchPopover ? <SearchPopover ref={popover} id={id} /> : null}
    </>
  )
}
