import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { lotListCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import type { LotOptions } from '../../features/lot-overrides/schema.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'

/** Projects and finishes change rarely. */
const FRESH_MS = 5 * 60_000

const options = atom<LotOptions | null>(null)
let loadedAt = -FRESH_MS

/** What lots can be filtered by and which finishes there are; null until it is known. */
export function useLotOptions(): LotOptions | null {
  useEffect(() => void loadOptions(), [])
  return useStore(options)
}

/** Without an answer the filters have what they had. */
async function loadOptions(): Promise<void> {
  if (performance.now() - loadedAt < FRESH_MS) return
  loadedAt = performance.now()
  try {
    options.set(await callDesk(lotListCalls.options, {}))
  } catch (error) {
    loadedAt = -FRESH_MS
    if (!(error instanceof DeskError)) throw error
  }
}
