import type { pictureSize } from './picture-size.ts'

export type Variant = {
  name: string
  /** Its media playlist. */
  file: string
  /** Bits per second of its largest segment. */
  bandwidth: number
  codecs: string
  size: ReturnType<typeof pictureSize>
}

/** A multivariant playlist as IVS writes it: each variant is its own group and has its name. */
export const multivariant = (variants: readonly Variant[]): string =>
  ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants.flatMap(linesOf), ''].join('\n')

/** Sound alone is played by choice only. */
function linesOf({ name, file, bandwidth, codecs, size }: Variant): string[] {
  const shownName = size ? `${Math.min(size.width, size.height)}p` : name
  const isAutomatic = size ? 'YES' : 'NO'
  return [
    `#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="${name}",NAME="${shownName}",AUTOSELECT=${isAutomatic},DEFAULT=${isAutomatic}`,
    [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}`,
      ...(size ? [`RESOLUTION=${size.width}x${size.height}`] : []),
      `CODECS="${codecs}"`,
      `VIDEO="${name}"`,
    ].join(),
    file,
  ]
}
