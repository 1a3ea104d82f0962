/** The codecs of an init segment as a playlist names them: `avc1.42C01F,mp4a.40.2`. */
export function codecsOf(map: Buffer): string {
  const at = map.indexOf('avcC')
  // Behind the version: profile, its constraints, level.
  const picture = at < 0 ? [] : [`avc1.${map.toString('hex', at + 5, at + 8).toUpperCase()}`]
  return [...picture, ...(map.includes('mp4a') ? ['mp4a.40.2'] : [])].join()
}
