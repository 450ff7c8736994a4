import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createObjectStore, type ObjectStoreOptions } from '../../src/outbound/object-store.ts'

const ACCESS_KEY = 'test-key'
const SECRET = 'test-secret'
const REGION = 'us-east-1'
const BUCKET = 'media'
/** Small, so that lists have several pages. */
const PAGE = 3
const META = 'x-amz-meta-sha256'

export type S3Fault = 'none' | 'hangs' | 'fails' | 'stalls' | 'damages'

interface StoredBytes {
  bytes: Buffer
  sha256: string | undefined
  modified: Date
}

/**
 * Starts an S3 server that holds objects in memory and rejects requests whose signature (version 4) is wrong. It
 * computes signatures from the documentation of AWS, with no code of the client.
 */
export async function startFakeS3() {
  const objects = new Map<string, StoredBytes>()
  const requests: string[] = []
  let fault: S3Fault = 'none'
  /** As servers do that encrypt: then the ETag is not the MD5. */
  let hasOpaqueTags = false
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${decodeURIComponent(request.url ?? '').split('?')[0]}`)
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'hangs') return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const send = (status: number, headers: Record<string, string | number> = {}, body = '') =>
      response.writeHead(status, headers).end(body)
    if (fault === 'fails') return void send(503, {}, errorXml('SlowDown'))
    if (!isSigned(request)) return void send(403, {}, errorXml('SignatureDoesNotMatch'))
    const url = new URL(request.url ?? '/', endpoint)
    const key = decodeURIComponent(url.pathname).slice(`/${BUCKET}/`.length)
    if (url.searchParams.get('list-type') === '2') {
      return void send(200, { 'content-type': 'application/xml' }, listXml(url.searchParams))
    }
    if (request.method === 'PUT') {
      const bytes = Buffer.concat(chunks)
      if (fault === 'damages') bytes[0] = (bytes[0] ?? 0) ^ 1
      const sha256 = request.headers[META]
      objects.set(key, { bytes, sha256: String(sha256), modified: new Date() })
      return void send(200, { etag: toTag(bytes) })
    }
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void send(204)
    }
    if (!object) return void send(404, {}, errorXml('NoSuchKey'))
    response.writeHead(200, {
      'content-length': object.bytes.length,
      'last-modified': object.modified.toUTCString(),
      etag: toTag(object.bytes),
      ...(object.sha256 !== undefined && { [META]: object.sha256 }),
    })
    if (fault === 'stalls') return void response.write(object.bytes.subarray(0, 10))
    response.end(request.method === 'HEAD' ? '' : object.bytes)
  }

  function toTag(bytes: Buffer): string {
    const md5 = createHash('md5').update(bytes).digest('hex')
    return hasOpaqueTags ? `"${md5}-2"` : `"${md5}"`
  }

  function listXml(query: URLSearchParams): string {
    const from = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from)
      .toSorted()
    const page = keys.slice(0, PAGE)
    const isTruncated = keys.length > page.length
    const contents = page.map((key) => {
      const { bytes, modified } = objects.get(key) ?? { bytes: Buffer.of(), modified: new Date() }
      const tag = toTag(bytes).replaceAll('"', '&quot;')
      return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${tag}</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  const access = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET, region: REGION }
  return {
    objects,
    requests,
    setFault: (next: S3Fault) => {
      fault = next
    },
    setOpaqueTags: () => {
      hasOpaqueTags = true
    },
    /** The settings of a server that uses this bucket. */
    settings: (prefix: string) => ({
      MEDIA_URL: `s3://${BUCKET}/${prefix}`,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    }),
    connect: (options: Partial<ObjectStoreOptions> = {}) =>
      createObjectStore({ endpoint, bucket: BUCKET, prefix: 'site/', ...access, ...options }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
  const [, key, date = '', region = '', names = '', signature] =
    pattern.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  if (key !== ACCESS_KEY || region !== REGION || !time.startsWith(date)) return false
  const { pathname, search } = new URL(url ?? '/', 'http://host')
  const query = search.slice(1).split('&').filter(Boolean).toSorted().join('&')
  const canonicalHeaders = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('')
  const payload = String(headers['x-amz-content-sha256'])
  const canonical = [method, pathname, query, canonicalHeaders, names, payload].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const scope = `${date}/${region}/s3/aws4_request`
  const sign = (secret: string | Buffer, text: string) =>
    createHmac('sha256', secret).update(text).digest()
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => sign(secret, part),
    `AWS4${SECRET}`,
  )
  const expected = sign(signingKey, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`).toString('hex')
  return expected === signature
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
