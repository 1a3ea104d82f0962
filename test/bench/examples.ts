import { demoAccounts } from '../../infra/demo/accounts.ts'
import { demoVideos } from '../../infra/demo/content/videos.ts'
import { videoIdOf } from '../../infra/demo/ids.ts'
import type { Platform } from '../../infra/local/platform/platform.ts'
import { Browser, signUp } from '../support/people/sign-in.ts'
import type { Parts } from '../support/samples.ts'

/** Calls that need some state before them to be realistic. For every other one its sample is enough. */

export type Kit = {
  platform: Platform
  call: (operation: string, as: Browser | undefined, parts?: Parts) => Promise<unknown>
  admin: Browser
  premium: Browser
}

const someVideo = demoVideos.find(({ isPublished, accessLevel }) => isPublished && accessLevel === 'premium')
const videoId = videoIdOf(someVideo?.slug ?? '')
const ofVideo = { params: { id: videoId } }
const lesson = { id: 'les_white-belt-karate-1', courseId: 'crs_white-belt-karate' }
const ofLesson = { params: { id: lesson.id } }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const idOf = (made: unknown) => (made as { id: string }).id

export async function callExamples(kit: Kit): Promise<void> {
  await callSignIn(kit)
  await makePlayable()
  await callWatching(kit)
  await callLearning(kit)
  await callTeaching(kit)
  await callUpload(kit)
  await callPicture(kit, 'createPicture', 'usePicture', kit.premium)
  await callPicture(kit, 'createImage', 'useImage', kit.admin)
}

/** As if they had been transcoded. Their segments are not requested here. */
async function makePlayable() {
  const { lesson: lessons } = await import('../../functions/model/catalogue/lesson.ts')
  const { upload } = await import('../../functions/model/catalogue/upload.ts')
  const { video } = await import('../../functions/model/catalogue/video.ts')
  const media = { status: 'ready', progress: 100 } as const
  const at = new Date().toISOString()
  const file = { ownerId: 'mem_bench', filename: 'a.mp4', contentType: 'video/mp4', size: 1, partSize: 1 }
  const times = { duration: 600, createdAt: at, updatedAt: at }
  const uploads = ['upl_bench', 'upl_bench-lesson'].map((id) => ({ id, ...file, ...times, media }))
  await upload()
    .put(uploads.map((each) => ({ ...each, multipartId: 'none' })))
    .go()
  await video().patch({ id: videoId }).set({ uploadId: 'upl_bench', media, length: 600 }).go()
  await lessons().patch(lesson).set({ uploadId: 'upl_bench-lesson', media, length: 600 }).go()
}

async function callSignIn({ platform, call }: Kit) {
  await call('login', undefined, { query: { returnTo: '/' } })
  await callCallback({ platform, call })
  const fresh = await signUp(platform.origin, 'bench@kiai.test')
  await call('acceptTerms', fresh, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  await call('deleteUser', fresh)
  await call('restoreUser', fresh)
  await call('logout', fresh)
}

/** Signs in up to the identity provider's callback, and makes that last call through the counter. */
async function callCallback({ platform, call }: Pick<Kit, 'platform' | 'call'>) {
  const browser = new Browser(platform.origin)
  const { path } = await browser.follow('/api/login')
  const account = demoAccounts[2]?.sub ?? ''
  let response = await browser.fetch(path, { method: 'POST', body: new URLSearchParams({ account }) })
  for (let hops = 0; hops < 10; hops++) {
    const to = new URL(response.headers.get('location') ?? '/', platform.origin)
    if (to.pathname === '/api/callback')
      return call('callback', browser, { query: Object.fromEntries(to.searchParams) })
    response = await browser.fetch(to.href)
  }
  throw new Error('Sign-in never came back')
}

async function callWatching({ call, premium, admin }: Kit) {
  await call('getPlayback', premium, ofVideo)
  const report = { videoId, watchTime: 240, completionPercentage: 40, stretches: [[0, 240]] }
  await call('recordProgress', premium, { body: report })
  // It would require a watched quarter: the clock proves it.
  const { id: memberId } = (await call('getUser', premium)) as { id: string }
  const { watchProgress } = await import('../../functions/model/learning/watch-progress.ts')
  await watchProgress().patch({ memberId, videoId }).set({ isViewed: true }).go()
  const marks = ['recordView', 'getEngagement', 'likeVideo', 'unlikeVideo', 'bookmarkVideo']
  for (const name of marks) await call(name, premium, ofVideo)
  await call('listBookmarks', premium, { query: { limit: 24 } })
  await call('rateVideo', premium, { ...ofVideo, body: { stars: 4 } })
  for (const name of ['unrateVideo', 'unbookmarkVideo']) await call(name, premium, ofVideo)
  const body = { name: 'The turn', start: 3.6, end: 5.2, speed: 0.5, isMirrored: true }
  const loopId = idOf(await call('createLoop', premium, { ...ofVideo, body }))
  await call('listLoops', premium, ofVideo)
  const ofLoop = { params: { id: videoId, loopId } }
  await call('updateLoop', premium, { ...ofLoop, body })
  await call('deleteLoop', premium, ofLoop)
  const captions = { params: { id: videoId, language: 'en' } }
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHajime'
  await call('putCaptions', admin, { ...captions, body: { text } })
  await call('listCaptions', admin, ofVideo)
  await call('deleteCaptions', admin, captions)
}

async function callLearning({ call, premium }: Kit) {
  await call('enroll', premium, { params: { id: lesson.courseId } })
  await call('getEnrollment', premium, { params: { id: lesson.courseId } })
  await call('getLessonPlayback', premium, ofLesson)
  await call('recordLessonProgress', premium, {
    ...ofLesson,
    body: { watchedDuration: 5, isCompleted: false },
  })
  const { certificate } = await import('../../functions/model/learning/certificate.ts')
  const memberId = idOf(await call('getUser', premium))
  const proof = { memberId, courseId: lesson.courseId, courseTitle: 'White Belt Karate', level: 'beginner' }
  await certificate()
    .put({ id: 'cer_bench', ...proof, duration: 2, completedAt: new Date().toISOString() })
    .go()
  await call('getCertificate', undefined, { params: { id: 'cer_bench' } })
}

async function callTeaching({ call, premium, admin }: Kit) {
  const body = {
    name: 'Bench',
    credentials: 'Only while this is measured',
    hourlyRate: '80',
    bio: 'Teaches nobody: this application is made to be measured.',
    specialties: ['Karate'],
  }
  const id = idOf(await call('applyAsInstructor', premium, { body }))
  await call('getOwnInstructor', premium)
  await call('decideApproval', admin, { params: { id }, body: { decision: 'approve' } })
}

async function callUpload({ platform, call, admin }: Kit) {
  const quiet = async () => {
    await platform.settle()
    await platform.transcoded()
    await platform.settle()
  }
  const body = { filename: 'a.mp4', contentType: 'video/mp4', size: 1000 }
  const made = (await call('createUpload', admin, { body })) as { id: string; parts: { url: string }[] }
  const ofUpload = { params: { id: made.id } }
  for (const { url } of made.parts) await fetch(url, { method: 'PUT', body: Buffer.alloc(1000) })
  await call('getUpload', admin, ofUpload)
  await call('completeUpload', admin, ofUpload)
  // Nothing but zeros: the transcoder refuses it, so that there is a failed file to try again.
  await quiet()
  await call('retryUpload', admin, ofUpload)
  await quiet()
  await call('deleteUpload', admin, ofUpload)
}

async function callPicture({ call }: Kit, make: string, use: string, as: Browser) {
  const body = { contentType: 'image/png', size: png.length }
  const { id, url } = (await call(make, as, { body })) as { id: string; url: string }
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(png) })
  await call(use, as, { body: { id } })
}
