// chunk: first-load
/** The words after a count of lots besides `one` of `lotKinds`: 2 квартиры, 5 квартир. Not part of the first load. */
export const lotCountForms = {
  flat: { few: 'квартиры', many: 'квартир' },
  apartment: { few: 'апартамента', many: 'апартаментов' },
  parking: { few: 'машино-места', many: 'машино-мест' },
  storage: { few: 'кладовые', many: 'кладовых' },
} as const
