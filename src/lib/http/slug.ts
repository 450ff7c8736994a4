const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Converts a name to a slug of at most 60 characters: «Северный квартал» → `severnyy-kvartal`. */
export function toSlug(name: string, fallback: string): string {
  const latin = name.toLowerCase().replace(/[а-яё]/g, (letter) => letters[letter] ?? '')
  const slug = latin
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? fallback : slug
}

/** Returns the slug, with a number appended if it is in use. Adds the result to `taken`. */
export function uniqueSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  taken.add(free)
  return free
}
