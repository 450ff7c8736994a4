import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'

/*
 * node bench/import/bare-parse.ts FILE: reads a feed through the parser of the import, with listeners that do nothing,
 * and prints the number of offers. No import of the same feed can be faster.
 */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('the path of a feed is needed')
const parser = new SaxesParser()
let offers = 0
parser.on('opentag', ({ name }) => {
  if (name === 'offer') offers++
})
for (const event of ['text', 'closetag', 'cdata'] as const) parser.on(event, () => {})
for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 65_536 })) {
  parser.write(piece as string)
}
parser.close()
console.log(offers)
