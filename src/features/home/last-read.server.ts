/**
 * Returns a function that reads a part of the home page, and returns what was read last from the same database while
 * that is unavailable: the page does not fail for a part that it can do without. Nothing was read yet → `empty`.
 */
export function readOrLast<Db extends object, Input, Part>(
  read: (db: Db, input: Input) => Promise<Part>,
  empty: Part,
): (db: Db, input: Input) => Promise<Part> {
  const last = new WeakMap<Db, Part>()
  return async (db, input) => {
    try {
      const part = await read(db, input)
      last.set(db, part)
      return part
    } catch {
      return last.get(db) ?? empty
    }
  }
}
