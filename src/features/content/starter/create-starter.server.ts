import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../../db/connect.ts'
import { type ContentProblem } from '../model/content-problem.ts'
import { findPlaceholders } from '../model/placeholders.ts'
import { type Ask, collectAnswers, type CompanyAnswers } from './company-answers.server.ts'
import { readImportedCompany } from './imported-company.server.ts'
import { createStarterFiles } from './starter-files.server.ts'

interface StarterOptions {
  folder: string
  /** Values of flags. */
  given: Partial<CompanyAnswers>
  /** Null: there is no terminal, and defaults are used. */
  ask: Ask | null
  onInvalid: (reason: string) => void
  /** `yyyy-mm-dd`: the version of the legal texts. */
  version: string
  /** Services that get personal data, for the policy. */
  recipients?: ReadonlyArray<{ name: string; purpose: string }>
}

/**
 * Writes a content folder for a new company. Existing files are never overwritten: if one of the paths exists, nothing
 * is written and the error names it. Throws InvalidAnswerError for an invalid flag, before anything is written.
 */
export async function createStarter(
  db: Database,
  { folder, given, ask, onInvalid, version, recipients }: StarterOptions,
): Promise<{ paths: string[]; unfilled: ContentProblem[] }> {
  const imported = await readImportedCompany(db)
  const answers = await collectAnswers({ given, known: imported.known, ask, onInvalid })
  const files = await createStarterFiles(answers, imported, version, recipients)
  for (const path of files.keys()) {
    const file = join(folder, path)
    if (await exists(file)) {
      throw new Error(`Файл «${file}» уже есть: существующие файлы не перезаписываются.`)
    }
  }
  for (const [path, text] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    // Fails if another program created the file in the meantime.
    await writeFile(file, text, { flag: 'wx' })
  }
  return {
    paths: [...files.keys()],
    unfilled: [...files].flatMap(([path, text]) => findPlaceholders(path, text)),
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
