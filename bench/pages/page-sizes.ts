import type { FigureSheet } from '../goals/figures.ts'
import { countBootBytes, countElements } from './html-facts.ts'
import { fetchRaw } from '../load/raw-response.ts'
import { fetchJson } from '../servers/servers.ts'

const KB = 1_000

/** Measures the HTML of pages as a browser gets it, decompressed: bytes, elements and boot data. */
export async function measurePageSizes(sheet: FigureSheet, address: string): Promise<void> {
  const html = async (path: string) => {
    const { status, body } = await fetchRaw(address + path)
    if (status !== 200) throw new Error(`${path}: status ${status}`)
    return body
  }
  const list = await html('/flats')
  const lot = await html(await findLotPath(address))
  const project = await html(await findProjectPath(address))
  sheet.add('HTML of /flats', list.length / KB)
  sheet.add('HTML of a lot', lot.length / KB)
  sheet.add('HTML of a project', project.length / KB)
  sheet.add('boot data of /flats', countBootBytes(list.toString()) / KB)
  const pages = {
    '/': await html('/'),
    '/flats': list,
    'a lot': lot,
    '/favorites': await html('/favorites'),
  }
  for (const [name, page] of Object.entries(pages)) {
    sheet.add(`elements in the HTML of ${name}`, countElements(page.toString()))
  }
}

/** Returns the path of the first lot of the list. */
export async function findLotPath(address: string): Promise<string> {
  const { results } = await fetchJson<{ results: Array<{ id: number }> }>(
    `${address}/api/flats/?limit=1`,
  )
  const [lot] = results
  if (!lot) throw new Error('no lot is on sale')
  return `/flats/${lot.id}`
}

/** Returns the path of the first project. */
async function findProjectPath(address: string): Promise<string> {
  const { body } = await fetchRaw(`${address}/projects`)
  const [path] = /(?<=href=")\/projects\/[\w-]+(?=["?#])/.exec(body.toString()) ?? []
  if (path === undefined) throw new Error('/projects links to no project')
  return path
}
