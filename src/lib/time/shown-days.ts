/** From which day until which something is shown, both included; null: from the start, or without an end. */
export interface ShownDays {
  starts_on: string | null
  ends_on: string | null
}

/** Whether it is shown on a day (`yyyy-mm-dd`) in the company's city. */
export function isShownOn({ starts_on, ends_on }: ShownDays, today: string): boolean {
  return (starts_on === null || starts_on <= today) && (ends_on === null || today <= ends_on)
}

/** Says in Russian why it is not shown on a day; null if it is. */
export function findDaysReason(days: ShownDays, today: string): string | null {
  if (isShownOn(days, today)) return null
  return days.starts_on !== null && today < days.starts_on
    ? `покажется ${days.starts_on}`
    : `срок показа кончился ${days.ends_on}`
}
