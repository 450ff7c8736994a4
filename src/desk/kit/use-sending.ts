import { useCallback, useRef, useState } from 'react'
import { DeskError } from '../api/call-desk.ts'

/** One action at a time: whether it runs, and how the last one failed. What was typed stays. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  const isRunning = useRef(false)
  /** Returns whether the action ended without an error. */
  const run = useCallback(async (action: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setSending(true)
    setError(null)
    try {
      await action()
      return true
    } catch (failure) {
      if (!(failure instanceof DeskError)) throw failure
      setError(failure)
      return false
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }, [])
  return { isSending, error, clear: () => setError(null), run }
}
