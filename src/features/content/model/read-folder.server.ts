import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText, type ContentProblem } from './content-problem.ts'
import type { FolderListing } from './folder-listing.ts'

/** A folder with more files is not a content folder. */
const MAX_FILES = 50_000

/**
 * Lists a content folder. Names that begin with a dot are skipped. Symbolic links and devices are problems, because
 * they can lead outside the folder. Throws with one Russian sentence when the folder does not exist.
 */
export async function listFolder(
  folder: string,
  problems: ContentProblem[],
): Promise<FolderListing & { root: string }> {
  const root = await resolveFolder(folder)
  const files = new Map<string, number>()
  const listInside = async (path: string): Promise<void> => {
    const entries = await readdir(join(root, path), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => compareText(a.name, b.name))) {
      if (entry.name.startsWith('.')) continue
      const own = path === '' ? entry.name : `${path}/${entry.name}`
      const reason = findProblem(entry)
      if (reason) problems.push({ file: own, line: 1, column: 1, reason })
      else if (entry.isDirectory()) await listInside(own)
      else files.set(own, (await lstat(join(root, own))).size)
      if (files.size > MAX_FILES) throw new Error(`В папке «${folder}» больше ${MAX_FILES} файлов.`)
    }
  }
  await listInside('')
  const locate = (path: string) => join(root, path)
  return {
    root,
    files,
    read: (path) => readFile(locate(path)),
    locate: (path) => Promise.resolve(locate(path)),
  }
}

function findProblem(entry: {
  name: string
  isSymbolicLink(): boolean
  isDirectory(): boolean
  isFile(): boolean
}): string | undefined {
  if (entry.isSymbolicLink()) return 'символическая ссылка: положите сюда сам файл'
  if (!entry.isDirectory() && !entry.isFile()) return 'не обычный файл'
  if (/[\\\p{Cc}\uFFFD]/u.test(entry.name)) return 'в имени файла недопустимый знак'
  return undefined
}

async function resolveFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder)
    if ((await lstat(root)).isDirectory()) return root
  } catch (error) {
    throw new Error(`Папку «${folder}» не открыть: ${toFolderReason(error)}.`, { cause: error })
  }
  throw new Error(`«${folder}» не папка.`)
}

function toFolderReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'такой папки нет'
  if (code === 'EACCES') return 'нет прав на чтение'
  return String(code ?? error)
}
