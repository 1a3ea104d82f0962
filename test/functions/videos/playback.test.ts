import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { member } from '../../../functions/model/members/member.ts'
import { openFolder } from '../../../functions/ports/media/cloudfront.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import {
  caller,
  callerOf,
  expectProblem,
  makeCategory,
  makeVideo,
  ownWord,
  problemOf,
  transcoded,
  visitor,
} from '../../support/kiai.ts'
import { uploadFile } from '../../support/media/uploads.ts'
import { clip } from '../../support/media/video-clips.ts'
import { type Browser, signIn, signUp } from '../../support/people/sign-in.ts'

const { videos } = api
const origin = inject('origin')
const tiers = ['free', 'premium', 'master'] as const
let admin: Call
let categoryId = ''
/** A video at each access level. `free` has a real file. */
const playable: Record<string, string> = {}
let uploadId = ''
let otherUploadId = ''

beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: categoryId } = await makeCategory(admin))
  const files = [clip({ seconds: 3 }), clip({ seconds: 1 })]
  for (const [place, accessLevel] of tiers.entries()) {
    const file = files[place]
    if (file) {
      const { key } = await uploadFile(admin, file)
      playable[accessLevel] = (await makeVideo(admin, { categoryId, accessLevel, videoUrl: key })).id
    } else playable[accessLevel] = (await makeReady({ accessLevel })).id
  }
  await transcoded()
  const items = await Promise.all(
    [playable.free, playable.premium].map((id = '') => video().get({ id }).go()),
  )
  ;[uploadId = '', otherUploadId = ''] = items.map(({ data }) => data?.uploadId ?? '')
})

const play = (call: Call, id = '') => call(videos.getPlayback, { params: { id } })

/** A video with a file as it may be stored, without bytes behind it. */
async function makeReady(given: { accessLevel?: (typeof tiers)[number]; isPublished?: boolean }) {
  const made = await makeVideo(admin, { categoryId, ...given })
  const media = { status: 'ready', progress: 100 } as const
  await video()
    .patch({ id: made.id })
    .set({ media, uploadId: `upl_${ownWord()}` })
    .go()
  return made
}

describe('access to videos', () => {
  const opened: [(typeof tiers)[number], readonly string[]][] = [
    ['free', ['free']],
    ['premium', ['free', 'premium']],
    ['master', ['free', 'premium', 'master']],
  ]
  test.each(opened)('a %s member plays %j and nothing else', async (tier, opens) => {
    const call = await caller(tier)
    for (const accessLevel of tiers) {
      if (opens.includes(accessLevel)) {
        expect((await play(call, playable[accessLevel])).url).toMatch(
          /^\/media\/videos\/upl_\w+\/master\.m3u8$/,
        )
      } else {
        const problem = await problemOf(play(call, playable[accessLevel]))
        expect(problem).toMatchObject({ code: 'tier.required', status: 403, tier: accessLevel })
      }
    }
  })

  test('an admin previews everything, drafts too; others find no draft', async () => {
    for (const accessLevel of tiers) expect((await play(admin, playable[accessLevel])).url).toBeTruthy()
    const { id } = await makeReady({ isPublished: false })
    expect((await play(admin, id)).url).toBeTruthy()
    await expectProblem(play(await caller('master'), id), 'video.not_found')
    await expectProblem(play(admin, 'vid_unknown'), 'video.not_found')
  })

  test('a visitor plays nothing', async () => {
    await expectProblem(play(visitor, playable.free), 'session.required')
  })

  test('a subscription that has expired opens free videos only', async () => {
    const call = callerOf(await signUp(origin, `${ownWord()}@example.com`))
    const body = { acceptTerms: true, isThirteenOrOlder: true } as const
    const { id } = await call(api.auth.acceptTerms, { body })
    const subscribe = (subscriptionExpiresAt: string) =>
      member().patch({ id }).set({ subscriptionStatus: 'master', subscriptionExpiresAt }).go()
    await subscribe(new Date(Date.now() + 60_000).toISOString())
    expect((await play(call, playable.master)).url).toBeTruthy()
    await subscribe(new Date(Date.now() - 1).toISOString())
    await expectProblem(play(call, playable.premium), 'tier.required')
    expect((await play(call, playable.free)).url).toBeTruthy()
  })

  test('the API says before a purchase whether a video can play, so that a tier is not bought in vain', async () => {
    const { id } = await makeVideo(admin, { categoryId, accessLevel: 'premium' })
    await expectProblem(play(await caller('free'), id), 'tier.required')
    await expectProblem(play(await caller('premium'), id), 'video.not_ready')
  })

  test.each(['none', 'uploading', 'processing', 'failed'] as const)(
    'a video with its file %s does not play, and the error says why',
    async (status) => {
      const { id } = await makeReady({})
      await video()
        .patch({ id })
        .set({ media: { status, progress: 0, reason: 'inner: ffmpeg exit 1' } })
        .go()
      const problem = await problemOf(play(await caller('free'), id))
      expect(problem).toMatchObject({ code: 'video.not_ready', status: 409, state: status })
      expect(problem.detail).toMatch(/^This video .+ Please check back .+\.$/)
      expect(problem.detail).not.toContain('ffmpeg')
    },
  )
})

describe('the signed cookies', () => {
  test('are for the folder of that video alone, hidden from scripts, for minutes', async () => {
    const browser = await signIn(origin, 'free')
    const askedAt = Date.now()
    const response = await browser.fetch(`/api/videos/${playable.free}/playback`)
    const cookies = response.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'CloudFront-Key-Pair-Id',
      'CloudFront-Policy',
      'CloudFront-Signature',
    ])
    for (const cookie of cookies) {
      const attributes = cookie.split('; ').slice(1).sort()
      expect(attributes).toEqual([
        'HttpOnly',
        'Max-Age=600',
        `Path=/media/videos/${uploadId}/`,
        'SameSite=Lax',
      ])
    }
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { expiresAt } = (await response.json()) as { expiresAt: string }
    const policy = JSON.parse(
      decoded(cookies.find((cookie) => cookie.startsWith('CloudFront-Policy=')) ?? ''),
    )
    expect(policy.Statement).toEqual([
      {
        Resource: `${origin}/media/videos/${uploadId}/*`,
        Condition: { DateLessThan: { 'AWS:EpochTime': Math.floor(Date.parse(expiresAt) / 1000) } },
      },
    ])
    expect(Date.parse(expiresAt) - askedAt).toBeGreaterThan(590_000)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000)
  })
})

/** The text in a cookie, in CloudFront's variant of base64. */
function decoded(cookie: string): string {
  const value = cookie.split(';')[0]?.split('=').slice(1).join('=') ?? ''
  const letters: Record<string, string> = { '-': '+', _: '=', '~': '/' }
  return Buffer.from(
    value.replace(/[-_~]/g, (letter) => letters[letter] ?? ''),
    'base64',
  ).toString()
}

const encoded = (bytes: Buffer | string) => {
  const letters: Record<string, string> = { '+': '-', '=': '_', '/': '~' }
  return Buffer.from(bytes)
    .toString('base64')
    .replace(/[+=/]/g, (letter) => letters[letter] ?? '')
}

describe('at the edge', () => {
  const master = (id: string) => `/media/videos/${id}/master.m3u8`
  let browser: Browser

  beforeAll(async () => {
    browser = await signIn(origin, 'free')
    await browser.fetch(`/api/videos/${playable.free}/playback`)
  })

  test('a member plays the whole ladder of the video they opened', async () => {
    const playlist = await browser.fetch(master(uploadId))
    expect([playlist.status, playlist.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
    ])
    const rungs = (await playlist.text()).split('\n').filter((line) => line.endsWith('.m3u8'))
    expect(rungs[0]).toContain('360p')
    for (const rung of rungs) {
      const segments = (await (await browser.fetch(`/media/videos/${uploadId}/${rung}`)).text())
        .split('\n')
        .filter((line) => line.endsWith('.ts'))
      expect(segments).toHaveLength(2)
      for (const segment of segments) {
        const answer = await browser.fetch(`/media/videos/${uploadId}/${segment}`)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000)
      }
    }
  })

  const cookieOf = (browser: Browser, folder = uploadId) =>
    [...browser.cookies]
      .filter(([, { path }]) => path === `/media/videos/${folder}/`)
      .map(([key, { value }]) => `${key.slice(key.indexOf(' ') + 1)}=${value}`)
      .join('; ')
  const ask = async (path: string, cookie = '') =>
    (await fetch(origin + path, { headers: cookie ? { cookie } : {} })).status

  test('the files that the answer names first are the beginning of the smallest rung', async () => {
    const { first } = await play(admin, playable.free)
    const playlist = await (await browser.fetch(master(uploadId))).text()
    const [smallest = ''] = playlist.split('\n').filter((line) => line.endsWith('.m3u8'))
    expect(first.playlist).toBe(`/media/videos/${uploadId}/${smallest}`)
    const lines = (await (await browser.fetch(first.playlist)).text()).split('\n')
    expect(first.segment).toBe(`/media/videos/${uploadId}/${lines.find((line) => line.endsWith('.ts'))}`)
    expect((await browser.fetch(first.segment)).status).toBe(200)
  })

  test('nothing plays without cookies, nor another video with them', async () => {
    expect(await ask(master(uploadId))).toBe(403)
    expect(await ask(master(uploadId), cookieOf(browser))).toBe(200)
    expect(await ask(master(otherUploadId), cookieOf(browser))).toBe(403)
    expect(await ask(`/media/videos/${uploadId}/../${otherUploadId}/master.m3u8`, cookieOf(browser))).toBe(
      403,
    )
    expect(
      await ask(`/media/videos/${uploadId}/%2e%2e/${otherUploadId}/master.m3u8`, cookieOf(browser)),
    ).toBe(403)
    // A browser would not even send them there.
    expect((await browser.fetch(master(otherUploadId))).status).toBe(403)
  })

  test('are sent over HTTPS alone', async () => {
    const { cookies } = await openFolder(`/media/videos/${uploadId}`)
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) expect(cookie.split('; ').slice(1)).toContain('Secure')
  })

  test('nothing plays after the time is up', async () => {
    const systemClock = clock.now
    const cookiesAt = async (secondsAgo: number) => {
      clock.now = () => new Date(systemClock().getTime() - secondsAgo * 1000)
      const { cookies } = await openFolder(`/media/videos/${uploadId}`)
      clock.now = systemClock
      return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
    }
    expect(await ask(master(uploadId), await cookiesAt(590))).toBe(200)
    expect(await ask(master(uploadId), await cookiesAt(601))).toBe(403)
  })

  test('nothing plays with a policy that was altered, or signed with another key', async () => {
    const { 'CloudFront-Policy': policy = '', ...rest } = Object.fromEntries(
      cookieOf(browser)
        .split('; ')
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
    const text = decoded(`Policy=${policy}`)
    const wider = text.replace(uploadId, '*')
    const longer = text.replace(/"AWS:EpochTime":\d+/, '"AWS:EpochTime":9999999999')
    const cookies = (given: object) =>
      Object.entries({ ...rest, ...given })
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
    expect(await ask(master(uploadId), cookies({ 'CloudFront-Policy': encoded(text) }))).toBe(200)
    for (const altered of [wider, longer]) {
      expect(altered).not.toBe(text)
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const signature = encoded(sign('RSA-SHA1', Buffer.from(altered), privateKey))
      const kept = cookies({ 'CloudFront-Policy': encoded(altered) })
      const forged = cookies({ 'CloudFront-Policy': encoded(altered), 'CloudFront-Signature': signature })
      for (const cookie of [kept, forged]) expect(await ask(master(uploadId), cookie)).toBe(403)
      expect(await ask(master(otherUploadId), forged)).toBe(403)
    }
  })

  test('a video goes dark for everyone once it is deleted', async () => {
    const { key, id } = await uploadFile(admin, clip({ seconds: 1 }))
    const made = await makeVideo(admin, { categoryId, videoUrl: key })
    await transcoded()
    const viewer = await signIn(origin, 'free')
    await viewer.fetch(`/api/videos/${made.id}/playback`)
    expect(await ask(master(id), cookieOf(viewer, id))).toBe(200)
    await admin(videos.deleteVideo, { params: { id: made.id } })
    await transcoded()
    expect(await ask(master(id), cookieOf(viewer, id))).toBe(404)
    expect((await upload().get({ id }).go()).data).toBeNull()
  })
})
