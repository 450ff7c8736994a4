/** Returns an MP4 box: length, type and content. */
export function mp4Box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Returns an MP4 file of one track with the boxes that describe it, but without samples. */
export function makeFilm({
  brand = 'isom',
  codec = 'avc1',
  kind = 'vide',
  note = '',
} = {}): Buffer {
  const text = (value: string) => Buffer.from(value, 'latin1')
  const four = Buffer.alloc(4)
  const hdlr = mp4Box('hdlr', four, four, text(kind), Buffer.alloc(12))
  const stsd = mp4Box('stsd', four, Buffer.from([0, 0, 0, 1]), mp4Box(codec, Buffer.alloc(78)))
  const trak = mp4Box('trak', mp4Box('mdia', hdlr, mp4Box('minf', mp4Box('stbl', stsd))))
  return Buffer.concat([
    mp4Box('ftyp', text(brand), four, text('isomiso2')),
    mp4Box('free', text(note)),
    mp4Box('moov', mp4Box('mvhd', Buffer.alloc(100)), trak),
  ])
}

/** Returns an HLS segment. */
export function makeSegment(note: string): Buffer {
  return Buffer.concat([mp4Box('styp', Buffer.from('msdh')), mp4Box('mdat', Buffer.from(note))])
}

/** Returns the files of an HLS film of two segments below `folder`, by path. */
export function makeHlsFilm(folder: string, note = ''): Record<string, string | Uint8Array> {
  return {
    [`${folder}/index.m3u8`]: `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="start.mp4"
#EXTINF:4.000000,
parts/0.m4s
#EXTINF:2.5,
parts/1.m4s
#EXT-X-ENDLIST
`,
    [`${folder}/start.mp4`]: makeFilm({ note }),
    [`${folder}/parts/0.m4s`]: makeSegment(`0${note}`),
    [`${folder}/parts/1.m4s`]: makeSegment(`1${note}`),
  }
}
