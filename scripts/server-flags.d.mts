export declare const serverFlags: readonly string[]
export declare const serverEnvironment: Record<'MALLOC_ARENA_MAX' | 'NODE_ENV', string>
