import { atom } from 'nanostores'
import { startUpload } from '../kit/upload/upload-store.ts'

/** What the file chooser offers. What is dropped is looked at by the server. */
export const ACCEPTED = '.xml,.yml,.csv,.xlsx,.zip,.gz,text/xml,application/xml,text/csv'

/** The source to which the file was given that is being sent; null where the person says so later. */
export const uploadTarget = atom<string | null>(null)

/** Sends a file for a source, or for one that is chosen once it is known what the file is. */
export function sendTo(source: string | null, file: File): void {
  uploadTarget.set(source)
  startUpload(file)
}
