import { beforeAll, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { call } from '../../support/call.ts'
import { caller, makeCategory, makeVideo } from '../../support/kiai.ts'
import { makeCourse } from '../../support/media/courses.ts'
import { newMember } from '../../support/people/people.ts'
import type { Parts } from '../../support/samples.ts'

/** The same call two hundred times at once, as a broken page may do. */

const { courses, videos } = api
const many = 200
/** Milliseconds, including the time a busy machine takes for as many plain reads. */
const longestMs = 5000
let admin: Call
let videoId = ''
let courseId = ''

beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: videoId } = await makeVideo(admin, { categoryId: (await makeCategory(admin)).id }))
  ;({ id: courseId } = await makeCourse(admin, { isPublished: true }))
})

async function atOnce(send: () => Promise<Response>): Promise<[Response[], number]> {
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: many }, send))
  return [answers, performance.now() - began]
}

/** The number of calls answered as a single call would be. Every other one was asked to come back later. */
async function answeredAtOnce(e: Endpoint, partsOf: () => Parts): Promise<number> {
  const member = await newMember(inject('origin'))
  const [, plainMs] = await atOnce(() => call(member, videos.getEngagement, { params: { id: videoId } }))
  const [answers, took] = await atOnce(() => call(member, e, partsOf()))
  const refused = answers.filter(({ ok }) => !ok)
  for (const answer of refused) {
    const { code }: { code?: string } = await answer.json()
    // One process does the work of two hundred Lambdas here, within the time of one Lambda.
    expect(['server.busy', 'server.late']).toContain(code)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(took).toBeLessThan(longestMs + 2 * plainMs)
  return many - refused.length
}

const cases: [string, Endpoint, () => Parts][] = [
  [
    'reports of a video',
    videos.recordProgress,
    () => ({ body: { videoId, watchTime: 30, completionPercentage: 50 } }),
  ],
  ['likes', videos.likeVideo, () => ({ params: { id: videoId } })],
  ['bookmarks', videos.bookmarkVideo, () => ({ params: { id: videoId } })],
  ['enrolments', courses.enroll, () => ({ params: { id: courseId } })],
]

test.each(cases)(
  'two hundred identical %s are all answered, or asked to come back, within seconds',
  async (_, e, partsOf) => {
    expect(await answeredAtOnce(e, partsOf)).toBeGreaterThan(many / 2)
  },
)
