import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedFfmpeg } from '../../../infra/local/transcoder/ffmpeg.ts'
import type { Browser } from '../people/sign-in.ts'

/**
 * What a film of the test picture shows: the picture differs at each moment, and starts again with each run of the
 * source. So each frame of a replay tells at which second of its run it was sent.
 */

const size = { width: 96, height: 54, of: 96 * 54 }
/** Frames per second that are looked at. */
const perSecond = 10

const framesOf = (input: readonly string[]): Buffer => {
  const filters = `fps=${perSecond},scale=${size.width}:${size.height},format=gray`
  const output = ['-vf', filters, '-f', 'rawvideo', 'pipe:1']
  const args = ['-hide_banner', '-loglevel', 'error', ...input, ...output]
  return execFileSync(installedFfmpeg(), args, { maxBuffer: 2 ** 30 })
}

const differenceOf = (one: Buffer, place: number, other: Buffer, otherPlace: number): number => {
  let sum = 0
  for (let at = 0; at < size.of; at++) {
    const difference = (one[place * size.of + at] ?? 0) - (other[otherPlace * size.of + at] ?? 0)
    sum += difference * difference
  }
  return sum
}

/** Seconds since the source began, for each tenth of a second of a film. */
export function secondsShown(film: Buffer, longestRun: number): number[] {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-seen-'))
  try {
    const file = join(dir, 'film')
    writeFileSync(file, film)
    const seen = framesOf(['-i', file])
    const sent = framesOf(['-f', 'lavfi', '-i', `testsrc2=size=960x540:rate=30:duration=${longestRun}`])
    const places = Array.from({ length: sent.length / size.of }, (_, place) => place)
    return Array.from({ length: seen.length / size.of }, (_, at) => {
      const differences = places.map((place) => differenceOf(seen, at, sent, place))
      return differences.indexOf(Math.min(...differences)) / perSecond
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export const shownAt = (seconds: readonly number[], second: number): number | undefined =>
  seconds[Math.min(seconds.length - 1, Math.max(0, Math.round(second * perSecond)))]

/** The film behind a playlist that this browser may load, in its smallest size, and its length by the playlist. */
export async function filmOf(browser: Browser, url: string): Promise<{ film: Buffer; seconds: number }> {
  const load = async (path: string) => {
    const answer = await browser.fetch(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const linesOf = async (path: string) => String(await load(path)).split('\n')
  const within = (path: string, name: string) => new URL(name, new URL(path, browser.origin)).pathname
  const rung = (await linesOf(url)).find((line) => line && !line.startsWith('#')) ?? ''
  const list = within(url, rung)
  const lines = await linesOf(list)
  const map = /#EXT-X-MAP:URI="([^"]+)"/.exec(lines.join('\n'))?.[1]
  const names = [...(map ? [map] : []), ...lines.filter((line) => line && !line.startsWith('#'))]
  const parts: Buffer[] = []
  for (const name of names) parts.push(await load(within(list, name)))
  const lengths = lines.flatMap((line) => /^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? [])
  return { film: Buffer.concat(parts), seconds: lengths.reduce((sum, length) => sum + Number(length), 0) }
}
