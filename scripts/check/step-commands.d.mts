/** Test files of the nightly run only, as paths from the root. */
export const nightlyFiles: readonly string[]
