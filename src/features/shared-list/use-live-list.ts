import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { SharedList } from './schema.ts'

/** A change of somebody else is visible within five seconds: this interval, and the time to load the list. */
const INTERVAL_MS = 3_000

/**
 * Loads the list again when somebody changed it. Returns a handler that sends a form without leaving the page; a rejected
 * form is sent as a document, so that the page can say why.
 */
export function useLiveList({
  key,
  revision,
}: SharedList): (event: FormEvent<HTMLFormElement>) => void {
  const { revalidate, state } = useRevalidator()
  const check = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || state !== 'idle') return
    const current = await readRevision(key)
    if (current !== null && current !== revision) void revalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => void check(), INTERVAL_MS)
    const look = () => void check()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return (event) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    event.preventDefault()
    void send(form, submitter).then((isTaken) => {
      if (!isTaken) return submitDocument(form, submitter)
      form.reset()
      return revalidate()
    })
  }
}

/** The number of the list's last change; null while it cannot be read, or when the list is gone. */
async function readRevision(key: string): Promise<number | null> {
  try {
    const response = await fetch(`/shared-list/revision?key=${encodeURIComponent(key)}`)
    const body = (await response.json()) as { revision?: unknown }
    return typeof body.revision === 'number' ? body.revision : null
  } catch {
    return null
  }
}

/**
 * Whether the server took the form: it redirects then, which is not followed. `form.action` would be the form's field
 * of this name.
 */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<boolean> {
  const fields = new FormData(form, submitter)
  try {
    const response = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      body: new URLSearchParams(
        [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      redirect: 'manual',
    })
    return response.type === 'opaqueredirect'
  } catch {
    return false
  }
}

/** Sends the form as a browser without scripts does: `requestSubmit` would call the handler again. */
function submitDocument(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (submitter instanceof HTMLButtonElement) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: submitter.name, value: submitter.value })
    form.append(field)
  }
  form.submit()
}
