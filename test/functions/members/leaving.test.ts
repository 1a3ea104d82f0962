import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { handler as deleteDueMembers } from '../../../functions/members/delete-due-members.ts'
import { rating } from '../../../functions/model/catalogue/rating.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { like } from '../../../functions/model/learning/like.ts'
import { member } from '../../../functions/model/members/member.ts'
import { session } from '../../../functions/model/members/sign-in-session.ts'
import { belongingsOf } from '../../../functions/model/table/belongings.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { caller, expectProblem, makeCategory, makeVideo, ownWord } from '../../support/kiai.ts'
import { answerInstead, onceBefore } from '../../support/meanwhile.ts'
import { watchSome } from '../../support/media/watching.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { heldSession } from '../../support/sessions/bookings.ts'
import { removeInstructor, storedInstructor } from '../../support/sessions/teaching.ts'

/** Events at the very moment an account ends. */

const { videos } = api
const past = '2026-01-01T00:00:00.000Z'
let admin: Call
let categoryId = ''
beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: categoryId } = await makeCategory(admin))
})
afterEach(() => vi.restoreAllMocks())

/**
 * Deletes an account that appears as due only in the list read here, so that no other test's run ends it. `happens`
 * runs just before the first command that `isMeant` matches.
 */
async function deleteAccount(
  id: string,
  isMeant: (command: object) => boolean,
  happens: () => Promise<unknown>,
) {
  const { Attributes: due } = await stored.client.send(
    new UpdateCommand({
      ...member().get({ id }).params(),
      UpdateExpression: 'SET deletionDueAt = :past',
      ExpressionAttributeValues: { ':past': past },
      ReturnValues: 'ALL_NEW',
    }),
  )
  const meanwhile = vi.fn(happens)
  const before = onceBefore(isMeant, meanwhile)
  answerInstead(async (command) => {
    if (command instanceof QueryCommand && command.input.IndexName === 'gsi2') return { Items: [due] }
    await before(command)
    return undefined
  })
  const { deleted } = await deleteDueMembers()
  expect(meanwhile).toHaveBeenCalledOnce()
  return deleted
}

/** Tells whether a command removes the member, which comes last. */
function isEnd(id: string) {
  const { Key: key } = member().get({ id }).params<{ Key: Record<string, string> }>()
  return (command: object) => command instanceof DeleteCommand && command.input.Key?.pk === key.pk
}

test('while the stars of a leaving member are taken back, they cannot give more: they are signed out first', async () => {
  const { call, id } = await newcomer()
  const [rated, other] = await Promise.all([1, 2].map(() => makeVideo(admin, { categoryId, duration: 4 })))
  for (const each of [rated, other]) await watchSome(call, each?.id ?? '', 4, 50)
  await call(videos.rateVideo, { params: { id: rated?.id ?? '' }, body: { stars: 5 } })
  const rateLate = () => call(videos.rateVideo, { params: { id: other?.id ?? '' }, body: { stars: 1 } })
  const isTakenBack = (command: object) => command instanceof UpdateCommand
  expect(await deleteAccount(id, isTakenBack, () => expectProblem(rateLate(), 'session.required'))).toBe(1)
  expect((await rating().query.ofMember({ memberId: id }).go()).data).toEqual([])
})

test('the feedback of a deleted member no longer counts', async () => {
  const [{ call, id }, instructorId] = await Promise.all([newcomer(), storedInstructor()])
  const bookingId = await heldSession(id, instructorId)
  await call(api.reviews.saveReview, { params: { id: bookingId }, body: { stars: 1, text: '' } })
  expect(await deleteAccount(id, isEnd(id), async () => {})).toBe(1)
  const { data } = await instructor().get({ id: instructorId }).go({ consistent: true })
  expect(data).toMatchObject({ rating: '0.00', ratingCount: 0 })
  await removeInstructor(instructorId)
})

test('an account that is taken back at the last moment stays', async () => {
  const { id } = await newcomer()
  const takeBack = () => member().patch({ id }).remove(['deletion', 'deletionDueAt']).go()
  expect(await deleteAccount(id, isEnd(id), takeBack)).toBe(0)
  expect((await member().get({ id }).go()).data?.deletionDueAt).toBeUndefined()
})

test('a member who signs in while the account is being deleted is signed out, and nothing they did stays', async () => {
  const { call, id, email } = await newcomer()
  const { id: videoId } = await makeVideo(admin, { categoryId })
  await call(videos.likeVideo, { params: { id: videoId } })
  const sid = ownWord()
  const signIn = async () => {
    const sess = { isAdmin: false, createdAt: past }
    await session().create({ sid, memberId: id, sess, expire: 4_000_000_000 }).go()
    await like()
      .create({ memberId: id, videoId: `${videoId}-2`, createdAt: past })
      .go()
  }
  expect(await deleteAccount(id, isEnd(id), signIn)).toBe(1)
  expect(await belongingsOf({ id, email })).toEqual([])
  expect((await session().get({ sid }).go()).data).toBeNull()
  expect((await member().get({ id }).go()).data).toBeNull()
})
