import { expect, type Page, test } from '@playwright/test'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import { inMinutes } from '../../support/fixtures.ts'
import { signIn, signUp } from '../../support/people/sign-in.ts'
import { scripts } from '../../support/scripts.ts'
import { welcome } from '../members/newcomer.ts'
import { atRest } from './loading.ts'

/**
 * Scripts in every text field of members and admins, and on every page that shows them. None of them runs, none becomes
 * an element, and the page's policy has nothing to block. The tests marked long store each of the sixty in each field.
 */

const word = () => `x${Math.random().toString(36).slice(2, 8)}`

const from = (place: number) => [...scripts.slice(place), ...scripts.slice(0, place)]

/** As many scripts from a position on as a field accepts: 3,000 characters hold all. */
const scriptsIn = (place: number, most: number) => from(place).join('\n').slice(0, most)

/** The first script from a position on that fits into a field, and a word that makes it unique. */
function scriptIn(place: number, most: number, end = word()): string {
  const script = from(place).find(({ length }) => length + end.length < most) ?? ''
  // Most short fields have one line.
  return `${script.replaceAll('\n', ' ')} ${end}`
}

/** The pages that show an item, alone and in lists, and a function that removes it. */
type Stored = { pages: string[]; lists: string[]; remove: () => Promise<unknown> }

/** Writes scripts into the catalogue fields of admins. */
async function storeCatalogue(admin: Call, place: number): Promise<Stored> {
  const short = (most: number) => scriptIn(place, most)
  const long = (most: number) => scriptsIn(place, most)
  const name = short(60)
  const category = await admin(api.categories.createCategory, { body: { name, description: short(500) } })
  const genre = await admin(api.categories.createMovieGenre, {
    body: { name, description: long(500), martialArtStyle: short(60), subGenres: [short(60)] },
  })
  const video = await admin(api.videos.createVideo, {
    body: {
      title: short(200),
      description: long(5000),
      categoryId: category.id,
      tags: [short(30), scriptIn(place + 30, 30)],
      director: short(200),
      country: short(100),
      language: short(60),
      isPublished: true,
    },
  })
  const course = await admin(api.courses.createCourse, {
    body: {
      title: short(200),
      description: long(5000),
      shortDescription: long(300),
      instructorName: short(200),
      instructorBio: long(2000),
      instructorCredentials: long(500),
      outcomes: [short(200)],
      level: 'beginner',
      isPublished: true,
    },
  })
  const lesson = await admin(api.courses.createLesson, {
    params: { id: course.id },
    body: { title: short(200), description: long(5000), isPublished: true },
  })
  return {
    lists: [
      '/admin/categories',
      '/admin/genres',
      '/admin/content',
      '/admin/courses',
      '/categories',
      '/movie-genres',
      '/videos',
      '/courses',
    ],
    pages: [
      `/admin/courses/${course.id}`,
      `/category/${category.slug}`,
      `/video/${video.id}`,
      `/course/${course.id}`,
      `/course/${course.id}/lesson/${lesson.id}`,
    ],
    remove: async () => {
      await admin(api.videos.deleteVideo, { params: { id: video.id } })
      await admin(api.courses.deleteCourse, { params: { id: course.id } })
      await admin(api.categories.deleteCategory, { params: { id: category.id } }).catch(unlessUsed)
      await admin(api.categories.deleteMovieGenre, { params: { id: genre.id } })
    },
  }
}

/** Another test may use the category for its video. */
function unlessUsed(error: unknown): void {
  if (!(error instanceof ApiError && error.problem?.code === 'category.in_use')) throw error
}

/** Writes scripts into a campaign, an answer of the team, an event and its chat. */
async function storeTalk(admin: Call, place: number): Promise<Stored> {
  const campaign = await admin(api.newsletter.createCampaign, {
    body: {
      subject: scriptIn(place, 150),
      content: scriptsIn(place, 5000),
      htmlContent: `<p>Oss</p>${scriptsIn(place, 5000)}`,
    },
  })
  const answer = await admin(api.contact.createCannedAnswer, {
    body: { name: scriptIn(place, 60), text: scriptsIn(place, 2000) },
  })
  const event = await admin(api.live.createLiveEvent, {
    body: { ...inMinutes(8), minutes: 30, title: scriptIn(place, 120), description: scriptsIn(place, 4000) },
  })
  await admin(api.live.sendToChat, {
    params: { id: event.id },
    body: { text: scriptsIn(place, 500), clientId: crypto.randomUUID() },
  })
  return {
    lists: ['/admin/live', '/admin/newsletter', '/live', '/admin/audit', '/admin'],
    pages: [`/admin/newsletter/${campaign.id}`, `/live/${event.id}`],
    remove: async () => {
      await admin(api.newsletter.deleteCampaign, { params: { id: campaign.id } })
      await admin(api.contact.deleteCannedAnswer, { params: { id: answer.id } })
      await admin(api.live.cancelLiveEvent, {
        params: { id: event.id },
        body: { reason: 'Made for a test alone' },
      })
    },
  }
}

/** A member writes to the team and joins the newsletter. Returns the page of the message. */
async function storeMessage(member: Call, admin: Call, place: number, email: string): Promise<string[]> {
  await member(api.newsletter.subscribe, { body: { email, firstName: scriptIn(place, 100) } })
  await member(api.contact.sendMessage, {
    body: {
      name: scriptIn(place, 100),
      email,
      subject: scriptIn(place, 150),
      message: scriptsIn(place, 3000),
      category: 'technical',
    },
  })
  const found = await admin(api.contact.listMessages, { query: { limit: 20, state: 'open', search: email } })
  const id = found.items[0]?.id ?? ''
  await admin(api.contact.addNote, { params: { id }, body: { text: scriptsIn(place, 2000) } })
  return [`/admin/messages/${id}`]
}

/** One network may write thirty messages an hour: of the sixty, each third is also in one. */
const goesIntoMessage = (place: number) => place % 3 === 2

/** A member whose name is a script writes to the team, applies to teach and orders a shirt. */
async function storeAsMember(member: Call, admin: Call, place: number, email: string): Promise<Stored> {
  const names = { firstName: scriptIn(place, 60), lastName: scriptIn(place + 1, 60) }
  await member(api.members.updateProfile, { body: names })
  const messages = goesIntoMessage(place) ? await storeMessage(member, admin, place, email) : []
  const { id: userId = '' } = (await member(api.auth.getUser)) ?? {}
  await admin(api.members.addStaffNote, { params: { userId }, body: { text: scriptsIn(place, 1000) } })
  await member(api.instructors.applyAsInstructor, {
    body: {
      name: scriptIn(place, 100),
      bio: scriptsIn(place, 2000),
      specialties: [scriptIn(place, 60)],
      credentials: scriptsIn(place, 500),
      hourlyRate: '85',
    },
  })
  const shirt = await admin(api.store.createProduct, {
    body: {
      name: scriptIn(place, 120),
      category: 'tshirt',
      price: '5.00',
      description: scriptsIn(place, 2000),
      facts: [{ name: scriptIn(place, 40), value: scriptIn(place, 200) }],
      tags: [scriptIn(place, 30)],
    },
  })
  await admin(api.store.publishProduct, { params: { id: shirt.id }, body: { state: 'published' } })
  const { total } = orderTotal([{ cents: 500, quantity: 1, isDigital: false }], 'standard')
  const street = scriptIn(place, 120)
  const { orderId } = await member(api.payments.checkOutOrder, {
    body: {
      items: [{ productId: shirt.id, size: 'm', color: 'white', quantity: 1, price: '5.00' }],
      provider: 'stripe',
      total: dollarsOf(total),
      key: crypto.randomUUID(),
      address: {
        ...names,
        country: 'DE',
        street,
        extra: street,
        postcode: '10115',
        city: scriptIn(place, 80),
      },
    },
  })
  return {
    lists: [
      '/admin/messages',
      '/admin/users',
      '/admin/newsletter',
      '/admin/instructors',
      '/admin/products',
      '/store',
    ],
    pages: [...messages, `/admin/users/${userId}`, `/admin/orders/${orderId}`, `/store/product/${shirt.id}`],
    remove: () => admin(api.store.publishProduct, { params: { id: shirt.id }, body: { state: 'archived' } }),
  }
}

/** Records every dialog, every request to the scripts' host, and every block by the page's policy. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`A dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(`A request: ${request.url()}`)
  })
  page.on('console', (message) => {
    // A sandboxed frame reports each script that it does not run, and cannot run any.
    if (/Content Security Policy|Blocked script execution/.test(message.text())) seen.push(message.text())
  })
  return seen
}

/** A part of every script, as a page shows it. */
const mark = /ran=1|evil\.example/

async function expectInert(
  page: Page,
  path: string,
  seen: readonly string[],
  isShown = false,
): Promise<void> {
  await page.goto(path)
  await atRest(page)
  if (isShown) await expect(page.getByRole('main'), path).toContainText(mark)
  for (const frame of page.frames()) {
    const found = await frame.evaluate(() => ({
      hasRun: 'ran' in window,
      live: [...document.querySelectorAll('*')].filter((element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/(^|:)(src|srcset|srcdoc|href|action|formaction|data|poster)$/i.test(name) &&
              /javascript:|evil\.example|ran=1/i.test(value)),
        ),
      ).length,
    }))
    expect(found, `${path} ${frame.url()}`).toEqual({ hasRun: false, live: 0 })
  }
  expect(seen, path).toEqual([])
}

/** `npm test` uses one script where a field holds one. Long texts hold all of them side by side. */
const usual = 14
const groups = [[usual], ...[0, 15, 30, 45].map((from) => [...scripts.keys()].slice(from, from + 15))]

for (const places of groups) {
  const tag = places.length === 1 ? '' : ' @long'
  const named = places.map((place) => place + 1).join(', ')
  test(`a script is nothing but text wherever it is stored: ${named}${tag}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000 + places.length * 60_000)
    const origin = baseURL ?? ''
    const { page, call: admin } = await welcome(browser, await signIn(origin, 'admin'))
    const seen = await watch(page)
    const stored: Stored[] = []
    try {
      for (const place of places) {
        const email = `${word()}-${Date.now()}@kiai.test`
        const own = await welcome(browser, await signUp(origin, email))
        const seenByMember = await watch(own.page)
        stored.push(await storeCatalogue(admin, place), await storeTalk(admin, place))
        stored.push(await storeAsMember(own.call, admin, place, email))
        for (const path of ['/', '/profile', '/settings', '/orders', '/checkout'])
          await expectInert(own.page, path, seenByMember)
        await own.page.context().close()
      }
      for (const path of stored.flatMap(({ pages }) => pages)) await expectInert(page, path, seen, true)
      for (const path of new Set(stored.flatMap(({ lists }) => lists))) await expectInert(page, path, seen)
    } finally {
      for (const { remove } of stored) await remove()
    }
    await page.context().close()
  })
}
