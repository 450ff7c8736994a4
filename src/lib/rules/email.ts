import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

/** Maximum lengths (RFC 5321): address, local part, label of the domain. */
const lengths = { address: 254, local: 64, label: 63 } as const
/**
 * Local part: unquoted characters separated by single dots. Domain: at least two labels of Latin or Cyrillic letters,
 * digits and inner hyphens. The last label begins with a letter, which excludes IP addresses. Capitals are listed,
 * because the flag `i` would also match historic Cyrillic letter forms.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-zА-Яа-яЁё0-9]+(?:-+[A-Za-zА-Яа-яЁё0-9]+)*\.)+[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё0-9]*(?:-+[A-Za-zА-Яа-яЁё0-9]+)*$/

/** An e-mail address: `name@domain.zone`, also with a Cyrillic domain, but without quotes, comments and IP addresses. */
export const emailSchema = requiredText().check(
  must((text) => hasValidLengths(text) && EMAIL.test(text), ruleMessages.badFormat),
)

function hasValidLengths(text: string): boolean {
  const [local = '', domain = ''] = text.split('@')
  if (text.length > lengths.address || local.length > lengths.local) return false
  const labels = domain.split('.')
  return labels.every((label) => label.length <= lengths.label) && (labels.at(-1) ?? '').length > 1
}
