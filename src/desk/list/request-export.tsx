import { useStore } from '@nanostores/react'
import { Button } from '../../ui/form/button.tsx'
import { DeskError } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { session } from '../session/session-store.ts'
import { askForStepUp } from '../session/step-up-store.ts'
import styles from './requests.module.css'

type Format = 'csv' | 'xlsx'

/** Exports all requests, for an owner. */
export function RequestExport() {
  const current = useStore(session)
  const { isSending, error, run } = useSending()
  if (!('user' in current) || current.user.role !== 'owner') return null
  const start = (format: Format) =>
    run(async () => {
      if (!(await download(format)) && (await askForStepUp())) await download(format)
    })
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="text"
          className={styles['export']}
          isLoading={isSending}
          onClick={() => void start(format)}
        >
          Выгрузить {format.toUpperCase()}
        </Button>
      ))}
      <FormError error={error} />
    </>
  )
}

/** Saves the table. Returns false when the second factor is needed first. */
async function download(format: Format): Promise<boolean> {
  const response = await fetch(`/desk/api/requests/export/?format=${format}`).catch(() => null)
  if (!response) throw new DeskError(0, {})
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
    if (body['step_up'] === true) return false
    throw new DeskError(response.status, body, response.headers)
  }
  saveFile(await response.blob(), `requests.${format}`)
  return true
}

/** Saves bytes as a file of the person. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
