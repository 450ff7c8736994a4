import { requestListCalls } from '../../features/callback/requests/request-list-contracts.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { saveFile } from '../kit/save-file.ts'
import { useSending } from '../kit/use-sending.ts'
import { useCan } from '../session/can.ts'
import styles from './list-tools.module.css'

/** Exports all requests, for an owner. */
export function RequestExport() {
  const mayExport = useCan(requestListCalls.export)
  const { isSending, error, run } = useSending()
  if (!mayExport) return null
  const start = (format: 'csv' | 'xlsx') =>
    run(async () => {
      saveFile(await callDesk(requestListCalls.export, { format }), `requests.${format}`)
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
