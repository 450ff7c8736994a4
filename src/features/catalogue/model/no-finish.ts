/** Filter value and label for lots without a finish. */
export const noFinish = { value: 'none', label: 'Без отделки' } as const
