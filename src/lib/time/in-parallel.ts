/**
 * Runs the work for every item in order, `concurrency` at a time. After a failure no more work is started. Rejects
 * with the failure once all started work has ended.
 */
export async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
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
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  const failure = ended.find((one) => one.status === 'rejected')
  if (failure) throw failure.reason
}
