import { BatchWriteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unzipSync } from 'fflate'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { handler as deleteDueMembers } from '../../functions/members/delete-due-members.ts'
import { cancelDeletion } from '../../functions/members/deletion.ts'
import { belongingsOf } from '../../functions/model/belongings.ts'
import { stored } from '../../functions/model/client.ts'
import { like } from '../../functions/model/like.ts'
import { member } from '../../functions/model/member.ts'
import { session } from '../../functions/model/session.ts'
import { clock } from '../../functions/ports/clock.ts'
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
import { newcomer } from '../support/newcomer.ts'
import { signUp } from '../support/sign-in.ts'
import { watchWhole } from '../support/watching.ts'

const { auth, members, videos } = api

let ids: string[] = []
beforeAll(async () => {
  const admin = await caller('admin')
  const { id: categoryId } = await makeCategory(admin)
  const made = [1, 2, 3].map(() => makeVideo(admin, { categoryId, duration: 600 }))
  ids = (await Promise.all(made)).map(({ id }) => id)
  await settle()
})
afterEach(() => vi.restoreAllMocks())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const send = (url: string, body: Buffer, type: string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(body) })

describe('profile and settings (202, 204, 322, 323, 419)', () => {
  test('names change, the email does not whatever is sent', async () => {
    const { call, email } = await newcomer()
    const body = { firstName: ' Mika ', lastName: 'Oda', email: 'other@kiai.test' }
    expect(await call(members.updateProfile, { body })).toMatchObject({
      firstName: 'Mika',
      lastName: 'Oda',
      email,
    })
  })

  test('an empty name is refused with a word for it', async () => {
    const { call } = await newcomer()
    await expectProblem(
      call(members.updateProfile, { body: { firstName: ' ', lastName: 'Oda' } }),
      'request.invalid',
    )
  })

  test('defaults are on, off, on, on; a change is kept', async () => {
    const { call } = await newcomer()
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
  test('is sent, looked at and shown to everyone; the one before it goes', async () => {
    const { call } = await newcomer()
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
    const { call } = await newcomer()
    const { url } = await call(api.media.createPicture, {
      body: { contentType: 'image/png', size: png.length },
    })
    expect((await send(url, Buffer.concat([png, png]), 'image/png')).status).toBe(403)
    expect((await send(url, png, 'text/html')).status).toBe(403)
  })

  test('that is none is refused and removed', async () => {
    const { call } = await newcomer()
    const page = Buffer.from('<script>alert(1)</script>')
    const { id, url } = await call(api.media.createPicture, {
      body: { contentType: 'image/png', size: page.length },
    })
    expect((await send(url, page, 'image/png')).status).toBe(200)
    await expectProblem(call(api.media.usePicture, { body: { id } }), 'picture.not_image')
    await expectProblem(call(api.media.usePicture, { body: { id } }), 'picture.not_found')
  })

  test("of another member's cannot be used", async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const { id, url } = await one.call(api.media.createPicture, {
      body: { contentType: 'image/png', size: png.length },
    })
    await send(url, png, 'image/png')
    await expectProblem(other.call(api.media.usePicture, { body: { id } }), 'picture.not_found')
  })
})

describe('export and leaving', () => {
  test('the export is a ZIP of everything of this member and nothing of another', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const [videoId = ''] = ids
    await one.call(videos.likeVideo, { params: { id: videoId } })
    for (const { id } of [one, other]) await watchWhole(id, videoId, 600)
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
    const { call, id, email } = await newcomer()
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
    expect((await member().get({ id }).go()).data).toBeNull()
    expect(await belongingsOf({ id, email })).toEqual([])
    expect((await session().query.ofMember({ memberId: id }).go()).data).toEqual([])
    await expectProblem(call(auth.getUser), 'session.required')
    // The identity provider knows the address no more: whoever signs up with it is somebody new.
    const anew = callerOf(await signUp(inject('origin'), email))
    expect((await anew(auth.getUser)).id).not.toBe(id)
  })

  test('every picture that was sent goes with the account, shown or not', async () => {
    const { call, id } = await newcomer()
    const sent: string[] = []
    for (const isShown of [true, false]) {
      const made = await call(api.media.createPicture, {
        body: { contentType: 'image/png', size: png.length },
      })
      expect((await send(made.url, png, 'image/png')).status).toBe(200)
      if (isShown) await call(api.media.usePicture, { body: { id: made.id } })
      sent.push(`${inject('origin')}/media/images/members/${id}/${made.id}`)
    }
    const answers = () => Promise.all(sent.map(async (url) => (await fetch(url)).ok))
    expect(await answers()).toEqual([true, true])
    const past = new Date(Date.now() - 1000).toISOString()
    await member().patch({ id }).set({ deletion: 'due', deletionDueAt: past }).go()
    await deleteDueMembers()
    expect(await answers()).toEqual([false, false])
  })

  test('a deletion that was stopped before it signed the others out does so when asked for again', async () => {
    const { call, id } = await newcomer()
    const other = { memberId: id, sid: ownWord(), expire: 4_000_000_000 }
    const sess = { isAdmin: false, termsAccepted: true, createdAt: new Date().toISOString() }
    await session()
      .create({ ...other, sess })
      .go()
    // Later than any other test lets the clock go.
    const deletionDueAt = '2999-01-01T00:00:00.000Z'
    await member().patch({ id }).set({ deletion: 'due', deletionDueAt }).go()
    expect((await call(members.deleteUser)).deletionDueAt).toBe(deletionDueAt)
    expect((await session().get({ sid: other.sid }).go()).data).toBeNull()
    expect((await call(auth.getUser)).id).toBe(id)
  })

  test('who signs in while the account is being deleted is signed out, and nothing they did stays', async () => {
    const { call, id, email } = await newcomer()
    await call(videos.likeVideo, { params: { id: ids[0] ?? '' } })
    const past = new Date(Date.now() - 1000).toISOString()
    const send = stored.client.send.bind(stored.client)
    // Due, but in no list of those who are, so that no other test's run of it ends this account.
    const { Attributes: due } = await send(
      new UpdateCommand({
        ...member().get({ id }).params(),
        UpdateExpression: 'SET deletionDueAt = :past',
        ExpressionAttributeValues: { ':past': past },
        ReturnValues: 'ALL_NEW',
      }),
    )
    const sid = ownWord()
    const signIn = vi.fn(async () => {
      const sess = { isAdmin: false, termsAccepted: true, createdAt: past }
      await session().create({ sid, memberId: id, sess, expire: 4_000_000_000 }).go()
      await like()
        .create({ memberId: id, videoId: ids[1] ?? '', createdAt: past })
        .go()
    })
    vi.spyOn(stored.client, 'send').mockImplementation(async (command) => {
      if (command instanceof QueryCommand && command.input.IndexName === 'gsi2') return { Items: [due] }
      const answer = await send(command)
      if (command instanceof BatchWriteCommand && signIn.mock.calls.length === 0) await signIn()
      return answer
    })
    expect(await deleteDueMembers()).toEqual({ deleted: 1 })
    expect(signIn).toHaveBeenCalledOnce()
    expect(await belongingsOf({ id, email })).toEqual([])
    expect((await session().get({ sid }).go()).data).toBeNull()
    expect((await member().get({ id }).go()).data).toBeNull()
  })

  test('until its date a deletion can be taken back, and from then on no more', async () => {
    const { call, id } = await newcomer()
    const { deletionDueAt } = await call(members.deleteUser)
    const due = Date.parse(deletionDueAt ?? '')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due))
    await expect(cancelDeletion(id)).rejects.toMatchObject({ code: 'account.leaving' })
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due - 1))
    expect((await cancelDeletion(id)).deletionDueAt).toBeUndefined()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due + 1000))
    await deleteDueMembers()
    expect((await member().get({ id }).go()).data).not.toBeNull()

    const past = new Date().toISOString()
    await member().patch({ id }).set({ deletion: 'due', deletionDueAt: past }).go()
    await expectProblem(call(members.restoreUser), 'account.leaving')
    expect((await member().get({ id }).go()).data).toMatchObject({ deletion: 'due', deletionDueAt: past })
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
