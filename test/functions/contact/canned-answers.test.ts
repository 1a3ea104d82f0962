import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { caller, expectProblem, ownWord, problemOf } from '../../support/kiai.ts'

const { contact } = api

let admin: Awaited<ReturnType<typeof caller>>
beforeAll(async () => {
  admin = await caller('admin')
})
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const create = (more = {}) =>
  admin(contact.createCannedAnswer, {
    body: { name: `Answer ${ownWord()}`, text: 'Hello {{firstName}},\nthank you.', ...more },
  })
const list = async () => (await admin(contact.listCannedAnswers)).items

test('an answer is kept, changed, listed by name and removed', async () => {
  const made = await create()
  expect(await list()).toContainEqual(made)
  const body = { name: made.name, text: 'Changed', knownUpdatedAt: made.updatedAt }
  const changed = await admin(contact.updateCannedAnswer, { params: { id: made.id }, body })
  expect(changed).toMatchObject({ id: made.id, text: 'Changed' })
  expect(changed.updatedAt > made.updatedAt).toBe(true)
  const names = (await list()).map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)))
  await admin(contact.deleteCannedAnswer, { params: { id: made.id } })
  expect((await list()).map(({ id }) => id)).not.toContain(made.id)
  await expectProblem(admin(contact.deleteCannedAnswer, { params: { id: made.id } }), 'answer.not_found')
  await expectProblem(
    admin(contact.updateCannedAnswer, { params: { id: made.id }, body }),
    'answer.not_found',
  )
})

test('of two admins who change it at the same time, the second one is refused', async () => {
  const made = await create()
  const change = (text: string) =>
    admin(contact.updateCannedAnswer, {
      params: { id: made.id },
      body: { name: made.name, text, knownUpdatedAt: made.updatedAt },
    })
  const changed = await Promise.allSettled([change('One'), change('Two')])
  expect(changed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectProblem(change('Three'), 'answer.changed')
})

test('an unknown variable is refused by name', async () => {
  const problem = await problemOf(create({ text: 'Hello {{surname}}' }))
  expect(problem).toMatchObject({
    code: 'request.invalid',
    issues: [{ path: 'text', message: '{{surname}} is not a variable' }],
  })
})

test('a name has one line', async () => {
  await expectProblem(create({ name: 'One\nTwo' }), 'request.invalid')
})

test('members do not see them', async () => {
  const member = await caller('premium')
  await expectProblem(member(contact.listCannedAnswers), 'role.required')
})
