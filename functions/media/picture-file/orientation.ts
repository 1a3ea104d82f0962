/**
 * How a picture is turned, as EXIF counts it: 1 is upright, 2 to 8 are turned or mirrored. It is the only fact of a
 * camera's data that the shown picture needs.
 */
const orientationTag = 0x0112
const upright = 1

/** The orientation in the TIFF block of EXIF; upright where none can be read. */
export function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 14) return upright
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return upright
  const isLittle = order === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return upright
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return upright
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    const orientation = view.getUint16(at + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : upright
  }
  return upright
}

/** A TIFF block that says only this; undefined for an upright picture, which needs none. */
export function orientationBlock(orientation: number): Uint8Array | undefined {
  if (orientation === upright) return undefined
  const block = new Uint8Array(26)
  const view = new DataView(block.buffer)
  view.setUint16(0, 0x4d4d)
  view.setUint16(2, 42)
  view.setUint32(4, 8)
  view.setUint16(8, 1)
  view.setUint16(10, orientationTag)
  // One value of the type for short numbers.
  view.setUint16(12, 3)
  view.setUint32(14, 1)
  view.setUint16(18, orientation)
  return block
}
