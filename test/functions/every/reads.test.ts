import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { addressOf } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { listUsers } from '../../../functions/members/admin/list-users.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { mostReads, screens } from '../../bench/screens.ts'
import { endpoints } from '../../support/call.ts'
import { caller, makeCategory, makeVideo, settle } from '../../support/kiai.ts'
import { giveFile, makeCourseOf } from '../../support/media/courses.ts'
import { watchSome } from '../../support/media/watching.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { startCounted } from '../../support/platform/counted.ts'
import { tableName } from '../../support/platform/table.ts'
import type { Parts } from '../../support/samples.ts'
import { bodyOf, buy, downloadablePhoto, photo, shirt, soldShirt } from '../../support/store/orders.ts'

/** The number of table reads of each screen. A change that raises one of these needs a reason. */
const readsOf: Record<keyof typeof screens, number> = {
  home: 6,
  library: 1,
  'video page': 5,
  'course page': 3,
  'lesson page': 5,
  profile: 6,
  'my list': 3,
}

const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([key, { value }]) => `${key.split(' ')[1]}=${value}`).join('; ')

describe.skipIf(!tableName)('the reads of a screen', () => {
  let counted: Awaited<ReturnType<typeof startCounted>>
  let cookie = ''
  let adminCookie = ''
  /** The ids that the calls need. */
  const parts: Record<string, Parts> = {}

  beforeAll(async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    const [admin, { browser, call }] = await Promise.all([caller('admin'), newcomer()])
    const { id: categoryId } = await makeCategory(admin)
    const { id: videoId } = await makeVideo(admin, { categoryId, duration: 600 })
    const { course, lessons } = await makeCourseOf(admin, 1)
    const [lesson = { id: '', courseId: '' }] = lessons
    const uploadId = await giveFile(lesson)
    const media = { status: 'ready', progress: 100 } as const
    await video().patch({ id: videoId }).set({ uploadId, media, length: 600 }).go()
    await call(api.courses.enroll, { params: { id: course.id } })
    await watchSome(call, videoId, 600, 10)
    await settle()
    for (const name of ['getVideo', 'getPlayback', 'getEngagement']) parts[name] = { params: { id: videoId } }
    for (const name of ['getCourse', 'getEnrollment']) parts[name] = { params: { id: course.id } }
    parts.getLessonPlayback = { params: { id: lesson.id } }
    parts.listCategoryVideos = { params: { categoryId } }
    cookie = cookieOf(browser)
    adminCookie = cookieOf(await signIn(inject('origin'), 'admin'))
    counted = await startCounted()
  })
  afterAll(async () => {
    await counted.close()
    vi.restoreAllMocks()
  })

  async function ask(operation: string, from = cookie) {
    const { e } = endpoints.find(({ name }) => name === operation) ?? {}
    if (!e) throw new Error(`There is no operation ${operation}`)
    const answer = await fetch(counted.origin + addressOf(e, parts[operation] ?? {}), {
      headers: { cookie: from },
    })
    expect(answer.status, `${operation}: ${await answer.text()}`).toBe(200)
    return counted.latest().reads
  }

  test.each(Object.entries(screens))('%s', async (screen, operations) => {
    let reads = 0
    for (const operation of operations) {
      // The first call of a Lambda copy reads some things once. They do not count for the screen.
      await ask(operation)
      reads += await ask(operation)
    }
    expect({ [screen]: reads }).toEqual({ [screen]: readsOf[screen as keyof typeof screens] })
    expect(reads).toBeLessThanOrEqual(mostReads[screen] ?? Number.POSITIVE_INFINITY)
  })

  test('the page of a product is answered without the table', async () => {
    const product = await soldShirt(3)
    await settle()
    for (const [name, given] of [
      ['getProduct', { params: { id: product } }],
      ['listCategoryProducts', { params: { category: 'tshirt' }, query: { limit: 5 } }],
      ['listProductReviews', { params: { id: product }, query: {} }],
    ] as const)
      parts[name] = given
    // The index is looked at every two seconds.
    await vi.waitFor(() => ask('getProduct'), { timeout: 20_000, interval: 500 })
    expect(await ask('getProduct')).toBe(0)
    await ask('listCategoryProducts')
    expect(await ask('listCategoryProducts')).toBe(0)
  })

  test('the page of an order is two round trips, after the session', async () => {
    const { call, browser } = await newcomer()
    const { id } = await buy(call, [shirt(await soldShirt(3)), photo(await downloadablePhoto())])
    parts.getOrder = { params: { id } }
    await ask('getOrder', cookieOf(browser))
    await ask('getOrder', cookieOf(browser))
    expect(counted.trips() - 1).toBe(2)
  })

  test.each(['stripe', 'paypal'] as const)(
    'a checkout of goods by %s is four round trips, after the session and the limit',
    async (provider) => {
      const { browser } = await newcomer()
      const place = async () => {
        const body = JSON.stringify(bodyOf([shirt(await soldShirt(3))], { provider }))
        const answer = await fetch(`${counted.origin}/api/checkout`, {
          method: 'POST',
          headers: {
            cookie: cookieOf(browser),
            'content-type': 'application/json',
            origin: inject('origin'),
          },
          body,
        })
        expect(answer.status, await answer.text()).toBe(200)
        return counted.trips()
      }
      const first = await place()
      expect(first).toBeLessThanOrEqual(7)
    },
  )

  // Without the read of the session. bench/members.ts tests the same with 100,000 members.
  test.each([
    ['a page of members', {}, 3],
    ['a page of members further on', {}, 2],
    ['a search among them', { search: 'free@kiai.test' }, 2],
  ])('%s is at most %3$i reads', async (page, search, most) => {
    const query = { limit: 5, ...search }
    const { next } = await listUsers(query)
    parts.listUsers = { query: { ...query, ...(page.endsWith('further on') && { cursor: next }) } }
    await ask('listUsers', adminCookie)
    const reads = await ask('listUsers', adminCookie)
    expect(reads - 1).toBeGreaterThan(0)
    expect(reads - 1).toBeLessThanOrEqual(most)
  })

  // For any number of members and payments.
  test.each(['getAnalyticsStats', 'getFigures', 'getTopVideos'])(
    '%s, of the dashboard of admins',
    async (operation) => {
      await ask(operation, adminCookie)
      const reads = await ask(operation, adminCookie)
      expect(reads).toBeGreaterThan(0)
      expect(reads).toBeLessThanOrEqual(3)
    },
  )
})
