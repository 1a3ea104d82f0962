import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { streamReaders } from '../cloud/lambdas/lambdas.ts'
import { filmDemoVideos } from '../demo/film.ts'
import { loadDemoData } from '../demo/load.ts'
import { loadHistory } from '../demo/load-history.ts'
import { loadPurchases } from '../demo/load-purchases.ts'
import { loadClips, loadPhotos } from '../demo/originals.ts'
import { loadPictures } from '../demo/pictures.ts'
import { buildOnce } from './build-once.ts'
import { beginLoading, clearHalfLoaded, endLoading, isLoaded } from './demo-data.ts'
import { ensureJava } from './java.ts'
import { mediaBucket, uploadsBucket } from './platform/environment.ts'
import { type Platform, startPlatform } from './platform/platform.ts'
import { chosenClips, chosenFolder, chosenPictures, chosenPort, prepareFolder } from './settings.ts'
import { installedFfmpeg } from './transcoder/ffmpeg.ts'

/** `npm start`: all of Kiai on one machine and behind one address. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const { port, dir, clips, pictures } = settings()
const started = performance.now()

const say = (words: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${words}`)

console.log(`Kiai is starting; its data is in ${dir}`)
if (await clearHalfLoaded(dir))
  say('The last start was interrupted: the demo data is loaded from the beginning')
const platform = await start()
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end())

await run().catch((error: unknown) => {
  // What was interrupted fails. The next start loads the data from the beginning, and continues with the clips.
  if (!ended.signal.aborted) throw error
})

async function run(): Promise<void> {
  await Promise.all([build(), seed()])
  await platform.settle()
  platform.openSite()
  say('Ready')
  console.log(
    `\n  Kiai    ${platform.origin}\n  Sign in with one of admin@, instructor@, free@, premium@ or master@kiai.test (no password)\n`,
  )
  await film()
}

/**
 * `clips`: how many demo videos get a clip, made in the background; the others have none until a later start asks for
 * them. `pictures`: how many of a kind are drawn.
 */
function settings(): { port: number; dir: string; clips: number; pictures: number } {
  try {
    const dir = chosenFolder(process.env)
    prepareFolder(dir)
    const env = process.env
    return { port: chosenPort(env), dir, clips: chosenClips(env), pictures: chosenPictures(env) }
  } catch (error) {
    return stop(error)
  }
}

async function start(): Promise<Platform> {
  try {
    await ensureJava(say)
    const up = await startPlatform({ port, dir, site: join(dir, 'web') })
    say('Table, storage, sign-in, events and transcoder are up')
    return up
  } catch (error) {
    return stop(error)
  }
}

async function build(): Promise<void> {
  const outcome = await buildOnce(root, join(dir, 'web'), platform.origin)
  say(outcome === 'built' ? 'The site is built' : 'The site is built already')
}

async function seed(): Promise<void> {
  if (isLoaded(dir)) {
    say('Your data is kept; `npm run reset` clears it')
    return renewIndex()
  }
  beginLoading(dir)
  const now = new Date()
  await loadDemoData(now)
  await loadHistory(now)
  await platform.settle()
  await loadPurchases(platform.origin)
  say('Demo catalogue, members and purchases are loaded')
  const told = (drawn: number, all: number) => {
    if (drawn === all || drawn % 10 === 0) say(`Posters drawn: ${drawn} of ${all}`)
  }
  await loadPictures(platform.s3, mediaBucket, told, pictures)
  await loadPhotos({ s3: platform.s3, uploadsBucket, mediaBucket })
  endLoading(dir)
}

/** Rebuilds an index that an earlier version wrote. */
async function renewIndex(): Promise<void> {
  const { module } = streamReaders.onCatalogueChanged
  const { handler } = await import(`../../${module}`)
  await handler({ Records: [] })
}

/** Makes the clips while the site is in use. */
async function film(): Promise<void> {
  const { s3, transcoded, settle } = platform
  let before = 0
  await filmDemoVideos({
    s3,
    uploadsBucket,
    mediaBucket,
    dir: join(dir, 'film'),
    ffmpeg: installedFfmpeg(),
    most: clips,
    transcoded: async () => {
      await settle()
      await transcoded()
      await settle()
    },
    signal: ended.signal,
    onFilmed: (done, all) => {
      if (done === all || done >= before + 5) {
        before = done
        say(`Demo videos ready to play: ${done} of ${all}`)
      }
    },
  })
  await loadClips({ s3, uploadsBucket, ffmpeg: installedFfmpeg(), signal: ended.signal, most: clips })
}

async function end(): Promise<void> {
  ended.abort()
  console.log('\nKiai is stopping')
  await platform.close()
  process.exit(0)
}

function stop(error: unknown): never {
  const words = error instanceof Error ? error.message : String(error)
  const taken = /EADDRINUSE/.test(words)
  console.error(taken ? `Port ${port} is taken. Choose another one: PORT=3100 npm start` : words)
  process.exit(1)
}
