import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import styles from './form.module.css'

/** A link that can be seen only now, with a button to copy it. It takes the focus. Give another link another key. */
export function SecretLink({ title, url }: { title: string; url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Without the permission the person copies what is selected.
      field.current?.select()
    }
  }
  return (
    <section className={styles['link']} aria-label={title}>
      <p>
        <b>{title}</b>
      </p>
      <div className={styles['row']}>
        <input ref={field} readOnly aria-label={title} value={url} />
        <Button onClick={() => void copy()}>Скопировать</Button>
      </div>
      <p className={styles['note']} role="status">
        {isCopied
          ? 'Скопировано. Передайте ссылку этому человеку и никому больше.'
          : 'Действует 24 часа и один раз. Больше не покажется.'}
      </p>
    </section>
  )
}
