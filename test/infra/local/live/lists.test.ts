import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codecsOf } from '../../../../infra/local/live/codecs.ts'
import { createLists } from '../../../../infra/local/live/lists.ts'
import type { Rendition } from '../../../../infra/local/live/renditions.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kiai-lists-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An init segment, as far as playlists read it: the size of a track, and its codecs. */
function init(size: { width: number; height: number } | undefined): Buffer {
  if (!size) return Buffer.from('....mp4a')
  const track = Buffer.alloc(92)
  track.writeUInt32BE(92)
  track.write('tkhd', 4)
  track.writeUInt16BE(size.width, 84)
  track.writeUInt16BE(size.height, 88)
  return Buffer.concat([track, Buffer.from('avcC'), Buffer.of(1, 0x42, 0xc0, 0x1f), Buffer.from('mp4a')])
}

const sizes = {
  source: { width: 960, height: 540 },
  '160p': { width: 284, height: 160 },
  audio_only: undefined,
}

/** A segment of this many bytes. */
function segment(rendition: Rendition, number: number, bytes: number, run = 'a') {
  const [file, map] = [`${run}-${rendition}-${number}.m4s`, `${run}-${rendition}-init.mp4`]
  writeFileSync(path.join(folder, map), init(sizes[rendition]))
  writeFileSync(path.join(folder, file), Buffer.alloc(bytes))
  return { file, map, seconds: 1, at: new Date(1_764_000_000_000 + number * 1000).toISOString() }
}

test('the codecs of a picture with sound, and of a sound alone', () => {
  expect(codecsOf(init(sizes.source))).toBe('avc1.42C01F,mp4a.40.2')
  expect(codecsOf(init(undefined))).toBe('mp4a.40.2')
})

test('a multivariant playlist names its pictures with their sizes, the best one first, and the sound alone', () => {
  const lists = createLists(0)
  expect(lists.read('index.m3u8')).toBeUndefined()
  lists.add('source', segment('source', 0, 100_000), folder)
  lists.add('source', segment('source', 1, 150_000), folder)
  lists.add('source', segment('source', 2, 90_000), folder)
  lists.add('160p', segment('160p', 0, 20_000), folder)
  lists.add('audio_only', segment('audio_only', 0, 4000), folder)
  expect(lists.read('index.m3u8')?.split('\n').slice(3)).toEqual([
    '#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="source",NAME="540p",AUTOSELECT=YES,DEFAULT=YES',
    '#EXT-X-STREAM-INF:BANDWIDTH=1200000,RESOLUTION=960x540,CODECS="avc1.42C01F,mp4a.40.2",VIDEO="source"',
    'source.m3u8',
    '#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="160p",NAME="160p",AUTOSELECT=YES,DEFAULT=YES',
    '#EXT-X-STREAM-INF:BANDWIDTH=160000,RESOLUTION=284x160,CODECS="avc1.42C01F,mp4a.40.2",VIDEO="160p"',
    '160p.m3u8',
    '#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="audio_only",NAME="audio_only",AUTOSELECT=NO,DEFAULT=NO',
    '#EXT-X-STREAM-INF:BANDWIDTH=32000,CODECS="mp4a.40.2",VIDEO="audio_only"',
    'audio_only.m3u8',
    '',
  ])
  expect(lists.read('160p.m3u8')).toContain('a-160p-0.m4s')
  expect(lists.read('back.m3u8')?.match(/^[^#].*m3u8$/gm)).toEqual([
    'source-back.m3u8',
    '160p-back.m3u8',
    'audio_only-back.m3u8',
  ])
})

test('each rendition has a playlist for the live edge, and one that reaches further back', () => {
  const lists = createLists(0)
  for (let number = 0; number < 70; number++) lists.add('160p', segment('160p', number, 10), folder)
  const count = (file: string) => (lists.read(file) ?? '').split('.m4s').length - 1
  expect([count('160p.m3u8'), count('160p-back.m3u8')]).toEqual([60, 70])
})

test('a source without sound lists none, and nothing else is a playlist', () => {
  const lists = createLists(0)
  lists.add('source', segment('source', 0, 10), folder)
  expect(lists.read('index.m3u8')).not.toContain('audio_only')
  expect(lists.read('audio_only.m3u8')).toBeUndefined()
  expect(lists.read('a-source.m3u8')).toBeUndefined()
})

test('a later run with another picture changes its size', () => {
  const lists = createLists(0)
  lists.add('source', segment('source', 0, 10), folder)
  const upright = segment('source', 1, 10, 'b')
  writeFileSync(path.join(folder, upright.map), init({ width: 540, height: 960 }))
  lists.add('source', upright, folder)
  expect(lists.sizeOf('source')).toEqual({ width: 540, height: 960 })
  expect(lists.read('index.m3u8')).toContain('NAME="540p"')
})
