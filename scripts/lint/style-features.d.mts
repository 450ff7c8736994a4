/** Returns what a style sheet uses and a supported browser lacks. */
export function findLacking(text: string): Array<{ line: number; name: string; missing: string[] }>
