export declare const SOURCES_FILE: string
export declare const ALWAYS: readonly string[]
export declare function findFreshBundle(root?: string): string | null
export declare function describeSources(
  files: readonly string[],
  startedAt: number,
  root?: string,
): string
