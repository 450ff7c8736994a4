import { useNavigate, useSearchParams } from 'react-router'
import { draftCalls } from '../../features/content/edit/edit-contracts.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { toFileAddress } from '../content/content-address.ts'
import { FormError } from '../kit/form-error.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { EmptyList } from '../kit/states.tsx'
import { useSending } from '../kit/use-sending.ts'

/** A file that the content may have and has not: it begins as an empty draft. */
export function NewFile() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { isSending, error, run } = useSending()
  const path = search.get('path') ?? ''
  const begin = () =>
    run(async () => {
      await callDesk(draftCalls.save, { path, text: '', base: null, version: 0 })
      const field = search.get('field')
      await navigate(toFileAddress(path, { field, isDraft: true }), { replace: true })
    })
  return (
    <>
      <ScreenTop title={path} />
      <EmptyList
        title="Такого файла пока нет"
        text="Начните черновик: на сайте ничего не изменится, пока вы его не опубликуете."
      >
        <Button isLoading={isSending} onClick={() => void begin()}>
          Начать
        </Button>
      </EmptyList>
      <FormError error={error} />
    </>
  )
}
