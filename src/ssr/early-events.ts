/**
 * What a visitor does before the page's code is there: links load documents and popovers open by themselves, but a form
 * or a button that scripts handle would do less than it should, or nothing. Such events are stored, their control is busy,
 * and they are repeated once after hydration. A late part of the page is hydrated after the page itself: until then, so
 * are events in it.
 */

/** How often a control is looked at until its code has come, ms. */
const RETRY_MS = 50
/** After so long a form is sent as a document and a button is free again, ms. */
const MAX_WAIT_MS = 10_000

interface StoredEvent {
  control: HTMLElement
  /** Repeats the event; returns false while nothing handles it. */
  repeat: () => boolean
  /** What the browser would have done. */
  giveUp: () => void
  /** When to give up, ms; not before the page is hydrated. */
  deadline: number
}

const stored: StoredEvent[] = []
/** Whether the page is hydrated, except its late parts. */
let isStarted = false
/** Whether events of ours are being sent: they are not stored again. */
let isRepeating = false
/** What was entered last into each field. */
const entered = new Map<HTMLInputElement, string | boolean>()
const listeners = { submit: keepSubmit, click: keepClick, input: keepInput } as const

/** Keeps events from now on, until `repeatEvents` or `releaseEvents`. */
export function keepEvents(): void {
  for (const [name, keep] of Object.entries(listeners)) {
    document.addEventListener(name, keep as (event: Event) => void, true)
  }
}

/** Repeats each stored event as soon as its control is handled. Call it when the page is hydrated. */
export function repeatEvents(): void {
  isStarted = true
  for (const event of stored) event.deadline = performance.now() + MAX_WAIT_MS
  repeatStored()
}

function repeatStored(): void {
  isRepeating = true
  try {
    for (const event of stored.splice(0)) {
      const { control } = event
      const wasBusy = control.ariaBusy
      // Before: what handles the event may make it busy, too.
      control.removeAttribute('aria-busy')
      if (performance.now() > event.deadline) event.giveUp()
      else if (!event.repeat()) {
        control.ariaBusy = wasBusy
        stored.push(event)
      }
    }
  } finally {
    isRepeating = false
  }
  if (stored.length > 0) setTimeout(repeatStored, RETRY_MS)
}

/** Lets the browser do what it does without scripts. Call it when the page's code cannot be loaded. */
export function releaseEvents(): void {
  stopKeeping()
  for (const { control, giveUp } of stored.splice(0)) {
    control.removeAttribute('aria-busy')
    giveUp()
  }
}

function stopKeeping(): void {
  for (const [name, keep] of Object.entries(listeners)) {
    document.removeEventListener(name, keep as (event: Event) => void, true)
  }
}

/** Whether what handles a control has not come yet. */
function isEarly(control: Element): boolean {
  if (isRepeating) return false
  if (!isStarted) return true
  if (isHydrated(control)) return false
  let around = control.parentElement
  while (around && !isHydrated(around)) around = around.parentElement
  // Of an element whose content is not React's, nothing will be hydrated.
  const props = around && readProps(around)
  return !!props?.children && !props.dangerouslySetInnerHTML
}

function keepSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.method === 'dialog' || !isEarly(form)) return
  const { submitter } = event
  event.preventDefault()
  event.stopImmediatePropagation()
  keep({
    control: submitter ?? form,
    // An event of ours sends nothing by itself: the handler of the form prevents what the browser would do.
    repeat: () => {
      if (!form.isConnected) return true
      // The button may do something else than send its form.
      if (submitter && isHydrated(submitter)) {
        submitter.click()
        return true
      }
      const again = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })
      if (!form.dispatchEvent(again)) return true
      if (submitter || !isHydrated(form)) return false
      form.requestSubmit()
      return true
    },
    giveUp: () => form.requestSubmit(submitter),
  })
}

function keepClick(event: MouseEvent): void {
  const button = (event.target as Element).closest?.('button')
  if (!button || button.type !== 'button' || button.popoverTargetElement) return
  if (!isEarly(button)) return
  event.stopImmediatePropagation()
  const find = createFinder(button)
  keep({
    control: button,
    repeat: () => {
      const now = find()
      if (now && isHydrated(now)) now.click()
      return now === undefined || isHydrated(now)
    },
    giveUp: () => button.click(),
  })
}

function keepInput({ target }: Event): void {
  const field = target as HTMLInputElement
  if (!isEarly(field)) return
  const isFirst = !entered.has(field)
  entered.set(field, isChoice(field) ? field.checked : field.value)
  if (!isFirst) return
  const find = createFinder(field)
  store({
    control: field,
    repeat: () => {
      const now = find()
      // With other data the same place is another field's.
      if (!now || !isSameField(now, field)) return true
      if (isHydrated(now)) enterAgain(now, entered.get(field))
      return isHydrated(now)
    },
    giveUp: () => {},
  })
}

function isSameField(a: HTMLInputElement, b: HTMLInputElement): boolean {
  return a.name === b.name && (!isChoice(b) || a.value === b.value)
}

/**
 * Returns a function that finds the control, or the one that has its place: a part of the page may be rendered again, with
 * the same markup, when its data is there.
 */
function createFinder<Control extends HTMLElement>(control: Control): () => Control | undefined {
  const part = control.parentElement?.closest('[id]')?.id ?? ''
  const list = () => [
    ...(document.getElementById(part)?.querySelectorAll<Control>(control.localName) ?? []),
  ]
  const index = list().indexOf(control)
  return () => (control.isConnected ? control : list()[index])
}

function keep(event: Omit<StoredEvent, 'deadline'>): void {
  if (event.control.ariaBusy === 'true') return
  event.control.ariaBusy = 'true'
  store(event)
}

function store(event: Omit<StoredEvent, 'deadline'>): void {
  stored.push({ ...event, deadline: performance.now() + MAX_WAIT_MS })
  if (isStarted && stored.length === 1) setTimeout(repeatStored, RETRY_MS)
}

/** React notes an element's properties on it when it hydrates it, which is when it begins to handle its events. */
function isHydrated(element: Element): boolean {
  return readProps(element) !== undefined
}

interface ReactProps {
  children?: unknown
  dangerouslySetInnerHTML?: unknown
}

function readProps(element: Element): ReactProps | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return (element as unknown as Record<string, ReactProps>)[`${key}`]
}

function isChoice({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}

/**
 * Enters a value again. React takes what a field has at hydration for the value at the beginning, and a form may set its
 * own: the field gets another one first, through the property that React watches.
 */
function enterAgain(field: HTMLInputElement, value: string | boolean | undefined): void {
  if (typeof value === 'boolean') {
    field.checked = !value
    field.click()
    return
  }
  if (field instanceof HTMLInputElement) {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  } else (field as HTMLSelectElement).value = value ?? ''
  const name = field instanceof HTMLInputElement ? 'input' : 'change'
  field.dispatchEvent(new Event(name, { bubbles: true }))
}
