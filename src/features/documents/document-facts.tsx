import { formatBytes } from '../../lib/numbers.ts'
import { formatDay } from '../../lib/time/days.ts'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import styles from './document-facts.module.css'
import type { DocumentCard } from './schema.ts'

/** The file of a document with its type and size, its date and version, and the checksum that proves it unchanged. */
export function DocumentFacts({
  document: { version, published_on, file, file_size, file_hash },
}: {
  document: Pick<DocumentCard, 'version' | 'published_on' | 'file' | 'file_size' | 'file_hash'>
}) {
  const type = file === null ? null : fileType(file)
  return (
    <ul className={styles['facts']}>
      {published_on === null ? null : (
        <li>
          <time dateTime={published_on}>{formatDay(published_on)}</time>
        </li>
      )}
      {version === '' || version === published_on ? null : <li>{describeVersion(version)}</li>}
      {file === null ? (
        <li>текст на&nbsp;сайте</li>
      ) : (
        <li>
          <a href={file} className={styles['file']}>
            {type ?? 'Файл'}
            {file_size === null ? '' : `, ${formatBytes(file_size)}`}
          </a>
        </li>
      )}
      {file_hash === null ? null : (
        <li className={styles['hash']}>
          <Disclosure line="Контрольная сумма" isInline>
            <p>
              SHA-256 <code>{file_hash}</code>
            </p>
          </Disclosure>
        </li>
      )}
    </ul>
  )
}

/** Returns «Редакция от 1 сентября 2026 г.» for a version that is a date, else «Редакция 3». */
export function describeVersion(version: string): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(version)
  return isDate ? `Редакция от\u00a0${formatDay(version)}` : `Редакция ${version}`
}

/** «PDF» for `/media/files/1.pdf`; null for an address without an extension. */
function fileType(address: string): string | null {
  return /\.([a-z0-9]{1,5})$/i.exec(address)?.[1]?.toUpperCase() ?? null
}
