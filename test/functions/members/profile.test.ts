import { BatchWriteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { handler as deleteDueMembers } from '../../../functions/members/delete-due-members.ts'
import { cancelDeletion } from '../../../functions/members/deletion.ts'
import { endAccount } from '../../../functions/members/end-account.ts'
import { member, subjectOf } from '../../../functions/model/members/member.ts'
import { session } from '../../../functions/model/members/sign-in-session.ts'
import { belongingsOf, endSessions } from '../../../functions/model/table/belongings.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import {
  caller,
  callerOf,
  expectProblem,
  makeCategory,
  makeVideo,
  ownWord,
  settle,
  visitor,
} from '../../support/kiai.ts'
import { watchWhole } from '../../support/media/watching.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { signUp } from '../../support/people/sign-in.ts'

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

const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#333' } })
  .png()
  .toBuffer()
const send = (url: string, body: Buffer, type: string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(body) })

describe('profile and settings', () => {
  test('names change, the email never does', async () => {
    const { call, email } = await newcomer()
    const body = { firstName: ' Mika ', lastName: 'Oda', email: 'other@kiai.test' }
    expect(await call(members.updateProfile, { body })).toMatchObject({
      firstName: 'Mika',
      lastName: 'Oda',
      email,
    })
  })

  test('an empty name is refused with a message for its field', async () => {
    const { call } = await newcomer()
    await expectProblem(
      call(members.updateProfile, { body: { firstName: ' ', lastName: 'Oda' } }),
      'request.invalid',
    )
  })
})

describe('profile picture', () => {
  test('is sent, checked and shown to everyone; the former one is removed', async () => {
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

  test('larger than declared, or of another type, is refused by storage', async () => {
    const { call } = await newcomer()
    const { url } = await call(api.media.createPicture, {
      body: { contentType: 'image/png', size: png.length },
    })
    expect((await send(url, Buffer.concat([png, png]), 'image/png')).status).toBe(403)
    expect((await send(url, png, 'text/html')).status).toBe(403)
  })

  test('that is no picture is refused and removed', async () => {
    const { call } = await newcomer()
    const page = Buffer.from('<script>alert(1)</script>')
    const { id, url } = await call(api.media.createPicture, {
      body: { contentType: 'image/png', size: page.length },
    })
    expect((await send(url, page, 'image/png')).status).toBe(200)
    await expectProblem(call(api.media.usePicture, { body: { id } }), 'picture.not_image')
    await expectProblem(call(api.media.usePicture, { body: { id } }), 'picture.not_found')
  })

  test('from another place stays until a member sets one of their own', async () => {
    const admin = await caller('admin')
    const { id, url } = await admin(api.media.createImage, {
      body: { contentType: 'image/png', size: png.length },
    })
    await send(url, png, 'image/png')
    const { imageUrl } = await admin(api.media.useImage, { body: { id } })
    const { call, id: memberId } = await newcomer()
    await member().patch({ id: memberId }).set({ profileImageUrl: imageUrl }).go()
    expect((await call(api.media.usePicture, { body: { id: null } })).profileImageUrl).toBeNull()
    expect((await fetch(inject('origin') + imageUrl)).status).toBe(200)
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
  test('the export is a ZIP of all data of this member and none of another', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const [videoId = ''] = ids
    await one.call(videos.likeVideo, { params: { id: videoId } })
    for (const { id } of [one, other]) await watchWhole(id, videoId, 600)
    const provider = { stripeCustomerId: `cus_${ownWord()}`, stripeSubscriptionId: `sub_${ownWord()}` }
    await member().patch({ id: one.id }).set(provider).go()
    const { data: sessions } = await session().query.ofMember({ memberId: one.id }).go()
    expect(sessions).toHaveLength(1)
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
    expect(text).not.toMatch(/"(pk|sk|gsi1pk|__edb_e__)"/)
    const secrets = [...Object.values(provider), ...sessions.map(({ sid }) => sid)]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('deletion ends every other session, can be undone, and happens after 14 days', async () => {
    const { call, id, email } = await newcomer()
    const { deletionDueAt } = await call(members.deleteUser)
    expect(Date.parse(deletionDueAt ?? '')).toBeCloseTo(Date.now() + 14 * 24 * 3600 * 1000, -5)
    expect((await call(members.deleteUser)).deletionDueAt).toBe(deletionDueAt)
    expect((await call(members.restoreUser)).deletionDueAt).toBeNull()

    await call(videos.likeVideo, { params: { id: ids[0] ?? '' } })
    const again = await call(members.deleteUser)
    const due = again.deletionDueAt ?? ''
    expect(await endAccount(id, new Date(Date.parse(due) - 1).toISOString())).toBe(false)
    expect((await call(auth.getUser)).id).toBe(id)
    expect(await endAccount(id, due)).toBe(true)
    expect((await member().get({ id }).go()).data).toBeNull()
    expect(await belongingsOf({ id, email })).toEqual([])
    expect((await session().query.ofMember({ memberId: id }).go()).data).toEqual([])
    await expectProblem(call(auth.getUser), 'session.required')
    // The identity provider no longer knows the address. A person who signs up with it is a new member.
    const returned = callerOf(await signUp(inject('origin'), email))
    expect((await returned(auth.getUser)).id).not.toBe(id)
  })

  /** Makes an account due, but in no shared list, so that no other test's run ends this account. */
  async function makeDue(id: string, past: string) {
    const { Attributes } = await stored.client.send(
      new UpdateCommand({
        ...member().get({ id }).params(),
        UpdateExpression: 'SET deletionDueAt = :past',
        ExpressionAttributeValues: { ':past': past },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return Attributes
  }

  test('an account that cannot be deleted does not block the others, and fails the run', async () => {
    const past = new Date(Date.now() - 1000).toISOString()
    const [stuck, other] = [await newcomer(), await newcomer()]
    const due = [await makeDue(stuck.id, past), await makeDue(other.id, past)]
    const send = stored.client.send.bind(stored.client)
    vi.spyOn(stored.client, 'send').mockImplementation(async (command) =>
      command instanceof QueryCommand && command.input.IndexName === 'gsi2' ? { Items: due } : send(command),
    )
    const { client } = await import('../../../functions/ports/identity/cognito-identity-provider.ts')
    const sendToPool = client.send
    vi.spyOn(client, 'send').mockImplementation((...given: unknown[]) => {
      if (JSON.stringify(given).includes(subjectOf(stuck.id))) throw new Error('the pool refuses')
      return Reflect.apply(sendToPool, client, given)
    })
    await expect(deleteDueMembers()).rejects.toThrow('1 of 2 could not be done')
    vi.restoreAllMocks()
    expect((await member().get({ id: other.id }).go()).data).toBeNull()
    expect((await member().get({ id: stuck.id }).go()).data?.id).toBe(stuck.id)
  })

  test('the portrait is deleted with the account', async () => {
    const { call, id } = await newcomer()
    const made = await call(api.media.createPicture, {
      body: { contentType: 'image/png', size: png.length },
    })
    expect((await send(made.url, png, 'image/png')).status).toBe(200)
    const { profileImageUrl } = await call(api.media.usePicture, { body: { id: made.id } })
    const isShown = async () => (await fetch(`${inject('origin')}${profileImageUrl}`)).ok
    expect(await isShown()).toBe(true)
    await call(members.deleteUser)
    await endNow(id)
    expect(await isShown()).toBe(false)
  })

  test('a deletion that was stopped before it signed out other browsers does so on a retry', async () => {
    const { call, id } = await newcomer()
    const other = { memberId: id, sid: ownWord(), expire: 4_000_000_000 }
    const sess = { isAdmin: false, createdAt: new Date().toISOString() }
    await session()
      .create({ ...other, sess })
      .go()
    // Later than any other test sets the clock.
    const deletionDueAt = '2999-01-01T00:00:00.000Z'
    await member().patch({ id }).set({ deletion: 'due', deletionDueAt }).go()
    expect((await call(members.deleteUser)).deletionDueAt).toBe(deletionDueAt)
    expect((await session().get({ sid: other.sid }).go()).data).toBeNull()
    expect((await call(auth.getUser)).id).toBe(id)
  })

  test('sessions end in batches: two thousand of them are signed out within a call', async () => {
    const { id } = await newcomer()
    const sess = { isAdmin: false, termsAccepted: true, createdAt: new Date().toISOString() }
    const sids = Array.from({ length: 60 }, ownWord)
    await session()
      .put(sids.map((sid) => ({ sid, memberId: id, sess, expire: 4_000_000_000 })))
      .go()
    const sent = vi.spyOn(stored.client, 'send')
    await endSessions(id, sids[0])
    const writes = sent.mock.calls.filter(([command]) => !(command instanceof QueryCommand))
    expect(writes).toHaveLength(3)
    expect(writes.every(([command]) => command instanceof BatchWriteCommand)).toBe(true)
    const { data: left } = await session().query.ofMember({ memberId: id }).go({ pages: 'all' })
    expect(left.map(({ sid }) => sid)).toEqual([sids[0]])
  })

  test('until its date a deletion can be taken back, and from then on no longer', async () => {
    const { call, id } = await newcomer()
    const { deletionDueAt } = await call(members.deleteUser)
    const due = Date.parse(deletionDueAt ?? '')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due))
    const { data: leaving } = await member().get({ id }).go({ consistent: true })
    if (!leaving) throw new Error('The member is gone')
    await expect(cancelDeletion(leaving)).rejects.toMatchObject({ code: 'account.leaving' })
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due - 1))
    expect((await cancelDeletion(leaving)).deletionDueAt).toBeUndefined()
    vi.restoreAllMocks()
    expect(await endNow(id)).toBe(false)
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
