import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { momentIn, ownZone } from '../../../web/ui/text/zones.ts'
import { setSessionHint } from '../app-harness.tsx'
import { problem } from '../instructors/instructors-fixtures.ts'
import { review } from './admin-payments-fixtures.ts'
import { openWith, rowsOf } from './admin-payments-page.ts'

// Loaded before the tests: on a busy machine the code of a screen takes its time.
beforeAll(() => import('../../../web/features/payments/admin/payments-page.tsx'))
beforeEach(() => setSessionHint(true))

describe('the refunds to review', () => {
  const two = [
    review(1, { screenshots: ['/media/images/a.webp', 'https://elsewhere.example/b.png'] }),
    review(2),
  ]
  const write = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

  test('are counted at the tab and in the sidebar', async () => {
    await openWith('', { '/api/admin/refunds': [...two, review(3, { state: 'paid' })] })
    expect(await screen.findByRole('tab', { name: 'Refunds to review 2' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Payments 2 waiting' })).toBeTruthy()
  })

  test('show the rule beside the request, the longest waiting opened, and load nothing from elsewhere', async () => {
    await openWith('?view=refunds', { '/api/admin/refunds': two })
    const [first, second] = await screen.findAllByRole('article')
    expect(first?.textContent).toMatch(
      /Member 1.*\$39\.99.*The stream stopped.*\$0\.00 refund.*Nothing is given/,
    )
    expect([...document.querySelectorAll('article img')].map((one) => one.getAttribute('src'))).toEqual([
      '/media/images/a.webp',
    ])
    expect(screen.getByRole('link', { name: 'elsewhere.example' }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    )
    expect(second?.textContent).not.toContain('Refund policy')
    await press('Review the refund of Member 2')
    expect(second?.textContent).toContain('Refund policy')
  })

  test('of a no-show tell who opened the meeting link, and when', async () => {
    const opened = { student: '2026-10-20T08:00:00.000Z', instructor: null, instructorName: 'Marcus Bell' }
    await openWith('?view=refunds', { '/api/admin/refunds': [review(1, { opened })] })
    const card = await screen.findByRole('article')
    const at = momentIn(ownZone(), opened.student)
    expect(card.textContent).toContain(`Member 1 (student): ${at}`)
    expect(card.textContent).toContain('Marcus Bell (instructor): never')
  })

  test('are paid in part with a reason; the button carries the amount', async () => {
    const paid = review(1, { state: 'paying', answer: 'Sorry', refundedAmount: '20.00' })
    const { writes } = await openWith('?view=refunds', { '/api/admin/refunds': [review(1)] }, (_, init) =>
      init?.method === 'POST' ? { body: paid } : undefined,
    )
    expect(await screen.findByRole('button', { name: 'Refund $39.99' })).toBeTruthy()
    await write(/^Refund, USD/, '20.00')
    await press('Refund $20.00')
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(writes).toEqual([])
    await write(/^Reason/, 'Sorry')
    await press('Refund $20.00')
    expect(await screen.findByText('$20.00 is on its way back')).toBeTruthy()
    expect(writes).toEqual([
      {
        call: 'POST /api/admin/refunds/rfr_1/decide',
        body: { decision: 'pay', amount: '20.00', reason: 'Sorry' },
      },
    ])
    expect(await rowsOf('Decided refunds')).toHaveLength(1)
    expect(screen.getByText('No refunds to review')).toBeTruthy()
  })

  test('are refused without an amount', async () => {
    const refused = review(1, { state: 'refused', answer: 'Finished' })
    const { writes } = await openWith('?view=refunds', { '/api/admin/refunds': [review(1)] }, (_, init) =>
      init?.method === 'POST' ? { body: refused } : undefined,
    )
    await write(/^Reason/, 'Finished')
    await press('Refuse')
    expect(await screen.findByText('Refund Refused')).toBeTruthy()
    expect(writes[0]?.body).toEqual({ decision: 'refuse', reason: 'Finished' })
  })

  test('refund at most the rest', async () => {
    const { writes } = await openWith('?view=refunds', {
      '/api/admin/refunds': [review(1, { refundedAmount: '30.00', ruleAmount: '9.99' })],
    })
    await write(/^Reason/, 'Sorry')
    await write(/^Refund, USD/, '10.00')
    const button = await screen.findByRole('button', { name: 'Refund $10.00' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('At most $9.99')).toHaveLength(1)
    await press('Refund $10.00')
    expect(writes).toEqual([])
  })

  test('are refused, not paid, for an amount of nothing', async () => {
    const { writes } = await openWith('?view=refunds', { '/api/admin/refunds': [review(1)] })
    await write(/^Reason/, 'Sorry')
    await write(/^Refund, USD/, '0.00')
    expect(screen.getByText('Enter more than $0.00. To refund nothing, refuse the request.')).toBeTruthy()
    await press('Refund $0.00')
    expect(writes).toEqual([])
  })

  test('that an admin began and the provider refused say so; decided ones name the admin', async () => {
    const begun = review(1, { isBegunByAdmin: true, wish: 'The films stopped twice' })
    const decided = review(2, { state: 'paid', answer: 'Sorry', decidedBy: 'Dana Ortiz' })
    await openWith('?view=refunds', { '/api/admin/refunds': [begun, decided] })
    const card = await screen.findByRole('article')
    expect(card.textContent).toMatch(/Reason of the adminThe films stopped twice/)
    expect(card.textContent).not.toContain('No pictures were sent')
    expect((await rowsOf('Decided refunds'))[0]).toContain('SorryDana Ortiz')
  })

  test('that another admin has decided are reported and shown with that decision', async () => {
    let list = [review(1)]
    await openWith('?view=refunds', {}, ({ pathname }, init) => {
      if (init?.method === 'POST') {
        list = [review(1, { state: 'refused', answer: 'No' })]
        return problem(409, 'refund.decided', 'This refund was already decided')
      }
      return pathname === '/api/admin/refunds' ? { body: list } : undefined
    })
    await write(/^Reason/, 'Sorry')
    await press('Refund $39.99')
    expect((await screen.findAllByText('This refund was already decided')).length).toBeGreaterThan(0)
    expect(await rowsOf('Decided refunds')).toHaveLength(1)
  })
})
