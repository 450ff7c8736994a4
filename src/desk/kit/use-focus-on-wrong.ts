import { useEffect, useRef } from 'react'

/** Puts the keyboard into the first field with a message once there is one. */
export function useFocusOnWrong(message: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (message) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [message])
  return form
}
