import { createHash } from 'node:crypto'
import { mostLanguages } from '#shared/contract/media.ts'
import { whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { captionsKey } from '#shared/rules/media/storage-keys.ts'
import { type VideoItem, video } from '../model/catalogue/video.ts'
import { later } from '../model/table/later.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { putText, removeMedia } from '../ports/media/media-store.ts'
import { clock } from '../ports/process/clock.ts'
import { captionsToKeep } from './caption-text.ts'

type Item = NonNullable<VideoItem['captions']>[number]

const shown = ({ language, label, cues }: Item) => ({ language, label, cues })

export async function captionsOf(videoId: string) {
  const { captions = [] } = await mustFind(videoId)
  return whole(captions.map(shown))
}

/**
 * Sets the captions of one language. Each text has its own file name, so that no cache serves an old one. The files
 * are stored with the film and deleted with it.
 */
export async function putCaptions(videoId: string, language: string, text: string) {
  const { text: kept, cues, notes, passedOver } = await mustKeep(text)
  const saved = await whileSameFile(videoId, (item) => putOn(item, language, kept, cues))
  return { ...saved, passedOver, notes: notes.map(inWords) }
}

async function putOn(item: VideoItem, language: string, text: string, cues: number) {
  if (!item.uploadId) {
    throw new Problem('video.not_ready', 'Captions belong to a file, and this video has none yet.')
  }
  const known = item.captions ?? []
  const others = known.filter((one) => one.language !== language)
  if (others.length >= mostLanguages) {
    throw new Problem('captions.invalid', `A video can have captions in up to ${mostLanguages} languages`)
  }
  const file = `${language}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.vtt`
  const captions = { language, label: labelOf(language), cues, file }
  await putText(captionsKey(item.uploadId, file), text, 'text/vtt; charset=utf-8')
  await setCaptions(item, [...others, captions].sort(byLabel))
  const before = known.find((one) => one.language === language)
  if (before && before.file !== file) await removeMedia(captionsKey(item.uploadId, before.file))
  return shown(captions)
}

export function deleteCaptions(videoId: string, language: string): Promise<void> {
  return whileSameFile(videoId, (item) => deleteFrom(item, language))
}

async function deleteFrom(item: VideoItem, language: string): Promise<void> {
  const known = item.captions?.find((captions) => captions.language === language)
  if (!known) throw new Problem('captions.not_found')
  await setCaptions(
    item,
    (item.captions ?? []).filter((captions) => captions !== known),
  )
  if (item.uploadId) await removeMedia(captionsKey(item.uploadId, known.file))
}

async function mustFind(id: string): Promise<VideoItem> {
  const { data } = await video().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('video.not_found')
  return data
}

async function mustKeep(text: string) {
  const kept = await captionsToKeep(text)
  const [first] = kept.faults
  if (!first) return kept
  const issues = kept.faults.map((fault) => ({ path: 'text', message: inWords(fault) }))
  throw new Problem('captions.invalid', inWords(first), { issues })
}

const inWords = ({ line, message }: { line: number; message: string }) => `Line ${line}: ${message}`

/**
 * Changes the captions of a video even if transcoding updates it concurrently. If its file was replaced, they no
 * longer belong to it.
 */
async function whileSameFile<Result>(
  videoId: string,
  change: (item: VideoItem) => Promise<Result>,
): Promise<Result> {
  const { uploadId } = await mustFind(videoId)
  return tryAgain(async () => {
    const item = await mustFind(videoId)
    if (item.uploadId !== uploadId) throw new Problem('video.changed')
    return change(item)
  })
}

/** Written only if the video is unchanged since it was read. */
async function setCaptions(item: VideoItem, captions: Item[]): Promise<void> {
  await writeSteps({ video }, [
    {
      write: ({ video }) =>
        video
          .patch({ id: item.id })
          .set({ captions, updatedAt: later(item.updatedAt, clock.now()) })
          .where((a, { eq }) => eq(a.updatedAt, item.updatedAt))
          .commit(),
    },
  ])
}

/** A language by its own name: `Deutsch`, `português (Brasil)`. */
function labelOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const byLabel = (a: Item, b: Item) => a.label.localeCompare(b.label, 'en')
