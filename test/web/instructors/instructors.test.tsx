import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Instructor } from '#shared/contract/instructor.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { applicant, instructor, problem } from './instructors-fixtures.ts'

type Given = { list?: Instructor[]; own?: Instructor | null; apply?: ReturnType<Server> }

const sent: unknown[] = []
let hasEnded = false

/** Opens the page over a server that knows these instructors, and the reader's application. */
async function openWith({ list = [instructor(1), instructor(2)], own = null, apply }: Given = {}) {
  sent.length = 0
  hasEnded = false
  serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') {
      return hasEnded ? problem(401, 'unauthorized', 'Sign in') : { body: { ...member, lastName: 'Oda' } }
    }
    if (pathname === '/api/instructors/ins_1/slots') {
      const free = ['2026-11-23T03:00:00.000Z', '2026-11-23T04:00:00.000Z']
      const lengths = [{ minutes: 60, price: '80.00' }]
      return {
        body: { zone: 'Asia/Tokyo', lengths, duration: 60, price: '80.00', packages: [], slots: free },
      }
    }
    if (pathname === '/api/instructors') return { body: list }
    if (pathname === '/api/instructors/me') return { body: own }
    if (pathname !== '/api/instructors/apply') return undefined
    sent.push(JSON.parse(String(init?.body)))
    return apply
  })
  await openPage('/instructors')
  await screen.findByRole('heading', { level: 1, name: 'Instructors' })
}

const cards = () => screen.findAllByRole('article')
const openForm = async (name = 'Become an Instructor') => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fillIn = () => {
  type(/^Hourly rate/, '85.50')
  type(/^Specialties/, ' Karate, ,kata,KARATE ,')
  type('Credentials', '6th dan, national referee')
  type('Bio', 'Thirty years of Shotokan, and still looking for the weak joint.')
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))

beforeEach(() => setSessionHint(true))

describe('the instructors', () => {
  test('show their name, the hourly rate and the rating, or that they are new', async () => {
    await openWith({ list: [instructor(1), instructor(2, { rating: '0.00', hourlyRate: '110.50' })] })
    const [one, two] = await cards()
    expect(one?.textContent).toMatch(
      /Rating 4\.9.*Teacher 1.*Black belt.*Teaches in English, Japanese.*Bows in\..*\$80\.00 per hour/,
    )
    expect(two?.textContent).toMatch(/Rating New.*\$110\.50 per hour/)
    const page = within(one as HTMLElement).getByRole('link', { name: 'Teacher 1' })
    expect(page.getAttribute('href')).toBe('/instructors/ins_1')
  })

  test('each can be booked, and an hour in a day’s time is suggested', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T03:00:30.000Z') })
    await openWith()
    const [one] = await cards()
    const book = within(one as HTMLElement).getByRole('button', { name: 'Book Session' })
    fireEvent.click(book)
    expect(await screen.findByDisplayValue('Private Lesson with Teacher 1')).toBeTruthy()
    // Not the one that begins half a minute before.
    const session = screen.getByRole('region', { name: 'Your session' })
    expect(session.textContent).toMatch(/60 minutes.*1:00 – 2:00 PM, Tokyo.*\$80\.00/)
  })

  test('a reader whose session has ended is told so, and led to sign in', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await openWith()
    const [one] = await cards()
    hasEnded = true
    fireEvent.click(within(one as HTMLElement).getByRole('button', { name: 'Book Session' }))
    expect(await screen.findByText('Please Log In')).toBeTruthy()
    expect(screen.getByText('You need to be logged in to book a session.')).toBeTruthy()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login\?/)))
  })

  test('are shown as placeholders until they have loaded', async () => {
    let answer = (_: { body: unknown }) => {}
    const later = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve
    })
    serve(({ pathname }) => {
      if (pathname === '/api/auth/user') return { body: member }
      if (pathname === '/api/instructors/me') return { body: null }
      return pathname === '/api/instructors' ? later : undefined
    })
    await openPage('/instructors')
    expect(await screen.findByText('Loading instructors')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    answer({ body: [instructor(1)] })
    expect(await cards()).toHaveLength(1)
    expect(screen.queryByText('Loading instructors')).toBeNull()
  })

  test('are none, or cannot be loaded, and the page says so with a button to try again', async () => {
    await openWith({ list: [] })
    expect(await screen.findByRole('heading', { name: 'No instructors yet' })).toBeTruthy()
  })

  test('that could not be loaded are requested again', async () => {
    let isUp = false
    serve(({ pathname }) => {
      if (pathname === '/api/auth/user') return { body: member }
      if (pathname === '/api/instructors/me') return { body: null }
      if (pathname !== '/api/instructors') return undefined
      return isUp ? { body: [instructor(1)] } : { status: 503, body: 'busy' }
    })
    await openPage('/instructors')
    expect(await screen.findByText('The instructors could not be loaded')).toBeTruthy()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cards()).toHaveLength(1)
  })

  test('with long texts are shown with the beginning, and the rest on request', async () => {
    await openWith({ list: [instructor(1, { bio: `${'Bows in. '.repeat(60)}Bows out.` })] })
    const more = await screen.findByRole('button', { name: 'Read more about Teacher 1' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(screen.getByRole('button', { name: 'Read less about Teacher 1' })).toBe(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
  })

  test('are corrected by the reader’s own record where the list is outdated: rejected removed, waiting first', async () => {
    await openWith({ own: applicant(2, { rejectionReason: 'Who graded you, and when?' }) })
    expect((await cards()).map(({ textContent }) => textContent?.match(/Teacher \d/)?.[0])).toEqual([
      'Teacher 1',
    ])
    cleanup()
    await openWith({ own: applicant(2) })
    expect((await cards())[0]?.textContent).toMatch(/Teacher 2.*Pending Approval$/)
    expect(await cards()).toHaveLength(2)
  })

  test('include the reader’s own, marked, even when too new for the list', async () => {
    await openWith({ own: applicant(9, { isApproved: true }) })
    const [own] = await cards()
    expect(own?.textContent).toMatch(/Teacher 9.*You$/)
    expect(screen.getByText('You teach at Kiai')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Become an Instructor' })).toBeNull()
  })
})

describe('an application', () => {
  test('without its fields has an error at each of them, and is not sent', async () => {
    await openWith()
    const form = await openForm()
    expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Mika Oda')
    type('Name', 'M')
    submit()
    for (const words of [
      'Name must be at least 2 characters',
      'Bio must be at least 50 characters',
      'At least one specialty is required',
      'Credentials must be at least 10 characters',
      'Hourly rate is required',
    ])
      expect(await form.findByText(words)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test.each([
    ['429', /^Hourly rate/, '9.99', 'Hourly rate must be between $10 and $500'],
    ['429', /^Hourly rate/, '500.01', 'Hourly rate must be between $10 and $500'],
    [
      '430',
      /^Profile picture/,
      'me.jpg',
      'Please use an address that begins with https://: browsers show no picture of an http address on a secure page',
    ],
  ])('%s: with %s of %s has an error, and is not sent', async (_, label, value, words) => {
    await openWith()
    const form = await openForm()
    fillIn()
    type(label, value)
    submit()
    expect(await form.findByText(words)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('the rate is bounded in its field too', async () => {
    await openWith()
    const rate = (await openForm()).getByLabelText(/^Hourly rate/)
    expect([rate.getAttribute('min'), rate.getAttribute('max')]).toEqual(['10', '500'])
  })

  test('is sent as a list, confirmed with thanks, and waits where the reader sees it', async () => {
    await openWith({ apply: { status: 201, body: applicant(9, { name: 'Mika Oda' }) } })
    const form = await openForm()
    fillIn()
    // The browser's own language is there already.
    fireEvent.change(form.getByLabelText('Languages you teach in'), { target: { value: 'ja' } })
    fireEvent.change(form.getByLabelText('Languages you teach in'), { target: { value: 'pt' } })
    fireEvent.click(form.getByRole('button', { name: 'Remove Portuguese' }))
    expect(document.activeElement).toBe(form.getByLabelText('Languages you teach in'))
    submit()
    expect(await screen.findByText('Application Submitted!')).toBeTruthy()
    expect(sent).toEqual([
      {
        name: 'Mika Oda',
        bio: 'Thirty years of Shotokan, and still looking for the weak joint.',
        specialties: ['Karate', 'kata'],
        languages: ['en', 'ja'],
        credentials: '6th dan, national referee',
        hourlyRate: '85.50',
        profileImageUrl: '',
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    const [own] = await cards()
    const pending = within(own as HTMLElement).getByRole('button', { name: 'Pending Approval' })
    expect(pending.hasAttribute('disabled')).toBe(true)
    expect(own?.textContent).toContain('Mika Oda')
    expect(screen.getByText('Your application is in review')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Become an Instructor' })).toBeNull()
  })

  test('that is refused says why, keeps the input and may be sent again', async () => {
    const words = 'Your account will be deleted soon. Please undo the deletion first, then apply.'
    await openWith({ apply: problem(409, 'account.leaving', words) })
    const form = await openForm()
    fillIn()
    submit()
    expect(await screen.findByText('Application Failed')).toBeTruthy()
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect((form.getByLabelText('Credentials') as HTMLInputElement).value).toBe('6th dan, national referee')
    submit()
    await expect.poll(() => sent.length).toBe(2)
  })

  test('that was already sent from another window closes the form and shows that one', async () => {
    let own: Instructor | null = null
    serve(({ pathname }) => {
      if (pathname === '/api/auth/user') return { body: member }
      if (pathname === '/api/instructors/me') return { body: own }
      if (pathname !== '/api/instructors/apply') return undefined
      own = applicant(9)
      return problem(409, 'instructor.applied', 'You have already applied.')
    })
    await openPage('/instructors')
    await openForm()
    fillIn()
    submit()
    expect(await screen.findByText('You have already applied.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Pending Approval' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that was rejected shows the reason, and is changed and sent again', async () => {
    const rejected = applicant(9, { rejectionReason: 'Who graded you, and when?', hourlyRate: '60.00' })
    await openWith({ own: rejected, apply: { status: 201, body: applicant(9) } })
    const told = await screen.findByRole('region', { name: 'Your application was not approved' })
    expect(told.textContent).toContain('Who graded you, and when?')
    expect(screen.queryByText('Teacher 9')).toBeNull()
    const form = await openForm('Apply Again')
    expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Teacher 9')
    expect((form.getByLabelText(/^Hourly rate/) as HTMLInputElement).value).toBe('60.00')
    fillIn()
    submit()
    expect(await screen.findByRole('button', { name: 'Pending Approval' })).toBeTruthy()
    expect(sent).toMatchObject([{ name: 'Teacher 9', credentials: '6th dan, national referee' }])
    expect(screen.queryByText('Your application was not approved')).toBeNull()
  })
})
