import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

type Environment = Record<string, string | undefined>

/** Where the database is unless a setting says otherwise. */
const DATA_FOLDER = 'data'

/** The environment with the settings of a file below it, and the path of the file; null without one. */
export interface FoundSettings {
  environment: Environment
  file: string | null
}

/**
 * Adds the settings of a file to an environment, whose own variables win: of the file that `KVARTAL_ENV` names, else of
 * `.env` in the folder of the data, which is that of an SQLite database, else `data`. Server and command line find the
 * same file. Throws one sentence without values if the named file cannot be read.
 */
export function findSettings(environment: Environment): FoundSettings {
  const named = environment['KVARTAL_ENV']
  const file = named ? resolve(named) : resolve(findDataFolder(environment), '.env')
  if (!named && !existsSync(file)) return { environment, file: null }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new Error(`The settings file ${file} cannot be read: ${reason}`, { cause: error })
  }
  const own = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  return { environment: { ...parseEnv(text), ...Object.fromEntries(own) }, file }
}

function findDataFolder({ DATABASE_URL }: Environment): string {
  const path = DATABASE_URL?.startsWith('file:') ? DATABASE_URL.slice('file:'.length) : ''
  return path === '' ? DATA_FOLDER : dirname(join(path))
}
