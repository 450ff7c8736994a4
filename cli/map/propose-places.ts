import type { FolderProject } from '../../src/features/content/model/city-projects.server.ts'
import type { FoundAddress } from '../../src/features/map/osm/find-addresses.server.ts'
import { printable } from '../../src/lib/terminal-text.ts'

/** Where the extract has the address of a project without coordinates. */
export interface PlaceProposal {
  project: string
  address: string
  /** Both null where nothing is proposed. */
  latitude: number | null
  longitude: number | null
  /** Why nothing is proposed, in Russian; null with a proposal. */
  reason: string | null
  /** The file with the proposal; null where the folder has none for the project, or one without a head. */
  file: string | null
}

const reasons: Readonly<Record<Extract<FoundAddress, string>, string>> = {
  unreadable: 'в адресе нет улицы с номером дома',
  missing: 'такого дома в вырезке нет',
  several: 'такой адрес в вырезке в разных местах',
}
const MARK = '# Предложено по OpenStreetMap'
const PROPOSED = /^# l(?:at|ong)itude:/

/** Looks for the addresses of projects without coordinates. Returns the proposals and the texts of their files. */
export async function proposePlaces(
  file: string,
  projects: readonly FolderProject[],
  city: string,
): Promise<{ proposals: PlaceProposal[]; files: Array<[path: string, text: string]> }> {
  // Imported here because other commands do not need it.
  const { findAddresses } = await import('../../src/features/map/osm/find-addresses.server.ts')
  const addresses = projects.map(({ address }) => address)
  const found = await findAddresses(file, addresses, city)
  const files: Array<[string, string]> = []
  const proposals = projects.map(({ slug, address, text }, index): PlaceProposal => {
    const own = found[index] ?? 'missing'
    if (typeof own === 'string') {
      const reason = address === '' ? 'адрес неизвестен' : reasons[own]
      return { project: slug, address, latitude: null, longitude: null, file: null, reason }
    }
    const path = `projects/${slug}/project.md`
    const proposed = text === null ? null : addProposal(text, address, own)
    if (proposed !== null) files.push([path, proposed])
    const file = proposed === null ? null : path
    return { project: slug, address, ...own, reason: null, file }
  })
  return { proposals, files }
}

/**
 * Adds two commented lines to the head of `project.md`, in place of those of an earlier run, with the line endings of the
 * file. Returns null for a file without a head.
 */
function addProposal(
  text: string,
  address: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): string | null {
  const lines = text.split(/(?<=\n)/)
  const before = lines.findIndex((line) => line.startsWith(MARK))
  if (before !== -1) {
    lines.splice(before, 1)
    while (PROPOSED.test(lines[before] ?? '')) lines.splice(before, 1)
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (end === -1) return null
  const proposed = [
    `${MARK} («${printable(address)}»): проверьте место и уберите # у двух строк.`,
    `# latitude: ${latitude}`,
    `# longitude: ${longitude}`,
  ]
  const ending = text.includes('\r\n') ? '\r\n' : '\n'
  lines.splice(end, 0, ...proposed.map((line) => `${line}${ending}`))
  return lines.join('')
}

/** The lines of the report for a terminal. */
export function describeProposals(proposals: readonly PlaceProposal[]): string[] {
  return proposals.map(({ project, address, latitude, longitude, reason, file }) => {
    const name = `projects/${printable(project)}/project.md`
    if (latitude === null || longitude === null)
      return `${name}: координат нет, и предложить нечего: ${reason}${address === '' ? '' : ` («${printable(address)}»)`}`
    const place = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
    return file === null
      ? `${name}: файла или его заголовка нет; по адресу «${printable(address)}» предлагается latitude: ${latitude}, longitude: ${longitude} (${place})`
      : `${name}: предложены координаты по адресу «${printable(address)}»; проверьте ${place} и уберите # у latitude и longitude`
  })
}
