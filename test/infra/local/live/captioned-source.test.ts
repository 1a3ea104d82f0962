import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runEncoder } from '../../../../infra/local/live/encoder.ts'
import { type Rendition, renditions } from '../../../../infra/local/live/renditions.ts'
import { installedFfmpeg } from '../../../../infra/local/transcoder/ffmpeg.ts'
import { captionedFilm, lettersIn } from '../../../support/live/captioned-film.ts'

let dir: string
beforeAll(() => {
  // ffmpeg reads its outputs as one text with marks of its own.
  dir = mkdtempSync(path.join(tmpdir(), "kiai-it's: [live] | "))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a source of an encoder becomes two pictures with its captions, and its sound alone', async () => {
  const film = captionedFilm(dir, ['Bow to the front'], 4)
  const port = 19_490
  const stop = new AbortController()
  const found = new Map<Rendition, string[]>(renditions.map((rendition) => [rendition, []]))
  const running = runEncoder({
    ffmpeg: installedFfmpeg(),
    dir: path.join(dir, 'channel'),
    source: { kind: 'encoder', port, key: 'k' },
    signal: stop.signal,
    onSegment: (rendition, { file }) => found.get(rendition)?.push(file),
  })
  const send = async (): Promise<void> => {
    const args = ['-nostdin', '-loglevel', 'error', '-i', film, '-c', 'copy', '-f', 'flv']
    const sender = spawn(installedFfmpeg(), [...args, `rtmp://127.0.0.1:${port}/app/k`], { stdio: 'ignore' })
    const [code] = await once(sender, 'exit')
    // Until it listens.
    if (code !== 0) await send()
  }
  await send()
  await running
  stop.abort()
  const segments = (rendition: Rendition) =>
    Buffer.concat((found.get(rendition) ?? []).map((file) => readFileSync(path.join(dir, 'channel', file))))
  expect(lettersIn(segments('source'))).toBe('Bow to the front')
  expect(lettersIn(segments('160p'))).toBe('Bow to the front')
  expect(segments('audio_only').length).toBeGreaterThan(1000)
  expect(lettersIn(segments('audio_only'))).toBe('')
}, 60_000)
