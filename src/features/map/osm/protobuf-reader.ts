/** Thrown for bytes that are not the expected message; the caller knows where in the file they are. */
export class InvalidBytesError extends Error {}

const TWO_32 = 4_294_967_296

/** Reads the wire format of Protocol Buffers (protobuf.dev/programming-guides/encoding) from a part of a buffer. */
export class ProtobufReader {
  readonly bytes: Buffer
  at: number
  end: number

  constructor(bytes: Buffer, at = 0, end = bytes.length) {
    this.bytes = bytes
    this.at = at
    this.end = end
  }

  /** The next field as `number << 3 | wire type`, or 0 at the end. */
  field(): number {
    if (this.at < this.end) return this.unsigned()
    if (this.at > this.end) throw new InvalidBytesError('поле длиннее сообщения')
    return 0
  }

  /** An unsigned number; exact up to 2^53. */
  unsigned(): number {
    const { bytes } = this
    let byte = bytes[this.at++] as number
    if (byte < 0x80) return byte
    let low = byte & 0x7f
    byte = bytes[this.at++] as number
    low |= (byte & 0x7f) << 7
    if (byte < 0x80) return low
    byte = bytes[this.at++] as number
    low |= (byte & 0x7f) << 14
    if (byte < 0x80) return low
    byte = bytes[this.at++] as number
    low |= (byte & 0x7f) << 21
    if (byte < 0x80) return low
    return this.#high(low)
  }

  /** A number whose lowest bit is its sign (`sint64`). */
  zigzag(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** A number in two's complement (`int64`). */
  signed(): number {
    const from = this.at
    const value = this.unsigned()
    // Ten bytes: the highest bit is set. The low 53 bits of the number are read without rounding.
    if (this.at - from < 10) return value
    let [low, high] = [0, 0]
    for (let index = 0; index < 10; index++) {
      const part = (this.bytes[from + index] as number) & 0x7f
      const shift = 7 * index
      if (shift < 28) low += part * 2 ** shift
      else if (shift === 28) {
        low += (part & 0x0f) * 2 ** 28
        high += part >> 4
      } else high += part * 2 ** (shift - 32)
    }
    return ((high % TWO_32) | 0) * TWO_32 + low
  }

  /** The start and the end of a field with a length; the reader continues behind it. */
  slice(): ProtobufReader {
    const length = this.unsigned()
    const from = this.at
    const to = from + length
    if (!(to <= this.end)) throw new InvalidBytesError('поле длиннее сообщения')
    this.at = to
    return new ProtobufReader(this.bytes, from, to)
  }

  text(): string {
    const { at, end } = this.slice()
    return this.bytes.toString('utf8', at, end)
  }

  /** Skips the value of a field. */
  skip(field: number): void {
    const type = field & 7
    if (type === 0) this.unsigned()
    else if (type === 1) this.at += 8
    else if (type === 2) this.slice()
    else if (type === 5) this.at += 4
    else throw new InvalidBytesError(`неизвестный вид поля ${type}`)
    if (this.at > this.end) throw new InvalidBytesError('поле длиннее сообщения')
  }

  #high(low: number): number {
    let value = low
    let factor = 2 ** 28
    for (let count = 0; count < 6; count++) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new InvalidBytesError('число обрывается')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
    throw new InvalidBytesError('число длиннее десяти байт')
  }
}
