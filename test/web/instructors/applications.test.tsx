import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Instructor } from '#shared/contract/instructor.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { applicant, problem } from './instructors-fixtures.ts'

/** An admin decides on applications. */

const waiting = applicant(1, { email: 'one@kiai.test', updatedAt: '2026-01-02T12:00:00.000Z' })
const teaching = applicant(2, { isApproved: true, isPlatformOwner: true })
const turnedDown = applicant(3, { rejectionReason: 'Who graded you, and when?' })

const sent: { path: string; body: unknown }[] = []

/** Opens the page over a server that knows these three, and answers a decision in this way. */
async function openWith(
  answer?: ReturnType<Server>,
  list: () => Instructor[] = () => [waiting, teaching, turnedDown],
) {
  sent.length = 0
  serve(({ pathname, search }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/instructors' && search === '?status=all') return { body: list() }
    if (!/\/(approval|terms)$/.test(pathname)) return undefined
    sent.push({ path: pathname, body: JSON.parse(String(init?.body)) })
    return answer
  })
  await openPage('/admin/instructors')
  await screen.findByRole('heading', { level: 1, name: 'Instructors' })
}

const show = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => setSessionHint(true))

describe('the applications', () => {
  test('that wait are shown first, with all their fields; the others are a press away', async () => {
    await openWith()
    const card = await screen.findByRole('article')
    expect(card.textContent).toMatch(/Teacher 1.*one@kiai\.test.*Applied Jan 2, 2026.*\$80\.00 per hour/)
    expect(card.textContent).toMatch(/Black belt.*Art 1, Form 1, Breathing.*English, Japanese.*Bows in\./)
    expect(screen.getByRole('radio', { name: 'Waiting (1)' })).toBeTruthy()
    await show(/Approved \(1\)/)
    expect(screen.getByRole('article').textContent).toMatch(/Teacher 2.*No account.*Platform owner/)
    expect(screen.queryByRole('button', { name: /^Approve / })).toBeNull()
    await show(/Rejected \(1\)/)
    expect(screen.getByRole('article').textContent).toMatch(/Teacher 3.*Who graded you, and when\?/)
    expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Approve Teacher 3' })).toBeTruthy()
  })

  test('show no picture of another server before they are approved, but name its address', async () => {
    const foreign = 'https://elsewhere.example/who-looks.png'
    const own = '/media/images/members/mem_2/pic_1.jpg'
    const listed = [
      applicant(1, { profileImageUrl: foreign }),
      applicant(2, { profileImageUrl: own }),
      applicant(3, { isApproved: true, profileImageUrl: foreign }),
    ]
    await openWith(undefined, () => listed)
    await screen.findAllByRole('article')
    const shown = () =>
      [...document.querySelectorAll('article img')].map((image) => image.getAttribute('src'))
    expect(shown()).toEqual([own])
    expect(screen.getByRole('link', { name: foreign }).getAttribute('rel')).toBe('noopener noreferrer')
    await show(/Approved \(1\)/)
    expect(shown()).toEqual([foreign])
  })

  test('are none, and the page says so', async () => {
    await openWith(undefined, () => [teaching])
    expect(await screen.findByRole('heading', { name: 'No pending applications' })).toBeTruthy()
    await show(/Rejected \(0\)/)
    expect(screen.getByRole('heading', { name: 'No rejected applications' })).toBeTruthy()
  })

  test('have their place in the sidebar, behind the earlier entries', async () => {
    await openWith()
    const entries = within(await screen.findByRole('navigation', { name: 'Admin' })).getAllByRole('link')
    const names = entries.map(({ textContent }) => textContent ?? '')
    expect(names.indexOf('Instructors')).toBeGreaterThan(names.indexOf('Categories'))
  })
})

describe('a decision', () => {
  test('to approve is confirmed, made on the version shown, and visible at once', async () => {
    await openWith({ body: { ...waiting, isApproved: true } })
    await press('Approve Teacher 1')
    const dialog = await inDialog('Approve this instructor?')
    expect(dialog.getByText(/Teacher 1 will appear on the Instructors page.*\$80\.00 per hour/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Instructor Approved')).toBeTruthy()
    expect(sent).toEqual([
      {
        path: '/api/admin/instructors/ins_1/approval',
        body: { decision: 'approve', reason: '', updatedAt: '2026-01-02T12:00:00.000Z' },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    await show(/Approved \(2\)/)
    expect(screen.getByText('one@kiai.test')).toBeTruthy()
  })

  test('to reject needs a reason, which is sent along', async () => {
    await openWith({ body: { ...waiting, rejectionReason: 'Please tell us who graded you.' } })
    await press('Reject Teacher 1')
    const dialog = await inDialog('Reject this application?')
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    const words = 'Please enter a reason of at least 10 characters. The applicant reads it.'
    expect(await dialog.findByText(words)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(dialog.getByLabelText(/^Reason/), {
      target: { value: 'Please tell us who graded you.' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Application Rejected')).toBeTruthy()
    expect(sent).toMatchObject([{ body: { decision: 'reject', reason: 'Please tell us who graded you.' } }])
    expect(await screen.findByText('No pending applications')).toBeTruthy()
  })

  test('to withdraw an approval is a rejection with a reason', async () => {
    await openWith({ body: { ...teaching, isApproved: false, rejectionReason: 'Left students waiting.' } })
    await show(/Approved/)
    await press('Withdraw approval of Teacher 2')
    const dialog = await inDialog('Withdraw the approval?')
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Left students waiting.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw approval' }))
    expect(await screen.findByText('Approval Withdrawn')).toBeTruthy()
    expect(sent).toMatchObject([{ body: { decision: 'reject' } }])
  })

  test('after another admin’s quicker one is refused, and theirs is shown', async () => {
    let list = [waiting]
    await openWith(problem(409, 'instructor.decided', 'Teacher 1 is already approved'), () => list)
    await press('Approve Teacher 1')
    list = [{ ...waiting, isApproved: true }]
    fireEvent.click((await inDialog('Approve this instructor?')).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Teacher 1 is already approved')).toBeTruthy()
    expect(await screen.findByRole('radio', { name: 'Approved (1)' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that does not get through says so and keeps the reason', async () => {
    await openWith({ status: 503, body: 'busy' })
    await press('Reject Teacher 1')
    const dialog = await inDialog('Reject this application?')
    fireEvent.change(dialog.getByLabelText(/^Reason/), {
      target: { value: 'Please tell us who graded you.' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect((dialog.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe(
      'Please tell us who graded you.',
    )
  })
})

describe('the terms of an instructor', () => {
  const edit = async () => {
    await show(/Approved/)
    expect(await screen.findByText('None')).toBeTruthy()
    await press('Edit terms of Teacher 2')
    const dialog = await inDialog('Terms of Teacher 2')
    fireEvent.change(dialog.getByLabelText(/^Platform fee/), { target: { value: '12.5' } })
    fireEvent.click(dialog.getByLabelText('Platform owner'))
    fireEvent.click(dialog.getByRole('button', { name: 'Save terms' }))
    return dialog
  }

  test('are a fee and whether they own the platform', async () => {
    const own = { platformFeePercentage: '12.50', hasOwnFee: true }
    await openWith({ body: { ...teaching, isPlatformOwner: false, ...own } })
    await edit()
    expect(await screen.findByText('Terms Saved')).toBeTruthy()
    expect(sent).toMatchObject([
      { path: `/api/admin/instructors/${teaching.id}/terms`, body: { platformFeePercentage: '12.5' } },
    ])
    expect(sent[0]?.body).toMatchObject({ isPlatformOwner: false, knownUpdatedAt: teaching.updatedAt })
    expect(await screen.findByText('12.50 %')).toBeTruthy()
    expect(screen.queryByText('Platform owner')).toBeNull()
  })

  test('without a fee of their own leave it to the settings, and say so', async () => {
    await openWith({ body: { ...teaching, isPlatformOwner: false } })
    await show(/Approved/)
    await press('Edit terms of Teacher 2')
    const dialog = await inDialog('Terms of Teacher 2')
    const fee = dialog.getByLabelText(/^Platform fee/) as HTMLInputElement
    expect(fee.value).toBe('')
    fireEvent.click(dialog.getByLabelText('Platform owner'))
    fireEvent.click(dialog.getByRole('button', { name: 'Save terms' }))
    expect(await screen.findByText('Terms Saved')).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ platformFeePercentage: null })
    expect(await screen.findByText('15.00 % (from the payment settings)')).toBeTruthy()
  })

  test('that another admin has changed are not overwritten, and the dialog says so', async () => {
    await openWith(problem(409, 'instructor.changed', 'The instructor was changed in the meantime'))
    const dialog = await edit()
    expect((await dialog.findByRole('alert')).textContent).toBe('The instructor was changed in the meantime')
  })
})
