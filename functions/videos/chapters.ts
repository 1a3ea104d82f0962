import type * as z from 'zod/mini'
import { Problem } from '#shared/contract/problem.ts'
import type { ChapterList, practice } from '#shared/contract/videos/practice.ts'
import { rounded } from '#shared/rules/learning/drill.ts'
import { chapters } from '../model/catalogue/chapters.ts'
import { video } from '../model/catalogue/video.ts'
import { newId } from '../model/table/new-id.ts'
import { writeSteps } from '../model/table/service.ts'

type Given = z.output<(typeof practice.updateChapters)['body']>

/** The video's chapters with the version that an edit of them must name. */
export async function chaptersOf(videoId: string): Promise<ChapterList> {
  await mustFind(videoId)
  const { data } = await chapters().get({ videoId }).go({ consistent: true })
  return { version: data?.version ?? 0, chapters: data?.list ?? [] }
}

/** Replaces the whole list, sorted; refused if another admin has changed it since it was read. */
export async function updateChapters(videoId: string, given: Given): Promise<ChapterList> {
  const { duration } = await mustFind(videoId)
  refuseBeyond(duration, given)
  const list = given.chapters
    .map(({ id, start, ...rest }) => ({ ...rest, start: rounded(start), id: id ?? newId('chapter') }))
    .sort((a, b) => a.start - b.start)
  const version = given.version + 1
  await writeSteps({ chapters }, [
    {
      write: ({ chapters }) =>
        given.version === 0
          ? chapters.create({ videoId, version, list }).commit()
          : chapters
              .patch({ videoId })
              .set({ version, list })
              .where((a, { eq }) => eq(a.version, given.version))
              .commit(),
      refusal: () =>
        new Problem('chapters.changed', 'Another admin has changed the chapters. Please reload the page.'),
    },
  ])
  return { version, chapters: list }
}

async function mustFind(id: string) {
  const { data } = await video().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('video.not_found')
  return data
}

/** While the length is unknown, every time is accepted. */
function refuseBeyond(duration: number, { chapters }: Given): void {
  if (duration === 0) return
  const issues = chapters.flatMap(({ start }, at) =>
    start < duration ? [] : [{ path: `chapters.${at}.start`, message: 'This is after the end of the video' }],
  )
  if (issues.length > 0) {
    throw new Problem('request.invalid', 'A chapter begins after the end of the video', { issues })
  }
}
