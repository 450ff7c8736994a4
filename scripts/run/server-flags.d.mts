export declare const serverFlags: readonly string[]
export declare const serverEnvironment: Record<
  'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_' | 'MALLOC_TRIM_THRESHOLD_' | 'NODE_ENV',
  string
>
