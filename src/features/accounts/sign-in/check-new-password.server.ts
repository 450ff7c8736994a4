import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'

const MIN_LENGTH = 12
const MAX_LENGTH = 128

let breached: Set<string> | undefined

/**
 * Throws `bad_input` with a message for `password` when it is shorter than 12 or longer than 128 characters, known from
 * a breach, or made of the company's or the person's own words (ASVS 5.0, 6.2.1, 6.2.4, 6.2.11, 6.2.12). A known one
 * does not become unknown by being repeated, or by digits and marks around it.
 */
export async function checkNewPassword(
  db: Database,
  password: string,
  person: { email: string; name: string },
): Promise<void> {
  const message = await findWeakness(db, password, person)
  if (message === null) return
  throw new AppError('bad_input', 'the new password is weak', { fields: { password: [message] } })
}

async function findWeakness(
  db: Database,
  password: string,
  person: { email: string; name: string },
): Promise<string | null> {
  const { length } = Array.from(password)
  if (length < MIN_LENGTH) return `Не короче ${MIN_LENGTH} символов`
  if (length > MAX_LENGTH) return `Не длиннее ${MAX_LENGTH} символов`
  const small = password.normalize('NFC').toLowerCase()
  const core = trimRepeats(small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
  if (core === '') return 'Только цифры и знаки подбираются быстро: добавьте слова'
  const known = await readBreached()
  if ([small, trimRepeats(small), core].some((text) => known.has(text))) {
    return 'Этот пароль известен из утечек: придумайте другой'
  }
  const words = await listOwnWords(db, person)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), small)
  if (rest !== small && rest.replace(/[^\p{L}]/gu, '').length < 4) {
    return 'Пароль состоит из имени, почты или названий компании: придумайте другой'
  }
  return null
}

/** `абвабв` → `абв`. */
function trimRepeats(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text
}

async function readBreached(): Promise<ReadonlySet<string>> {
  // Imported here: a megabyte that only a new password needs.
  breached ??= new Set((await import('./breached-passwords.ts')).breachedPasswords.split(' '))
  return breached
}

/** Names of the company, its projects and the person, longest first. */
async function listOwnWords(
  db: Database,
  { email, name }: { email: string; name: string },
): Promise<string[]> {
  const company = await db.selectFrom('company').select('name').execute()
  const projects = await db.selectFrom('projects').select(['name', 'slug']).execute()
  const texts = [
    ...company.map((row) => row.name),
    ...projects.flatMap((row) => [row.name, row.slug]),
    ...email.split(/[@.]/),
    name,
    'kvartal',
    'квартал',
  ]
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u))
  return [...new Set(words)]
    .filter((word) => word.length >= 4)
    .toSorted((a, b) => b.length - a.length)
}
