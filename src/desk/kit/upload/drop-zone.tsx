import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import styles from './upload.module.css'

interface FileButtonProps {
  label: string
  /** Of the file chooser alone: what is dropped is looked at by the server. */
  accept: string
  onFile: (file: File) => void
  variant?: 'secondary' | 'text'
}

/** A place for one file: dropped, or chosen with the button, which is the way for the keyboard. */
export function DropZone({ children, onFile, ...rest }: FileButtonProps & { children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={clsx(styles['zone'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <FileButton onFile={onFile} {...rest} />
      {children}
    </div>
  )
}

/** Opens the file chooser of the browser. The same file can be chosen again. */
export function FileButton({ label, accept, onFile, variant = 'secondary' }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
