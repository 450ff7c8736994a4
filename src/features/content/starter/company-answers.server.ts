import { formatOfficePhone } from '../../../lib/phone.ts'
import { isTimeZone } from '../../../lib/time/zone-time.ts'
import { findTimeZone } from '../../../lib/time/russian-zones.ts'
import { parseWeek } from '../../../lib/time/working-hours.ts'
import { isInn, isOgrn } from '../../../lib/rules/check-digits.ts'
import { emailSchema } from '../../../lib/rules/email.ts'

/** What a company says of itself before it has a site. Null: not answered. */
export type CompanyAnswers = Record<QuestionKey, string | null>

export type QuestionKey =
  | 'name'
  | 'legal_name'
  | 'inn'
  | 'ogrn'
  | 'address'
  | 'city'
  | 'time_zone'
  | 'hours'
  | 'phone'
  | 'email'
  | 'privacy_email'

interface Question {
  key: QuestionKey
  /** Name of the flag of the command. */
  flag: string
  /** The question, also between `{{…}}` in files while there is no answer. */
  label: string
  /** Returns the answer as it is stored, or an error. */
  parse: (text: string) => { value: string } | { error: string }
}

const MAX_LENGTH = 300

/** In the order of the questions. */
export const questions: readonly Question[] = [
  { key: 'name', flag: 'name', label: 'Название компании', parse: parseText },
  { key: 'legal_name', flag: 'legal-name', label: 'Юридическое лицо', parse: parseText },
  { key: 'inn', flag: 'inn', label: 'ИНН', parse: parseDigits(isInn, 'ИНН — 10 или 12 цифр') },
  { key: 'ogrn', flag: 'ogrn', label: 'ОГРН', parse: parseDigits(isOgrn, 'ОГРН — 13 или 15 цифр') },
  { key: 'address', flag: 'address', label: 'Юридический адрес', parse: parseText },
  { key: 'city', flag: 'city', label: 'Город', parse: parseText },
  { key: 'phone', flag: 'phone', label: 'Телефон отдела продаж', parse: parsePhone },
  { key: 'email', flag: 'email', label: 'Электронная почта', parse: parseEmail },
  {
    key: 'privacy_email',
    flag: 'privacy-email',
    label: 'Почта для запросов о персональных данных',
    parse: parseEmail,
  },
  { key: 'time_zone', flag: 'time-zone', label: 'Часовой пояс', parse: parseZone },
  {
    key: 'hours',
    flag: 'hours',
    label: 'Часы отдела продаж, например пн–пт 9:00–19:00, сб 10:00–16:00',
    parse: parseHoursAnswer,
  },
]

/** An answer that breaks a rule. The Russian message names the flag. */
export class InvalidAnswerError extends Error {}

/** Asks a person, who sees the default; resolves to the typed line, empty to take the default. */
export type Ask = (label: string, preset: string | null) => Promise<string>

interface AnswerSources {
  /** Values of flags. */
  given: Partial<CompanyAnswers>
  /** What imported feeds know. */
  known: Partial<CompanyAnswers>
  /** Null: there is no terminal, and defaults are used. */
  ask: Ask | null
  /** Prints why an answer is invalid. */
  onInvalid: (reason: string) => void
}

/**
 * Collects the answers: a flag wins; otherwise the question is repeated until the answer is valid or empty, with what feeds
 * know as default. Throws InvalidAnswerError for a flag with an invalid value.
 */
export async function collectAnswers(sources: AnswerSources): Promise<CompanyAnswers> {
  const answers = {} as CompanyAnswers
  for (const question of questions)
    answers[question.key] = await collectAnswer(question, answers, sources)
  return answers
}

async function collectAnswer(
  question: Question,
  earlier: Readonly<Partial<CompanyAnswers>>,
  { given, known, ask, onInvalid }: AnswerSources,
): Promise<string | null> {
  const flag = given[question.key]
  if (flag !== undefined && flag !== null) {
    const parsed = question.parse(flag)
    if ('error' in parsed) throw new InvalidAnswerError(`--${question.flag}: ${parsed.error}`)
    return parsed.value
  }
  // Requests about personal data come to the company's address unless it says otherwise.
  const preset = findPreset(question.key, earlier, known)
  if (!ask) return preset
  for (;;) {
    const line = (await ask(question.label, preset)).trim()
    if (line === '') return preset
    const parsed = question.parse(line)
    if ('value' in parsed) return parsed.value
    onInvalid(parsed.error)
  }
}

/** What is known of an answer before it is given. A zone that is known of another city says nothing. */
function findPreset(
  key: QuestionKey,
  earlier: Readonly<Partial<CompanyAnswers>>,
  known: Partial<CompanyAnswers>,
): string | null {
  if (key === 'privacy_email') return known.privacy_email ?? earlier.email ?? null
  if (key !== 'time_zone') return known[key] ?? null
  const isKnown = earlier.city?.toLowerCase() === known.city?.toLowerCase()
  return findTimeZone({ town: earlier.city ?? '' }) ?? (isKnown ? (known.time_zone ?? null) : null)
}

function parseZone(text: string): ReturnType<Question['parse']> {
  const value = text.trim()
  return isTimeZone(value) && value.includes('/')
    ? { value }
    : { error: `часового пояса «${value}» нет: нужен, например, Asia/Novosibirsk` }
}

function parseHoursAnswer(text: string): ReturnType<Question['parse']> {
  return parseWeek(text) === null
    ? { error: 'нужны дни и часы: пн–пт 9:00–19:00, сб 10:00–16:00' }
    : { value: text.trim() }
}

function parseText(text: string): ReturnType<Question['parse']> {
  const value = text.trim().replace(/\s+/g, ' ')
  if (value === '') return { error: 'нужен текст' }
  if (value.length > MAX_LENGTH) return { error: `не длиннее ${MAX_LENGTH} знаков` }
  return /[\p{Cc}{}]/u.test(value) ? { error: 'недопустимый знак' } : { value }
}

function parseDigits(isValid: (text: string) => boolean, shape: string): Question['parse'] {
  return (text) => {
    const value = text.replace(/[\s-]/g, '')
    return isValid(value) ? { value } : { error: `${shape}, контрольная цифра должна сходиться` }
  }
}

function parsePhone(text: string): ReturnType<Question['parse']> {
  const value = formatOfficePhone(text)
  return value === null ? { error: 'нужен российский номер из 10 цифр' } : { value }
}

function parseEmail(text: string): ReturnType<Question['parse']> {
  const parsed = emailSchema.safeParse(text.trim())
  return parsed.success ? { value: parsed.data } : { error: 'это не адрес электронной почты' }
}
