/** A phone, the address of a page or of e-mail, or a name in a messenger. */
export const CONTACT =
  /\(\d{3,5}\)\s?\d{1,3}-?\d{2}|(?:\+7|(?<!\d)8)[\s(.-]{0,3}\d{3,4}[\s).-]{0,3}\d{2,3}[\s.-]?\d{2}[\s.-]?\d{2}(?!\d)|(?<!\p{L})тел(?:ефон)?\p{L}{0,2}[.:\s]{1,3}[+(\d]|https?:|www\.|[\p{L}\d]@[\p{L}\d]|(?<![\p{L}\d])@\w{3,}|[\p{L}\d-]{2,}\.(?:ru|рф|com|su|online|pro|site|net|org|info|me)(?![\p{L}\d])/iu
