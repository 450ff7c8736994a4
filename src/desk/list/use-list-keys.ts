import { useEffect, useEffectEvent } from 'react'

const KEY = 'desk-keys'

/** Whether letters act on the list: a person can switch them off, because a microphone may type them. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Switches the letters on or off in this browser. */
export function switchKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Without storage they stay as they are.
  }
}

/** Calls an action for a letter that is pressed outside of a field. On a Russian keyboard the same keys count. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return
    const { target } = event
    if (target instanceof HTMLElement && target.closest('input, select, textarea, dialog')) return
    const action = actions[toLetter(event)]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function toLetter({ key, code, shiftKey }: KeyboardEvent): string {
  if (code === 'Slash') return shiftKey || key === '?' ? '?' : '/'
  if (key === '?' || key === '/') return key
  // The physical key: «о» is where `j` is.
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase()
}

/** Puts the keyboard on the row that is so many rows further, the first one when none has it. */
export function moveRow(step: number): void {
  const links = Array.from(document.querySelectorAll<HTMLElement>('[data-request] a[data-open]'))
  const at = links.findIndex((link) => link.closest('[data-request]') === currentRow())
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** The id of the request in whose row the keyboard is. */
export function currentRequest(): string | undefined {
  return currentRow()?.dataset['request']
}

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-request]') ?? null
}
