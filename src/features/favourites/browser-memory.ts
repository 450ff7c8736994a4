import type * as z from 'zod/mini'

/** Reads JSON that this browser stored, or `fallback` if there is none, it is invalid or the store is unavailable. */
export function readMemory<T>(key: string, schema: z.ZodMiniType<T>, fallback: T): T {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : fallback
  } catch {
    return fallback
  }
}

/** Stores JSON in this browser only. A full or unavailable store is ignored: nothing else depends on it. */
export function writeMemory(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn('this browser stores nothing', error)
  }
}
