export declare function findNearestTests(
  sources: ReadonlyMap<string, string>,
  changed: readonly string[],
  limit: number,
): { tests: string[]; all: number }
