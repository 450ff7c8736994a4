import { atom } from 'nanostores'
import type { ContentFile, SavedDraft } from '../../features/content/edit/edit-schema.ts'
import { DeskError } from '../api/call-desk.ts'
import { readNow } from '../kit/use-now.ts'
import { isSameValue } from './form-values.ts'
import type { Typed, TypingStore } from './stored-typing.ts'

/** A draft is saved so long after the last key. */
export const SAVE_MS = 700
/** What could not be sent is sent again so much later. */
const AGAIN_MS = 4_000

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** By the clock of the server. */
  | { kind: 'saved'; at: number }
  /** There is no connection: it is sent again by itself. */
  | { kind: 'away' }
  | { kind: 'failed'; error: DeskError }
  /** Somebody else has saved or published: the person chooses before anything is saved over it. */
  | { kind: 'moved'; file: ContentFile }

interface SaverOptions {
  send: (typed: Typed, base: string | null, version: number) => Promise<SavedDraft>
  read: () => Promise<ContentFile>
  store: TypingStore
  base: string | null
  version: number
}

/**
 * Saves what is typed into a file as its draft, a moment after the last key. Calls never overlap, and the last state
 * wins. Until the server has it, the browser has it.
 */
export class DraftSaver {
  readonly state = atom<SaveState>({ kind: 'idle' })
  /** The last answer of the server. */
  readonly saved = atom<SavedDraft | null>(null)
  base: string | null
  version: number
  readonly #options: SaverOptions
  #pending: Typed | null = null
  /** What was sent without an answer: the server may have it. */
  #unanswered: Typed | null = null
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: SaverOptions) {
    this.#options = options
    this.base = options.base
    this.version = options.version
  }

  /** What is typed and not saved; null: the server has everything. */
  get unsaved(): Typed | null {
    return this.#pending
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Takes what the file is now. */
  change(typed: Typed): void {
    this.#pending = typed
    this.#store()
    if (this.state.get().kind === 'moved') return
    this.state.set({ kind: 'waiting' })
    this.#plan(SAVE_MS)
  }

  /** Saves at once. Returns whether the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#save()
    return this.#pending === null
  }

  /** Sends nothing by itself any more: what is not saved is in the browser. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Says that the file is another one now. Saving waits for the person. */
  move(file: ContentFile): void {
    clearTimeout(this.#timer)
    this.state.set({ kind: 'moved', file })
  }

  /** Saves what is typed over what the person has been shown. */
  async takeMine(typed: Typed): Promise<void> {
    const state = this.state.get()
    if (state.kind !== 'moved') return
    this.#see(state.file)
    this.#pending = typed
    this.state.set({ kind: 'waiting' })
    this.#store()
    await this.flush()
  }

  /** Forgets what is typed and not saved. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#pending = null
    this.#options.store.clear()
    this.state.set({ kind: 'idle' })
  }

  #see(file: ContentFile): void {
    this.base = file.base
    this.version = file.draft?.version ?? 0
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), wait)
  }

  #store(): void {
    const typed = this.#pending
    if (typed) this.#options.store.write({ typed, base: this.base, version: this.version })
  }

  async #save(): Promise<void> {
    // What was typed while another call was on its way is waited for, too.
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  async #saveAll(): Promise<void> {
    for (;;) {
      const typed = this.#pending
      if (typed === null || this.state.get().kind === 'moved') return
      this.#pending = null
      this.state.set({ kind: 'saving' })
      try {
        const saved = await this.#options.send(typed, this.base, this.version)
        this.#finish(saved)
      } catch (error) {
        this.#pending ??= typed
        if (!(error instanceof DeskError)) throw error
        if (!(await this.#recover(error, typed))) return
      }
    }
  }

  #finish(saved: SavedDraft): void {
    this.version = saved.version
    this.#unanswered = null
    if (this.#pending === null) {
      this.#options.store.clear()
      this.state.set({ kind: 'saved', at: readNow() })
    } else this.#store()
    this.saved.set(saved)
  }

  /** Returns whether to send again at once. */
  async #recover(error: DeskError, typed: Typed): Promise<boolean> {
    if (error.isAway) {
      this.#unanswered = typed
      this.state.set({ kind: 'away' })
      this.#plan(AGAIN_MS)
      return false
    }
    if (error.status !== 409) {
      this.state.set({ kind: 'failed', error })
      return false
    }
    try {
      const file = await this.#options.read()
      if (this.#isOwn(file)) {
        this.#see(file)
        this.#unanswered = null
        return true
      }
      this.move(file)
    } catch (failure) {
      if (!(failure instanceof DeskError)) throw failure
      this.state.set({ kind: 'away' })
      this.#plan(AGAIN_MS)
    }
    return false
  }

  /** Whether the draft is what was sent before the answer was lost. */
  #isOwn({ draft, base }: ContentFile): boolean {
    const sent = this.#unanswered
    if (sent === null || draft === null || base !== this.base) return false
    if ('text' in sent) return draft.text === sent.text
    const isSame = sent.fields === undefined || isSameValue(draft.fields, sent.fields)
    return isSame && draft.body === sent.body
  }
}
