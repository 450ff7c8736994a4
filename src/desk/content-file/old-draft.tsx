import { contentReads, draftCalls } from '../../features/content/edit/edit-contracts.ts'
import type { ContentDraft, ContentFile } from '../../features/content/edit/edit-schema.ts'
import { callDesk } from '../api/call-desk.ts'
import { FormError } from '../kit/form-error.tsx'
import { useSending } from '../kit/use-sending.ts'
import { type Reopen, useDiscard } from './draft-found.tsx'
import { MovedPanel } from './moved-panel.tsx'

interface OldDraftProps {
  file: ContentFile
  draft: ContentDraft & { text: string }
  onReopen: Reopen
}

/** A draft over a text that is no longer the published one: the person chooses before it is continued. */
export function OldDraft({ file, draft, onReopen }: OldDraftProps) {
  const { path, base } = file
  const { version, text } = draft
  const { isSending, error, run } = useSending()
  const discarding = useDiscard(file, onReopen)
  const takeMine = () =>
    run(async () => {
      await callDesk(draftCalls.save, { path, text, base, version })
      onReopen(await callDesk(contentReads.file, { path }), true)
    })
  return (
    <div aria-busy={isSending || discarding.isSending}>
      <MovedPanel
        mine={{ text }}
        file={file}
        version={version}
        onMine={() => void takeMine()}
        onTheirs={() => void discarding.discard(version)}
      />
      <FormError error={error ?? discarding.error} />
    </div>
  )
}
