/**
 * Does the work for every item, `atOnce` at a time, in their order. After a failure no more is begun; it is thrown
 * once all that was begun has ended, so that nothing goes on behind the caller's back.
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failure = ended.find((one) => one.status === 'rejected')
  if (failure) throw failure.reason
}
