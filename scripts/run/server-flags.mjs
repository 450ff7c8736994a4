/**
 * Flags of the server's Node: a young generation of 3 × 4 MiB instead of 3 × 16, and `gc()`, which the server calls
 * once when it is ready. V8 lets the old generation grow to about twice what the last collection left, and evicted
 * responses, which lie outside the heap, wait for that collection as well: 16,000 mixed requests took a process of
 * 5,000 lots to 257 MiB. With a growth of 30 % they take it to 205, and a request costs some 5 % more CPU time (promise
 * R14). MALLOC_ARENA_MAX limits malloc to two arenas; the default is 8 per core. The two thresholds give
 * blocks of 16 KiB and more, such as pages and the windows of compression, back to the system when they are freed:
 * without them glibc raises the limit by itself and keeps 30 MB in pieces. With all of these a process with 5,000 lots
 * starts below 180 MB, and responses do not get slower.
 */
export const serverFlags = [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--expose-gc',
]
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '16384',
  NODE_ENV: 'production',
}
