import { expect, test } from 'vitest'
import { createPlaylist, type Segment, segmentsIn } from '../../../../infra/local/live/playlist.ts'

const segment = (number: number, run = 'a'): Segment => ({
  file: `${run}-${String(number).padStart(6, '0')}.m4s`,
  map: `${run}-init.mp4`,
  seconds: 1,
  at: new Date(1_764_000_000_000 + number * 1000).toISOString(),
})

const numberOf = (list: string, tag: string) => Number(new RegExp(`^#${tag}:(\\d+)$`, 'm').exec(list)?.[1])

test('a playlist lists its segments, and dates a run once', () => {
  const playlist = createPlaylist(7)
  playlist.add(segment(0))
  playlist.add(segment(1))
  const list = String(playlist)
  expect(numberOf(list, 'EXT-X-MEDIA-SEQUENCE')).toBe(7)
  expect(list.match(/EXT-X-PROGRAM-DATE-TIME/g)).toHaveLength(1)
  expect(list).toContain('#EXT-X-MAP:URI="a-init.mp4"')
  expect(list).not.toContain('EXT-X-DISCONTINUITY\n')
  expect(list.split('\n').filter((line) => line.endsWith('.m4s'))).toHaveLength(2)
})

test('a second run is a discontinuity with its own init segment, and is counted once it has left the playlist', () => {
  const playlist = createPlaylist(0)
  playlist.add(segment(0))
  playlist.add(segment(1, 'b'))
  const list = String(playlist)
  expect(list.match(/EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  expect(numberOf(list, 'EXT-X-DISCONTINUITY-SEQUENCE')).toBe(0)
  const gone = Array.from({ length: 1800 }, (_, at) => playlist.add(segment(at + 2, 'b'))).flat()
  expect(gone.map(({ file }) => file)).toEqual(['a-000000.m4s', 'b-000001.m4s'])
  const later = playlist.back()
  expect(numberOf(later, 'EXT-X-DISCONTINUITY-SEQUENCE')).toBe(1)
  expect(numberOf(later, 'EXT-X-MEDIA-SEQUENCE')).toBe(2)
  expect(later).not.toContain('EXT-X-DISCONTINUITY\n')
})

test('the playlist of the live edge is the end of the one to go back in', () => {
  const playlist = createPlaylist(7)
  for (let number = 0; number < 50; number++) playlist.add(segment(number))
  for (let number = 50; number < 100; number++) playlist.add(segment(number, 'b'))
  for (let number = 100; number < 130; number++) playlist.add(segment(number, 'c'))
  const [edge, back] = [String(playlist), playlist.back()]
  const files = (list: string) => list.split('\n').filter((line) => line.endsWith('.m4s'))
  expect(files(edge)).toHaveLength(60)
  expect(files(back)).toHaveLength(130)
  expect(files(back).slice(-60)).toEqual(files(edge))
  expect(numberOf(back, 'EXT-X-MEDIA-SEQUENCE')).toBe(7)
  expect(numberOf(edge, 'EXT-X-MEDIA-SEQUENCE')).toBe(77)
  expect(numberOf(back, 'EXT-X-DISCONTINUITY-SEQUENCE')).toBe(0)
  expect(numberOf(edge, 'EXT-X-DISCONTINUITY-SEQUENCE')).toBe(1)
  // Both are dated: a player finds a moment of one in the other.
  expect(edge).toContain(`#EXT-X-PROGRAM-DATE-TIME:${segment(70).at}`)
  expect(Buffer.byteLength(edge)).toBeLessThan(3000)
})

test('a playlist written by ffmpeg is read with its dates', () => {
  const written = [
    '#EXTM3U',
    '#EXTINF:1.000000,',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-27T16:27:56.000+0100',
    'a-000000.m4s',
    '',
  ].join('\n')
  expect(segmentsIn(written, 'a-init.mp4')).toEqual([
    { file: 'a-000000.m4s', map: 'a-init.mp4', seconds: 1, at: '2026-11-27T15:27:56.000Z' },
  ])
})
