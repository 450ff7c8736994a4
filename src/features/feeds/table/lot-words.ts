/* Slugs of features and views with the words for them in price lists. */

/** Features of a lot, sorted by slug. */
export const featureWords: Readonly<Record<string, RegExp>> = {
  balcony: /^балкон/,
  corner_windows: /^(окна на две|углов)/,
  ev_charger: /^заряд/,
  family_place: /^семейн/,
  high_ceiling: /^высок\S* потол/,
  kitchen_living: /^кухня-гост/,
  laundry: /^постир/,
  loggia: /^лодж/,
  master_bedroom: /^мастер/,
  near_lift: /лифт/,
  open_plan: /^своб/,
  pantry: /^кладов/,
  separate_kitchen: /^отдельн\S* кухн/,
  terrace: /^террас/,
  two_bathrooms: /^(два|2) сан/,
  wardrobe: /^гардероб/,
  wide_place: /^широк/,
}

/** Window views, sorted by slug. */
export const viewWords: Readonly<Record<string, RegExp>> = {
  city: /город|панорам/,
  park: /парк|сквер/,
  river: /рек|набереж|вод/,
  street: /улиц/,
  yard: /двор/,
}

/** Returns the slug for a word: the slug itself or a matching pattern. Returns undefined for an unknown word. */
export function findSlug(
  words: Readonly<Record<string, RegExp>>,
  text: string,
): string | undefined {
  const word = text.toLowerCase().replaceAll('ё', 'е')
  if (Object.hasOwn(words, word)) return word
  return Object.keys(words).find((slug) => words[slug]?.test(word))
}
