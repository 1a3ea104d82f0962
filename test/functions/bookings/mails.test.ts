import { expect, test } from 'vitest'
import { asCaller, book, cancel, inHours, payFor, teacherWithAccount } from '../../support/bookings.ts'
import { approvals } from '../../support/instructors.ts'
import { settle } from '../../support/kiai.ts'
import { mailsTo } from '../../support/mails.ts'
import { newcomer } from '../../support/newcomer.ts'

const { approve } = approvals()

const subjects = async (address: string) => {
  await settle()
  return (await mailsTo(address)).map(({ subject }) => subject)
}

test('who books is asked to pay, both are told when it is paid, and when it is cancelled, by whom', async () => {
  const [student, own] = await Promise.all([
    newcomer(),
    teacherWithAccount(approve, { zone: 'America/New_York' }),
  ])
  const { id, instructorName } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  expect(await subjects(student.email)).toEqual(['Session booked: please pay for Private Lesson'])
  expect(await subjects(own.email)).toEqual([])
  await payFor(student.call, id)
  expect(await subjects(student.email)).toContain(`Your session with ${instructorName} is confirmed`)
  const { firstName, lastName } = (await asCaller(student.id)).member
  const name = `${firstName} ${lastName}`
  expect(await subjects(own.email)).toEqual([`${name} has booked a session with you`])
  const [told] = await mailsTo(own.email)
  expect(told?.text).toMatch(/Begins.*E[SD]T/)
  expect(told?.text).toMatch(/In UTC.*UTC/)
  await cancel(student.call, id, { reason: 'Ill' })
  const title = `Cancelled: Private Lesson with`
  expect(await subjects(student.email)).toContain(`${title} ${instructorName}`)
  expect(await subjects(own.email)).toContain(`${title} ${name}`)
  const [last] = await mailsTo(own.email)
  expect(last?.text).toContain(`${name} cancelled it.`)
  expect(last?.text).toContain('Ill')
})

test('a hold that is cancelled is told to nobody who did not know of it', async () => {
  const [student, own] = await Promise.all([newcomer(), teacherWithAccount(approve)])
  const { id } = await book(student.call, own.instructorId)
  await cancel(student.call, id)
  expect(await subjects(own.email)).toEqual([])
})
