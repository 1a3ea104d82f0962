/** The picture size in a stream's init segment: from the header of its track (`tkhd`), as 16.16 fixed point. */
export function pictureSize(map: Buffer): { width: number; height: number } | undefined {
  for (let at = map.indexOf('tkhd'); at >= 4; at = map.indexOf('tkhd', at + 4)) {
    const end = at - 4 + map.readUInt32BE(at - 4)
    if (end > map.length) return undefined
    const [width, height] = [map.readUInt16BE(end - 8), map.readUInt16BE(end - 4)]
    // An audio track has no size.
    if (width > 0 && height > 0) return { width, height }
  }
  return undefined
}
