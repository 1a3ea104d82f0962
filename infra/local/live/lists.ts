import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codecsOf } from './codecs.ts'
import { multivariant, type Variant } from './multivariant.ts'
import { pictureSize } from './picture-size.ts'
import { createPlaylist, type Segment } from './playlist.ts'
import { type Rendition, renditions } from './renditions.ts'

/** What a rendition is, by its latest run. */
type Facts = Pick<Variant, 'bandwidth' | 'codecs' | 'size'> & { map: string }

/**
 * All playlists of a channel: `index.m3u8` and `back.m3u8` list the renditions at the live edge and to go back in, and
 * each rendition has both. One without segments is not listed: a source may have no sound.
 */
export function createLists(firstNumber: number) {
  const channel = renditions.map((name) => ({
    name,
    playlist: createPlaylist(firstNumber),
    edge: `${name}.m3u8`,
    back: `${name}-back.m3u8`,
  }))
  const facts = new Map<Rendition, Facts>()

  const listOf = (place: 'edge' | 'back'): string | undefined => {
    const variants = channel.flatMap((each) => {
      const known = facts.get(each.name)
      return known ? [{ ...known, name: each.name, file: each[place] }] : []
    })
    return variants.length > 0 ? multivariant(variants) : undefined
  }

  return {
    /** Adds a segment from this folder; returns the segments that leave the playlists of its rendition. */
    add(name: Rendition, segment: Segment, folder: string): Segment[] {
      const known = facts.get(name)
      const bits = (statSync(join(folder, segment.file)).size * 8) / segment.seconds
      const bandwidth = Math.max(known?.bandwidth ?? 0, Math.round(bits))
      if (known?.map === segment.map) facts.set(name, { ...known, bandwidth })
      else {
        const map = readFileSync(join(folder, segment.map))
        facts.set(name, { bandwidth, codecs: codecsOf(map), size: pictureSize(map), map: segment.map })
      }
      return channel.find((each) => each.name === name)?.playlist.add(segment) ?? []
    },
    /** The picture of a rendition. */
    sizeOf: (name: Rendition) => facts.get(name)?.size,
    /** A playlist by its file; undefined while it is empty. */
    read(file: string): string | undefined {
      if (file === 'index.m3u8') return listOf('edge')
      if (file === 'back.m3u8') return listOf('back')
      const found = channel.find(({ edge, back }) => edge === file || back === file)
      if (!found || found.playlist.isEmpty()) return undefined
      return found.back === file ? found.playlist.back() : String(found.playlist)
    },
  }
}
