/** One sentence of docs/product that a test can verify. */
export interface Sentence {
  id: string
  text: string
  /** Whether the sentence describes a part that is not built yet. No test may claim it. */
  isPlanned: boolean
  /** The heading above the sentence, such as `§2.3 Header`. */
  heading: string
}

const HEADING = /^#{2,3} (.+)$/
const SENTENCE = /^- \*\*(?<id>[§D][\d.]+-\d+)\*\* (?<planned>\*\(planned\)\* )?(?<text>.+)$/

/** Returns the sentences of a page of docs/product in page order. Throws for a list item without an id. */
export function readSentences(markdown: string): Sentence[] {
  const sentences: Sentence[] = []
  let heading = ''
  for (const line of markdown.split('\n')) {
    heading = HEADING.exec(line)?.[1] ?? heading
    if (!line.startsWith('- ')) continue
    const { id, planned, text } = SENTENCE.exec(line)?.groups ?? {}
    if (id === undefined || text === undefined) throw new Error(`sentence without an id: ${line}`)
    sentences.push({ id, text, isPlanned: planned !== undefined, heading })
  }
  return sentences
}

/** Returns a message for each id that is used twice or stands under the heading of another section. */
export function findIdProblems(sentences: readonly Sentence[]): string[] {
  const seen = new Set<string>()
  return sentences.flatMap(({ id, heading }) => {
    const problems = []
    if (seen.has(id)) problems.push(`${id} is used twice`)
    seen.add(id)
    const section = id.slice(0, id.lastIndexOf('-'))
    if (!heading.startsWith(`${section} `)) problems.push(`${id} is under «${heading}»`)
    return problems
  })
}
