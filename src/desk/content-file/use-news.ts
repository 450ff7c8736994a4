import { useEffect, useEffectEvent, useState } from 'react'
import { contentReads } from '../../features/content/edit/edit-contracts.ts'
import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { listenLive } from '../live/live-stream.ts'
import type { DraftSaver } from './draft-saver.ts'

/** Events come before the answer of the call that caused them. */
const SETTLE_MS = 300

/**
 * Returns the file as another editor has left it; null while it is as it is on the screen. `loaded` is what the screen
 * loads again after a break.
 */
export function useNews(saver: DraftSaver, loaded: ContentFile): ContentFile | null {
  const [news, setNews] = useState<ContentFile | null>(null)
  const { path } = loaded
  const check = useEffectEvent(async () => {
    const { version, base } = saver
    if (saver.isRunning) return
    try {
      const file = await callDesk(contentReads.file, { path })
      // What was saved here meanwhile is no news.
      if (saver.isRunning || saver.version !== version || saver.base !== base) return
      setNews(isAsSeen(file, saver) ? null : file)
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
    }
  })
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = listenLive((event) => {
      if (event.kind !== 'content' || event.path !== path) return
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        if (event.version !== saver.version) void check()
      }, SETTLE_MS)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [saver, path])
  useEffect(() => {
    if (isAsSeen(loaded, saver)) return
    const waiting = setTimeout(() => void check(), SETTLE_MS)
    return () => clearTimeout(waiting)
  }, [saver, loaded])
  return news
}

/** Whether draft and base of a file are those over which the saver saves. */
function isAsSeen({ base, draft }: ContentFile, saver: DraftSaver): boolean {
  return base === saver.base && (draft?.version ?? 0) === saver.version
}
