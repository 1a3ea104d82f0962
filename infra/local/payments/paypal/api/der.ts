/** The few shapes of ASN.1 that an X.509 certificate uses. */

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
export const set = (...parts: Buffer[]) => tagged(0x31, ...parts)
/** An unsigned number as bytes; a leading zero keeps a set first bit from meaning a negative number. */
export const integer = (bytes: Buffer) =>
  tagged(0x02, (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
export const bits = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes)
export const octets = (bytes: Buffer) => tagged(0x04, bytes)
export const nothing = tagged(0x05)
export const yes = tagged(0x01, Buffer.from([0xff]))
export const text = (words: string) => tagged(0x0c, Buffer.from(words))
export const explicit = (place: number, ...parts: Buffer[]) => tagged(0xa0 | place, ...parts)

export const time = (at: Date) => {
  const digits = at.toISOString().replaceAll(/[-:T]/g, '')
  return tagged(0x18, Buffer.from(`${digits.slice(0, 14)}Z`))
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]))
}

/** Seven bits a byte, all but the last marked. */
function inSevens(part: number): number[] {
  const groups = [part & 0x7f]
  for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
  return groups
}
