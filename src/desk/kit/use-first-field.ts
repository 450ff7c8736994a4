import { useEffect, useRef } from 'react'

/** Puts the keyboard into the first empty field of a form that a person has just opened. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields =
      form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? []
    Array.from(fields)
      .find(({ value }) => value === '')
      ?.focus()
  }, [])
  return form
}
