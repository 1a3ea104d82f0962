import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentSettings } from '#shared/contract/payments/admin-books.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../instructors/instructors-fixtures.ts'
import { connected, settings } from './admin-payments-fixtures.ts'

/** Opens the settings over a server that stores these, and answers a change in this way. */
async function openWith(known: PaymentSettings, tab = '', answer?: Server) {
  const server = serve((url, init) => {
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname !== '/api/admin/payment-settings') return undefined
    return init?.method === 'PUT' ? answer?.(url, init) : { body: known }
  })
  await openPage(`/admin/settings${tab && `?tab=${tab}`}`)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await screen.findByText('Platform fee')
  return server
}

const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Saves the form of one card. */
const save = async (name: string) =>
  act(async () =>
    fireEvent.click(within(screen.getByRole('region', { name })).getByRole('button', { name: 'Save' })),
  )
const press = async (name: string | RegExp) => act(async () => fireEvent.click(button(name)))

// Loaded before the tests: on a busy machine the code of a screen takes its time.
beforeAll(() => import('../../../web/features/payments/admin/settings/settings-page.tsx'))
beforeEach(() => setSessionHint(true))

describe('the current configuration', () => {
  test('shows the set values, and only the last four characters of keys', async () => {
    await openWith({ ...connected, taxName: 'VAT', taxPercentage: 19 })
    const card = screen.getByRole('complementary', { name: 'Current Configuration' })
    const facts = [...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(facts.slice(0, 4)).toEqual([
      'Stripe test mode',
      'Secret key••••9fQ2',
      'Publishable key••••k3Lw',
      'PayPalnot set',
    ])
    expect(facts).toContain('Platform fee15%')
    expect(facts).toContain('Tax lineVAT, 19%')
    // No field holds the stored value, nor its mask, which would be saved back.
    const values = [...document.querySelectorAll('input')].map(({ value }) => value)
    expect(values.join()).not.toMatch(/9fQ2|k3Lw|•/)
  })
})

describe('the Stripe keys', () => {
  test('are saved when both are there, not before', async () => {
    await openWith(settings)
    expect(button('Test and save').disabled).toBe(true)
    write('Secret key', 'sk_test_1')
    expect(button('Test and save').disabled).toBe(true)
    write('Publishable key', '  ')
    expect(button('Test and save').disabled).toBe(true)
    write('Publishable key', 'pk_test_1')
    expect(button('Test and save').disabled).toBe(false)
    write('Secret key', '')
    expect(button('Test and save').disabled).toBe(true)
  })

  test('are tested first, with a message, and leave the fields once they are saved', async () => {
    let answered: (() => void) | undefined
    const { writes } = await openWith(settings, '', async () => {
      await new Promise<void>((done) => {
        answered = done
      })
      return { body: connected }
    })
    write('Secret key', 'sk_test_1')
    write('Publishable key', 'pk_test_1')
    await press('Test and save')
    expect(await screen.findByRole('button', { name: 'Testing the keys with Stripe…' })).toBeTruthy()
    await press('Testing the keys with Stripe…')
    await act(async () => answered?.())
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    const body = { stripeSecretKey: 'sk_test_1', stripePublishableKey: 'pk_test_1', knownUpdatedAt: null }
    expect(writes).toEqual([{ call: 'PUT /api/admin/payment-settings', body }])
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value)
    expect(typed.join()).not.toContain('sk_test_1')
    expect(screen.getByText('Connected')).toBeTruthy()
    expect(screen.getByPlaceholderText(/^Set, ends in 9fQ2/)).toBeTruthy()
  })

  test('that Stripe refuses are reported, and stay to be corrected', async () => {
    const words = 'Stripe does not know this secret key'
    await openWith(settings, '', () => problem(400, 'keys.refused', words))
    write('Secret key', 'sk_test_1')
    write('Publishable key', 'pk_test_1')
    await press('Test and save')
    expect(await screen.findByText('Update Failed')).toBeTruthy()
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>('Secret key').value).toBe('sk_test_1')
    expect(screen.getByText('Not set')).toBeTruthy()
  })

  test('are removed after a question that names the effect', async () => {
    const { writes } = await openWith(connected, '', () => ({ body: settings }))
    await press('Remove keys')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the Stripe keys?' }))
    expect(dialog.getByText(/^Members can no longer pay by card or start a plan/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Keep keys' }))
    expect(writes).toEqual([])
    await press('Remove keys')
    const again = within(await screen.findByRole('dialog', { name: 'Remove the Stripe keys?' }))
    await act(async () => fireEvent.click(again.getByRole('button', { name: 'Remove keys' })))
    expect(await screen.findByText('Stripe keys removed')).toBeTruthy()
    expect(writes[0]?.body).toMatchObject({ stripeSecretKey: '', stripePublishableKey: '' })
    expect(screen.queryByRole('button', { name: 'Remove keys' })).toBeNull()
  })

  test('show the address of the webhook, and whether Stripe knows it', async () => {
    await openWith(connected)
    const address = screen.getByLabelText<HTMLInputElement>('Webhook')
    expect(address.value).toMatch(/^https?:\/\/.*\/api\/webhooks\/stripe$/)
    expect(address.readOnly).toBe(true)
    expect(screen.getByText(/^Stripe sends its events to https:\/\/kiai\.example/)).toBeTruthy()
    cleanup()
    await openWith({ ...connected, stripeWebhook: address.value })
    expect(screen.getByText('Stripe sends its events here.')).toBeTruthy()
  })
})

describe('the PayPal keys', () => {
  test('are saved when both are there, for the sandbox by default', async () => {
    const { writes } = await openWith(settings, 'paypal', () => ({
      body: { ...settings, paypalClientId: '••••1234', paypalClientSecret: '••••5678' },
    }))
    const mode = screen.getByLabelText<HTMLSelectElement>('Mode')
    expect(mode.value).toBe('sandbox')
    expect([...mode.options].map(({ value }) => value)).toEqual(['sandbox', 'production'])
    write('Client ID', 'A1')
    expect(button('Test and save').disabled).toBe(true)
    write('Client secret', 'E1')
    await press('Test and save')
    expect(await screen.findByText('PayPal is connected')).toBeTruthy()
    expect(writes[0]?.body).toMatchObject({
      paypalMode: 'sandbox',
      paypalClientId: 'A1',
      paypalClientSecret: 'E1',
    })
  })
})

describe('the platform', () => {
  test('keeps 15 % by default, with an example for a session', async () => {
    await openWith(settings, 'platform')
    expect(screen.getByLabelText<HTMLInputElement>('Platform fee, %').value).toBe('15')
    const words = 'For a session of $150.00, Kiai keeps $22.50 and the instructor gets $127.50.'
    expect(screen.getByText(words)).toBeTruthy()
  })

  test.each(['51', '-1', '12.5', ''])('refuses a fee of “%s”', async (fee) => {
    const { writes } = await openWith(settings, 'platform')
    write('Platform fee, %', fee)
    await save('Platform')
    expect(await screen.findByText('A whole number from 0 to 50')).toBeTruthy()
    expect(writes).toEqual([])
  })

  test('saves the fee and the tax line, and asks before unsaved input is lost', async () => {
    const { writes } = await openWith(settings, 'platform', () => ({
      body: { ...settings, platformFeePercentage: 20, taxName: 'VAT', taxPercentage: 8.25 },
    }))
    write('Platform fee, %', '20')
    write('Name on receipts', 'VAT')
    write('Percentage', '8.25')
    expect(screen.getByText(/^\$19\.99 includes \$1\.52 VAT\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'PayPal' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    fireEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    await save('Platform')
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    expect(writes[0]?.body).toMatchObject({ platformFeePercentage: 20, taxName: 'VAT', taxPercentage: 8.25 })
    fireEvent.click(screen.getByRole('tab', { name: 'PayPal' }))
    expect(await screen.findByLabelText('Mode')).toBeTruthy()
  })
})

describe('newsletter tracking', () => {
  const toggle = () => screen.getByLabelText<HTMLInputElement>('Count opens and clicks')

  test('is off by default, says what is kept, and is saved with the platform', async () => {
    const { writes } = await openWith(settings, 'platform', () => ({
      body: { ...settings, site: { ...settings.site, newsletterTracking: true } },
    }))
    expect(toggle().checked).toBe(false)
    const group = within(screen.getByRole('group', { name: 'Newsletter tracking' }))
    expect(group.getByText(/without a time, for 90 days or until they unsubscribe/)).toBeTruthy()
    const card = screen.getByRole('complementary', { name: 'Current Configuration' })
    expect(card.textContent).toContain('Newsletter trackingoff')
    fireEvent.click(toggle())
    await save('Platform')
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    expect(writes[0]?.body).toMatchObject({ newsletterTracking: true })
    expect(card.textContent).toContain('Newsletter trackingon')
  })
})

test('the tabs are in their order', async () => {
  await openWith(settings)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Stripe',
    'PayPal',
    'Platform',
    'Social Media',
  ])
})

test('settings that cannot be loaded are requested again', async () => {
  let isDown = true
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname !== '/api/admin/payment-settings') return undefined
    return isDown ? { status: 503, body: 'busy' } : { body: settings }
  })
  await openPage('/admin/settings')
  expect(await screen.findByText('The settings could not be loaded')).toBeTruthy()
  isDown = false
  await press(/Try again/)
  expect(await screen.findByText('Platform fee')).toBeTruthy()
})

describe('the social pages', () => {
  test('are five, saved as they are typed', async () => {
    const socialLinks = { ...settings.site.socialLinks, x: 'https://x.com/kiai' }
    const now = { ...settings, site: { ...settings.site, socialLinks } }
    const { writes } = await openWith(settings, 'social', () => ({ body: now }))
    write('X', 'https://x.com/kiai')
    await press('Save')
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    const none = { facebook: '', instagram: '', youtube: '', tiktok: '' }
    expect(writes[0]?.body).toMatchObject({
      socialLinks: { ...none, x: 'https://x.com/kiai' },
      knownUpdatedAt: null,
    })
  })

  test('that lead to other sites are refused', async () => {
    const { writes } = await openWith(settings, 'social')
    write('Facebook', 'https://example.com/kiai')
    await press('Save')
    expect(await screen.findByText('An address of Facebook, such as https://facebook.com/kiai')).toBeTruthy()
    expect(writes).toEqual([])
  })
})

describe('the public settings', () => {
  test('are saved as a banner, an office and its hours, each separately', async () => {
    const banner = 'Maintenance on Sunday'
    const now = { ...settings, site: { ...settings.site, banner } }
    const { writes } = await openWith(settings, 'platform', () => ({ body: now }))
    write('Text at the top of every page', banner)
    await save('Banner')
    expect(await screen.findByText('shown')).toBeTruthy()
    expect(writes[0]?.body).toMatchObject({ banner, knownUpdatedAt: null })
    write('City', 'Boston')
    fireEvent.change(screen.getByLabelText('Sunday from'), { target: { value: '11' } })
    await save('Office')
    await expect.poll(() => writes.length).toBe(2)
    const week = settings.site.hours.with(0, { opens: 11, closes: 18 })
    expect(writes[1]?.body).toMatchObject({ office: { city: 'Boston' }, hours: week, contactEmail: '' })
  })

  test('require hours in which an answer fits into a week', async () => {
    const { writes } = await openWith(settings, 'platform')
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
      fireEvent.change(screen.getByLabelText(`${day} from`), { target: { value: '' } })
    }
    await save('Office')
    expect(await screen.findByText(/^Add office hours: an answer within 24 office hours/)).toBeTruthy()
    expect(writes).toEqual([])
  })

  test('of two admins at once keep what each of them edited', async () => {
    const { office, hours } = settings.site
    const theirs = {
      ...settings,
      platformFeePercentage: 20,
      site: {
        ...settings.site,
        office: { ...office, street: '1 New Street' },
        hours: hours.with(0, { opens: 9, closes: 12 }),
      },
      updatedAt: '2026-11-27T12:00:00.000Z',
    }
    const ours = { ...theirs, site: { ...theirs.site, office: { ...theirs.site.office, city: 'Boston' } } }
    const known = { ...settings }
    const { writes } = await openWith(known, 'platform', (_url, init) => {
      if (JSON.parse(String(init?.body)).knownUpdatedAt === theirs.updatedAt) return { body: ours }
      Object.assign(known, theirs)
      return problem(409, 'payment.changed', 'Somebody else has changed the settings.')
    })
    write('City', 'Boston')
    await save('Office')
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    expect(writes.at(-1)?.body).toMatchObject({
      office: { street: '1 New Street', city: 'Boston' },
      hours: theirs.site.hours,
    })
    expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('1 New Street')
    expect(screen.getByLabelText<HTMLSelectElement>('Sunday from').value).toBe('9')
    expect(screen.getByText('20%')).toBeTruthy()
    // A form that was shown before that change sends no outdated value of it either.
    write('Name on receipts', 'VAT')
    await save('Platform')
    await expect.poll(() => writes.at(-1)?.body).toMatchObject({ taxName: 'VAT', platformFeePercentage: 20 })
  })

  test('whose key was typed over newer ones are refused, and the current ones are shown', async () => {
    const known = { ...settings }
    await openWith(known, '', () => {
      Object.assign(known, { platformFeePercentage: 20, updatedAt: '2026-11-27T12:00:00.000Z' })
      return problem(409, 'payment.changed', 'Somebody else has changed the settings.')
    })
    write('Secret key', 'sk_test_1')
    write('Publishable key', 'pk_test_1')
    await press('Test and save')
    expect(await screen.findByText('Update Failed')).toBeTruthy()
    expect(await screen.findByText('20%')).toBeTruthy()
  })
})
