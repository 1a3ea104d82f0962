import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderClip } from '../../../infra/demo/clips.ts'
import { demoVideos } from '../../../infra/demo/content/videos.ts'
import { filmDemoVideos } from '../../../infra/demo/film.ts'
import { videoIdOf } from '../../../infra/demo/ids.ts'
import { loadDemoData } from '../../../infra/demo/load.ts'
import { mediaBucket, uploadsBucket } from '../../../infra/local/platform/environment.ts'
import { startPlatform } from '../../../infra/local/platform/platform.ts'
import { installedFfmpeg } from '../../../infra/local/transcoder/ffmpeg.ts'
import { buildSiteInto } from '../landing.ts'
import { answerQuestions } from './worker.ts'

/** The whole of Kiai on a free port, with its demo data and one video that plays, in a process of its own. */

export type PlatformAnswer = {
  origin: string
  videoId: string
  title: string
  /** Folder with `clip.mp4`: the same picture as a plain file. */
  plain: string
}

const dir = mkdtempSync(join(tmpdir(), 'kiai-bench-'))
const web = join(dir, 'web')
const platform = await startPlatform({ port: 0, dir, site: web, log: () => {} })

async function playable(): Promise<PlatformAnswer> {
  await Promise.all([loadDemoData(new Date()), buildSiteInto(web, platform.origin)])
  platform.openSite()
  await platform.settle()
  const seed = demoVideos.find(({ isPublished, isFeatured }) => isPublished && isFeatured)
  if (!seed) throw new Error('No demo video is featured')
  const film = (most: number) =>
    filmDemoVideos({
      s3: platform.s3,
      uploadsBucket,
      mediaBucket,
      dir: join(dir, 'film'),
      ffmpeg: installedFfmpeg(),
      most,
      transcoded: async () => {
        await platform.settle()
        await platform.transcoded()
        await platform.settle()
      },
      signal: new AbortController().signal,
      onFilmed: () => {},
    })
  await film(1)
  const plain = mkdtempSync(join(dir, 'plain-'))
  const clip = join(dir, 'clip.mp4')
  await renderClip(seed, clip, { ffmpeg: installedFfmpeg(), signal: new AbortController().signal })
  copyFileSync(clip, join(plain, 'clip.mp4'))
  writeFileSync(join(plain, 'index.html'), pageOf('<a href="/play.html">Play</a>'))
  writeFileSync(join(plain, 'play.html'), pageOf('<video src="/clip.mp4" autoplay muted></video>'))
  return { origin: platform.origin, videoId: videoIdOf(seed.slug), title: seed.title, plain }
}

const pageOf = (body: string) => `<!doctype html><meta charset="utf-8"><title>Plain</title>${body}`

answerQuestions(playable, async () => {
  await platform.close()
  rmSync(dir, { recursive: true, force: true })
})
