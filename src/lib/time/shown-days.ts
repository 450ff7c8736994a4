/** From which day until which something is shown, both included; null: from the start, or without an end. */
export interface ShownDays {
  starts_on: string | null
  ends_on: string | null
}

/** Whether it is shown on a day (`yyyy-mm-dd`) in the company's city. */
export function isShownOn({ starts_on, ends_on }: ShownDays, today: string): boolean {
  return (starts_on === null || starts_on <= today) && (ends_on === null || today <= ends_on)
}
