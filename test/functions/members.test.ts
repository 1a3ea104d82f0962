import { unzipSync } from 'fflate'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler as deleteDueMembers } from '../../functions/members/delete-due-members.ts'
import { belongingsOf } from '../../functions/model/belongings.ts'
import { member } from '../../functions/model/member.ts'
import { session } from '../../functions/model/session.ts'
import { watchHour } from '../../functions/model/watch-hour.ts'
import { clock } from '../../functions/ports/clock.ts'
import { recordProgress } from '../../functions/videos/engagement.ts'
import {
  caller,
  callerOf,
  expectProblem,
  makeCategory,
  makeVideo,
  ownWord,
  settle,
  visitor,
} from '../support/kiai.ts'
import { type Browser, signUp } from '../support/sign-in.ts'

const { auth, members, videos } = api

/** Somebody new who has accepted the terms. */
async function newMember(): Promise<{ browser: Browser; call: Call; id: string; email: string }> {
  const email = `${ownWord()}@kiai.test`
  const browser = await signUp(inject('origin'), email)
  const call = callerOf(browser)
  const { id } = await call(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  return { browser, call, id, email }
}

let ids: string[] = []
beforeAll(async () => {
  const admin = await caller('admin')
  const { id: categoryId } = await makeCategory(admin)
  const made = [1, 2, 3].map(() => makeVideo(admin, { categoryId, duration: 600 }))
  ids = (await Promise.all(made)).map(({ id }) => id)
  await settle()
})
afterEach(() => vi.restoreAllMocks())

const report = (videoId: string, watchTime: number, completionPercentage: number) => ({
  body: { videoId, watchTime, completionPercentage },
})

describe('stats (299, 382)', () => {
  test('a new member stands on level 1 with nothing watched; the period is a week unless said', async () => {
    const { call } = await newMember()
    const nothing = {
      videosWatched: 0,
      hoursWatched: 0,
      coursesCompleted: 0,
      streak: 0,
      level: 1,
      xp: 0,
      nextLevelXp: 100,
    }
    expect(await call(members.getStats, { query: {} })).toEqual(nothing)
  })

  test('finishing a video counts once, earns 10 XP once, and shows in the activity', async () => {
    const { call } = await newMember()
    const [videoId = ''] = ids
    for (let again = 0; again < 3; again++) await call(videos.recordProgress, report(videoId, 590, 98))
    expect(await call(members.getStats, { query: { period: 'all' } })).toMatchObject({
      videosWatched: 1,
      xp: 10,
    })
    const { items } = await call(members.listActivity, { query: {} })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ type: 'video', progress: 100 })
  })

  test('a report that leaps, repeats or goes back earns no more time than passed', async () => {
    const { id } = await newMember()
    const [videoId = ''] = ids
    const start = Date.parse('2026-11-20T12:00:00Z')
    const says = async (seconds: number, position: number) => {
      vi.spyOn(clock, 'now').mockReturnValue(new Date(start + seconds * 1000))
      await recordProgress(id, { videoId, title: 'T', watchTime: position, completionPercentage: 10 })
    }
    await says(0, 10)
    for (const [at, position] of [
      [10, 20],
      [10, 20],
      [12, 12],
      [20, 30],
      [21, 500],
      [22, 30],
    ] as const)
      await says(at, position)
    const { data } = await watchHour.query.ofMember({ memberId: id }).go()
    const seconds = data.reduce((sum, row) => sum + row.seconds, 0)
    // 22 seconds passed; at double speed and with some slack for each report that is the most there can be.
    expect(seconds).toBeGreaterThanOrEqual(30)
    expect(seconds).toBeLessThanOrEqual(22 * 2 + 10 + 6 * 3)
  })

  test('only of the period asked for', async () => {
    const { id, call } = await newMember()
    const hourAgo = (days: number) =>
      new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 13)
    await watchHour
      .put([
        { memberId: id, hour: hourAgo(1), seconds: 3600 },
        { memberId: id, hour: hourAgo(20), seconds: 3600 },
        { memberId: id, hour: hourAgo(200), seconds: 3600 },
        { memberId: id, hour: hourAgo(600), seconds: 3600 },
      ])
      .go()
    const hours = async (period: 'week' | 'month' | 'year' | 'all') =>
      (await call(members.getStats, { query: { period } })).hoursWatched
    expect([await hours('week'), await hours('month'), await hours('year'), await hours('all')]).toEqual([
      1, 2, 3, 4,
    ])
  })
})

describe('continue watching and history (301, 363)', () => {
  test('shows what was begun with its percent, not what was finished, and leaves out what was dismissed', async () => {
    const { call } = await newMember()
    const [first = '', second = '', third = ''] = ids
    await call(videos.recordProgress, report(first, 60, 10))
    await call(videos.recordProgress, report(second, 590, 98))
    await call(videos.recordProgress, report(third, 120, 20))
    const begun = async () => (await call(members.listContinueWatching, { query: {} })).items
    expect((await begun()).map(({ id, progress }) => [id, progress])).toEqual([
      [third, 20],
      [first, 10],
    ])
    await call(members.dismissContinueWatching, { params: { videoId: third } })
    expect((await begun()).map(({ id }) => id)).toEqual([first])
    await call(videos.recordProgress, report(third, 130, 21))
    expect((await begun()).map(({ id }) => id)).toEqual([third, first])
  })

  test('history is whole, pages on, and forgets what it is told to forget', async () => {
    const { call } = await newMember()
    for (const videoId of ids) await call(videos.recordProgress, report(videoId, 590, 98))
    const page = await call(members.listHistory, { query: { limit: 2 } })
    expect(page).toMatchObject({ total: 3, next: '2' })
    const rest = await call(members.listHistory, { query: { limit: 2, cursor: page.next } })
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([...ids].reverse())
    await call(members.deleteHistoryItem, { params: { videoId: ids[1] ?? '' } })
    expect((await call(members.listHistory, { query: {} })).items.map(({ id }) => id)).toEqual([
      ids[2],
      ids[0],
    ])
  })

  test('history is cleared at once, with everything to go on with; another member keeps theirs', async () => {
    const [one, other] = [await newMember(), await newMember()]
    await one.call(members.clearHistory)
    for (const videoId of ids)
      await Promise.all([one, other].map(({ call }) => call(videos.recordProgress, report(videoId, 60, 10))))
    await one.call(members.clearHistory)
    expect((await one.call(members.listHistory, { query: {} })).items).toEqual([])
    expect((await one.call(members.listContinueWatching, { query: {} })).items).toEqual([])
    expect((await other.call(members.listHistory, { query: {} })).total).toBe(3)
  })

  test('My List holds bookmarks, latest first; another member sees none of them', async () => {
    const [one, other] = [await newMember(), await newMember()]
    for (const id of ids) await one.call(videos.bookmarkVideo, { params: { id } })
    expect((await one.call(members.listBookmarks, { query: {} })).items.map(({ id }) => id)).toEqual(
      [...ids].reverse(),
    )
    expect((await other.call(members.listBookmarks, { query: {} })).items).toEqual([])
    expect((await other.call(members.listHistory, { query: {} })).items).toEqual([])
  })
})

describe('profile and settings (202, 204, 322, 323, 419)', () => {
  test('names change, the email does not whatever is sent', async () => {
    const { call, email } = await newMember()
    const body = { firstName: ' Mika ', lastName: 'Oda', email: 'other@kiai.test' }
    expect(await call(members.updateProfile, { body })).toMatchObject({
      firstName: 'Mika',
      lastName: 'Oda',
      email,
    })
  })

  test('an empty name is refused with a word for it', async () => {
    const { call } = await newMember()
    await expectProblem(
      call(members.updateProfile, { body: { firstName: ' ', lastName: 'Oda' } }),
      'request.invalid',
    )
  })

  test('defaults are on, off, on, on; a change is kept', async () => {
    const { call } = await newMember()
    const defaults = {
      emailNotifications: true,
      marketingEmails: false,
      courseReminders: true,
      liveEventAlerts: true,
    }
    expect(await call(members.getSettings)).toEqual(defaults)
    const body = { ...defaults, emailNotifications: false, marketingEmails: true }
    expect(await call(members.updateSettings, { body })).toEqual(body)
    expect(await call(members.getSettings)).toEqual(body)
  })
})

describe('profile picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = (url: string, body: Buffer, type: string) =>
    fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(body) })

  test('is sent, looked at and shown to everyone; the one before it goes', async () => {
    const { call } = await newMember()
    const upload = async () => {
      const { id, url } = await call(api.media.createPicture, {
        body: { contentType: 'image/png', size: png.length },
      })
      expect((await send(url, png, 'image/png')).status).toBe(200)
      return (await call(api.media.usePicture, { body: { id } })).profileImageUrl ?? ''
    }
    const first = await upload()
    const shown = await fetch(inject('origin') + first)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const second = await upload()
    expect((await fetch(inject('origin') + first)).status).not.toBe(200)
    expect((await fetch(inject('origin') + second)).status).toBe(200)
    expect((await call(api.media.usePicture, { body: { id: null } })).profileImageUrl).toBeNull()
    expect((await fetch(inject('origin') + second)).status).not.toBe(200)
  })

  test('larger than said, or of another type, is refused by storage', async () => {
    const { call } = await newMember()
    const { url } = await call(api.media.createPicture, {
      body: { contentType: 'image/png', size: png.length },
    })
    expect((await send(url, Buffer.concat([png, png]), 'image/png')).status).toBe(403)
    expect((await send(url, png, 'text/html')).status).toBe(403)
  })

  test('that is none is refused and removed', async () => {
    const { call } = await newMember()
    const page = Buffer.from('<script>alert(1)</script>')
    const { id, url } = await call(api.media.createPicture, {
      body: { contentType: 'image/png', size: page.length },
    })
    expect((await send(url, page, 'image/png')).status).toBe(200)
    await expectProblem(call(api.media.usePicture, { body: { id } }), 'picture.not_image')
    await expectProblem(call(api.media.usePicture, { body: { id } }), 'picture.not_found')
  })

  test("of another member's cannot be used", async () => {
    const [one, other] = [await newMember(), await newMember()]
    const { id, url } = await one.call(api.media.createPicture, {
      body: { contentType: 'image/png', size: png.length },
    })
    await send(url, png, 'image/png')
    await expectProblem(other.call(api.media.usePicture, { body: { id } }), 'picture.not_found')
  })
})

describe('export and leaving', () => {
  test('the export is a ZIP of everything of this member and nothing of another', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const [videoId = ''] = ids
    await one.call(videos.likeVideo, { params: { id: videoId } })
    await one.call(videos.recordProgress, report(videoId, 590, 98))
    await other.call(videos.recordProgress, report(videoId, 590, 98))
    const response = await one.browser.fetch('/api/user/export')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="kiai-\d{4}-\d\d-\d\d\.zip"/,
    )
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const text = Object.values(files)
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('\n')
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['profile.json', 'like.json', 'watch-progress.json', 'activity.json']),
    )
    expect(text).toContain(one.email)
    expect(text).not.toContain(other.id)
    expect(text).not.toMatch(/"(pk|sk|gsi1pk|__edb_e__|stripeCustomerId)"/)
  })

  test('deletion ends every other session, can be undone, and happens after 14 days', async () => {
    const { call, id } = await newMember()
    const { deletionDueAt } = await call(members.deleteUser)
    expect(Date.parse(deletionDueAt ?? '')).toBeCloseTo(Date.now() + 14 * 24 * 3600 * 1000, -5)
    expect((await call(members.deleteUser)).deletionDueAt).toBe(deletionDueAt)
    expect((await call(members.restoreUser)).deletionDueAt).toBeNull()

    await call(videos.likeVideo, { params: { id: ids[0] ?? '' } })
    const again = await call(members.deleteUser)
    await deleteDueMembers()
    expect((await call(auth.getUser)).id).toBe(id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(again.deletionDueAt ?? '') + 1000))
    await deleteDueMembers()
    expect((await member.get({ id }).go()).data).toBeNull()
    expect(await belongingsOf(id)).toEqual([])
    expect((await session.query.ofMember({ memberId: id }).go()).data).toEqual([])
    await expectProblem(call(auth.getUser), 'session.required')
  })

  test('a visitor gets none of it', async () => {
    for (const call of [
      members.getStats,
      members.listHistory,
      members.exportData,
      members.deleteUser,
    ] as const) {
      await expectProblem(visitor(call, { query: {} }), 'session.required')
    }
  })
})
