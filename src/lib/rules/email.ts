import { filledText, must } from './filled-text.ts'
import { ruleMessages } from './messages.ts'

/** Lengths of RFC 5321: the whole address, what stands before the @, a part of the domain. */
const lengths = { address: 254, local: 64, label: 63 } as const
/**
 * Before the @, runs of the characters mail takes without quotes, parted by single dots. After it, at least
 * two parts of Latin or Cyrillic letters, digits and inner hyphens; the last begins with a letter, so an
 * IP address is none. Capitals are listed: ignoring case would let old Cyrillic letter forms in.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-zА-Яа-яЁё0-9]+(?:-+[A-Za-zА-Яа-яЁё0-9]+)*\.)+[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё0-9]*(?:-+[A-Za-zА-Яа-яЁё0-9]+)*$/

/** An e-mail address: `name@domain.zone`, a Cyrillic domain included; quoted names, comments and IP addresses are refused. */
export const emailSchema = filledText().check(
  must((text) => fits(text) && EMAIL.test(text), ruleMessages.badFormat),
)

function fits(text: string): boolean {
  const [local = '', domain = ''] = text.split('@')
  if (text.length > lengths.address || local.length > lengths.local) return false
  const labels = domain.split('.')
  return labels.every((label) => label.length <= lengths.label) && (labels.at(-1) ?? '').length > 1
}
