import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { sessionCookie } from '../../../functions/http/caller.ts'
import { WithCookies } from '../../../functions/http/serve.ts'
import { frameKeyOf } from '../../../functions/live/chat/frame-key.ts'
import { playLive } from '../../../functions/live/on-air/playback.ts'
import { member } from '../../../functions/model/members/member.ts'
import { openFolder } from '../../../functions/ports/media/cloudfront.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { callerOnce, passMinute } from '../../support/kiai.ts'
import { pictureList } from '../../support/live/picture-list.ts'
import { aired, openEvent } from '../../support/live.ts'
import { type OpenSocket, openSocket } from '../../support/live-sockets.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/**
 * People who may no longer see an event, or never could, try everything that they still have: cookies, keys, sockets and
 * sessions of before. A minute after the change nothing opens. In `npm test` what they have was given a minute before
 * the change; `npm run prove` (`KIAI_TRIES`) gives it at the change, waits for a minute, and tries thousands of times.
 */

const tries = Number(process.env.KIAI_TRIES ?? 0)
const minute = 60_000
const origin = inject('origin')
const admin = callerOnce('admin')
const at = (id: string) => ({ params: { id } })

afterEach(() => vi.restoreAllMocks())

/** What a person has kept from the time before. */
type Kept = {
  /** The cookie header of their session, and that of the picture. */
  session: string
  picture: string
  frameKey: string
  socket?: OpenSocket
}
/** What a person has at a try: those who alter it change it each time. */
type Hand = (number: number) => Kept
type Person = { hand: Hand; id?: string }

/** Gives a member a plan until a moment. */
const paidUntil = (id: string, until: number) =>
  member()
    .patch({ id })
    .set({ subscriptionStatus: 'premium', subscriptionExpiresAt: new Date(until).toISOString() })
    .go()

/** The cookie of a session: others tell the page only that there is one. */
const sessionOf = ({ browser }: Awaited<ReturnType<typeof newcomer>>) =>
  browser
    .cookiesAt('/')
    .filter((cookie) => cookie.startsWith(`${sessionCookie}=`))
    .join('; ')

const cookiesIn = (lines: readonly string[]) => lines.map((line) => line.split(';')[0] ?? '').join('; ')

/** Runs something by a clock that is late. */
async function earlier<Value>(ms: number, run: () => Promise<Value>): Promise<Value> {
  const now = vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() - ms))
  const value = await run()
  now.mockRestore()
  return value
}

/** What opens the picture and the frames of an event for a member, given so long before. */
async function givenTo(memberId: string, eventId: string, ms: number) {
  const caller = await asCaller(memberId)
  const opened = await earlier(ms, () => playLive(eventId, caller))
  if (!(opened instanceof WithCookies)) throw new Error('The picture is not opened by cookies')
  const frameKey = await earlier(ms, () => frameKeyOf(eventId))
  return { picture: cookiesIn(opened.cookies), frameKey }
}

/** A member with everything that opens the event, given so long before. */
async function viewer(eventId: string, ms: number) {
  const person = await newcomer()
  await paidUntil(person.id, Date.now() + 24 * 60 * minute)
  const session = sessionOf(person)
  const kept: Kept = {
    session,
    ...(await givenTo(person.id, eventId, ms)),
    socket: await openSocket({ origin, cookie: session }, eventId),
  }
  return { ...person, kept }
}

/** A text with one other letter, a different one at each try. */
function altered(text: string, number: number): string {
  const places = [...text.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const place = places[(number * 7919) % places.length] ?? 0
  const letter = text[place] === 'A' ? 'B' : 'A'
  return text.slice(0, place) + letter + text.slice(place + 1)
}

/** The values of cookies with one other letter in one of them. */
function alteredCookies(header: string, number: number): string {
  const cookies = header.split('; ')
  const which = number % cookies.length
  return cookies
    .map((cookie, place) => {
      const [name = '', ...value] = cookie.split('=')
      return place === which ? `${name}=${altered(value.join('='), number)}` : cookie
    })
    .join('; ')
}

type Try = (kept: Kept) => Promise<{ got: boolean; status: number }>

/** All ways to the picture and the chat. */
function waysTo(id: string, segment: () => string): Record<string, Try> {
  const load = async (path: string, cookie: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}${path}`, { ...init, headers: { cookie, origin, ...init.headers } })
    return { status: answer.status, text: await answer.text() }
  }
  const file =
    (path: () => string): Try =>
    async ({ session, picture }) => {
      const { status } = await load(path(), `${session}; ${picture}`)
      return { got: status < 300, status }
    }
  const call =
    (path: (kept: Kept) => string, init?: RequestInit, isGot = (_: string) => true): Try =>
    async (kept) => {
      const { status, text } = await load(path(kept), kept.session, init)
      return { got: status < 300 && isGot(text), status }
    }
  return {
    playlist: file(() => `/media/live/${id}/index.m3u8`),
    'playlist to go back in': file(() => `/media/live/${id}/back.m3u8`),
    'playlist of a small picture': file(() => `/media/live/${id}/160p.m3u8`),
    'playlist of the sound': file(() => `/media/live/${id}/audio_only.m3u8`),
    segment: file(segment),
    picture: call(() => `/api/live/${id}/playback`),
    history: call(() => `/api/live/${id}/chat`),
    frame: call(({ frameKey }) => `/api/live/${id}/chat/frames/${frameKey}`),
    'frame after the first': call(({ frameKey }) => `/api/live/${id}/chat/frames/${frameKey}?after=1`),
    // Members of lower plans are counted too, but get no key.
    'key of frames': call(
      () => `/api/live/${id}/presence`,
      { method: 'PUT' },
      (text) => JSON.parse(text).frameKey !== null,
    ),
    socket: ({ session }) =>
      openSocket({ origin, cookie: session }, id).then(
        (socket) => {
          socket.close()
          return { got: true, status: 101 }
        },
        (error: Error) => ({ got: false, status: Number(/^refused (\d+)$/.exec(error.message)?.[1] ?? 0) }),
      ),
  }
}

test('nobody gets a playlist, a segment, a frame or a message a minute after their rights ended', async () => {
  const id = await openEvent(admin)
  await admin(live.startLive, at(id))
  await aired(id, 2)
  const before = tries > 0 ? 0 : minute
  const watching = await viewer(id, 0)
  // The admin of all tests may have written as much as a minute allows.
  const say = (text: string) =>
    watching.call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })
  await say('Good evening')
  const [expired, downgraded, banned, out, sharer, lower] = [
    await viewer(id, before),
    await viewer(id, before),
    await viewer(id, before),
    await viewer(id, before),
    await viewer(id, before),
    await newcomer(),
  ]
  const other = await openEvent(admin)
  const foreign: Kept = {
    session: '',
    picture: cookiesIn((await openFolder(`/media/live/${other}`)).cookies),
    frameKey: await frameKeyOf(other),
  }
  const keeps = ({ kept, id }: typeof expired): Person => ({ hand: () => kept, id })
  const people: Record<string, Person> = {
    'lower tier': {
      hand: () => ({ ...foreign, session: sessionOf(lower) }),
    },
    foreign: { hand: () => foreign },
    altered: {
      hand: (number) => ({
        session: alteredCookies(watching.kept.session, number),
        picture: alteredCookies(watching.kept.picture, number),
        frameKey: altered(watching.kept.frameKey, number),
      }),
    },
    // What a member gave away, without the session that renews it.
    shared: { hand: () => ({ session: '', picture: sharer.kept.picture, frameKey: sharer.kept.frameKey }) },
    expired: keeps(expired),
    downgraded: keeps(downgraded),
    banned: keeps(banned),
    'signed out': keeps(out),
  }
  const segment = async () => {
    const cookie = cookiesIn((await openFolder(`/media/live/${id}`)).cookies)
    const load = (path: string) => fetch(origin + path, { headers: { cookie } })
    const list = await pictureList(load, `/media/live/${id}/index.m3u8`)
    const name = list.split('\n').findLast((line) => line.endsWith('.m4s'))
    return `/media/live/${id}/${name}`
  }
  let newest = await segment()
  const ways = waysTo(id, () => newest)
  const got = async (kept: Kept) => {
    const ended = await Promise.all(Object.values(ways).map((tried) => tried(kept)))
    return Object.keys(ways).filter((_, place) => ended[place]?.got)
  }
  // What is tried opens everything for those who may.
  expect(await got(watching.kept)).toEqual(Object.keys(ways))

  const { seq } = await banned.call(live.sendToChat, {
    ...at(id),
    body: { text: 'Spam', clientId: randomUUID() },
  })
  for (const { kept } of [expired, downgraded, banned, out]) {
    await expect.poll(() => kept.socket?.texts()).toContain('Spam')
  }
  await passMinute()
  await paidUntil(expired.id, Date.now() - 1)
  await admin(members.setTier, { params: { userId: downgraded.id }, body: { subscriptionStatus: 'free' } })
  await admin(live.banFromLive, { params: { id, seq: String(seq) }, body: { reason: 'Spam' } })
  expect((await out.browser.fetch('/api/logout')).status).toBe(302)

  const changedAt = performance.now()
  const endsAt = tries > 0 ? minute : 0
  const opened: { who: string; way: string; status: number; after: number }[] = []
  let after = 0
  for (let number = 0; number === 0 || after < tries; number++) {
    newest = await segment()
    // Altered is what would open everything.
    Object.assign(watching.kept, await givenTo(watching.id, id, 0))
    const isLate = performance.now() - changedAt >= endsAt
    for (const [who, { hand }] of Object.entries(people)) {
      const kept = hand(number)
      const ended = await Promise.all(
        Object.entries(ways).map(async ([way, tried]) => ({ who, way, ...(await tried(kept)) })),
      )
      const seconds = (performance.now() - changedAt) / 1000
      for (const { way, got, status } of ended) {
        if (got && isLate) opened.push({ who, way, status, after: seconds })
      }
      if (isLate) after += ended.length
    }
    if (isLate && number % 10 === 0) await say(`Only for those who are here ${number}`)
  }
  expect(opened).toEqual([])
  // Sockets of before: the message of after the minute came to the viewer alone.
  const isLate = (text: string) => text.startsWith('Only for those')
  await expect.poll(() => watching.kept.socket?.texts().some(isLate)).toBe(true)
  await passMinute()
  for (const { kept } of [expired, downgraded, banned, out]) {
    expect(kept.socket?.texts().filter(isLate)).toEqual([])
    expect(kept.socket?.isClosed()).toBe(true)
  }
  // Others go on.
  expect(await got({ ...(await viewer(id, 0)).kept })).toEqual(Object.keys(ways))
  await admin(live.endLive, at(id))
})
