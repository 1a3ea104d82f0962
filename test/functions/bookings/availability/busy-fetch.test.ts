import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { internet, NotFetched, openText, type Seen } from '../../../../functions/ports/calendars/internet.ts'
import { isPublicAddress } from '../../../../functions/ports/calendars/public-address.ts'
import { openLoopback, startCalendars } from '../../../support/platform/loopback-internet.ts'

/** The requests to an address that a member enters, and the requests that are refused. */

const real = { ...internet }
let calendars: Awaited<ReturnType<typeof startCalendars>>

beforeAll(async () => {
  calendars = await startCalendars()
})
beforeEach(() => {
  openLoopback()
  calendars.asked.length = 0
})
afterEach(() => {
  Object.assign(internet, real)
  vi.restoreAllMocks()
})
afterAll(() => calendars.close())

async function fetchText(address: string, seen: Seen = {}) {
  const opened = await openText(address, seen)
  if (opened === 'unchanged') return opened
  const { parts, ...known } = opened
  let text = ''
  for await (const part of parts) text += part
  return { text, ...known }
}

const whyNot = (address: string) =>
  fetchText(address).then(
    () => 'fetched',
    (error: unknown) => (error instanceof NotFetched ? error.why : String(error)),
  )

const text = 'BEGIN:VCALENDAR'
const home = () => calendars.addressOf('/a.ics')

describe('the file at an address', () => {
  test('is returned as text with its validators; a request with these finds it unchanged', async () => {
    calendars.says(text, { etag: '"1"', 'last-modified': 'Tue, 01 Dec 2026 00:00:00 GMT' })
    const seen = { etag: '"1"', lastModified: 'Tue, 01 Dec 2026 00:00:00 GMT' }
    expect(await fetchText(home())).toEqual({ text, ...seen })
    calendars.answers((req, res) => res.writeHead(req.headers['if-none-match'] === '"1"' ? 304 : 200).end())
    expect(await fetchText(home(), seen)).toBe('unchanged')
    expect(calendars.asked[0]?.headers).not.toHaveProperty('if-none-match')
    expect(calendars.asked[1]?.headers['if-modified-since']).toBe(seen.lastModified)
    // The request was not conditional.
    calendars.answers((_, res) => res.writeHead(304).end())
    expect(await whyNot(home())).toBe('unreachable')
  })

  test.each([
    [401, 'denied'],
    [403, 'denied'],
    [404, 'missing'],
    [410, 'missing'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ])('with status %i is %s', async (status, why) => {
    calendars.answers((_, res) => res.writeHead(status).end(text))
    expect(await whyNot(home())).toBe(why)
  })

  test('fails if the answer is something else, or if there is none', async () => {
    calendars.answers((req) => req.socket.destroy())
    expect(await whyNot(home())).toBe('unreachable')
    calendars.says(text, { 'content-encoding': 'gzip' })
    expect(await whyNot(home())).toBe('no_calendar')
    expect(await whyNot('https://calendar.nowhere.test/a.ics')).toBe('unreachable')
  })
})

describe('an address is not followed', () => {
  test.each([
    ['http://calendar.example.com/a.ics'],
    ['https://calendar.example.com:8443/a.ics'],
    ['https://ana@calendar.example.com/a.ics'],
    ['https://ana:secret@calendar.example.com/a.ics'],
    ['https://127.0.0.1/a.ics'],
    ['https://127.1/a.ics'],
    ['https://0x7f000001/a.ics'],
    ['https://2130706433/a.ics'],
    ['https://[::1]/a.ics'],
    ['https://localhost/a.ics'],
    ['file:///etc/passwd'],
    ['nonsense'],
  ])('%s', async (address) => {
    const resolve = vi.spyOn(internet, 'resolve')
    expect(await whyNot(address)).toBe('address')
    expect(resolve).not.toHaveBeenCalled()
  })

  test('to a machine that is not public, even if it is one of several', async () => {
    internet.isPublic = isPublicAddress
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['169.254.169.254'], []]) {
      internet.resolve = async () => addresses.map((address) => ({ address, family: 4 }))
      expect(await whyNot(home())).toBe('address')
    }
    expect(calendars.asked).toEqual([])
  })

  test('twice: the request uses the address that was checked, wherever the name points by then', async () => {
    calendars.says(text)
    const answers = ['127.0.0.1', '10.0.0.1']
    internet.resolve = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
    internet.isPublic = (address) => address === '127.0.0.1'
    expect(await whyNot(home())).toBe('fetched')
    expect(answers).toEqual(['10.0.0.1'])
    expect(await whyNot(home())).toBe('address')
  })

  test('by a redirect, which is checked like the first address', async () => {
    const leads = (location: string) =>
      calendars.answers((req, res) =>
        req.url === '/a.ics' ? res.writeHead(302, { location }).end() : res.end(text),
      )
    leads('/b.ics')
    expect(await whyNot(home())).toBe('fetched')
    for (const bad of [
      'http://calendar.example.com/',
      'https://127.0.0.1/',
      'https://a@b.example.com/',
      '',
    ]) {
      leads(bad)
      calendars.asked.length = 0
      expect(await whyNot(home())).toBe('address')
      expect(calendars.asked.filter(({ path }) => path !== '/a.ics')).toEqual([])
    }
    leads(calendars.addressOf('/b.ics').replace('calendar', 'x.calendar'))
    internet.resolve = async (host) => [
      { address: host.startsWith('x') ? '10.0.0.1' : '127.0.0.1', family: 4 },
    ]
    internet.isPublic = (address) => address === '127.0.0.1'
    expect(await whyNot(home())).toBe('address')
  })

  test('by more than three redirects', async () => {
    const chain = (most: number) =>
      calendars.answers((req, res) => {
        const at = Number(req.url?.slice(1))
        if (at < most) res.writeHead(307, { location: `/${at + 1}` }).end()
        else res.end(text)
      })
    chain(3)
    expect(await whyNot(calendars.addressOf('/0'))).toBe('fetched')
    chain(4)
    expect(await whyNot(calendars.addressOf('/0'))).toBe('address')
    expect(calendars.asked).toHaveLength(8)
  })
})

describe('an answer is not read for long', () => {
  test('if it declares a large size, and if it only is large', async () => {
    calendars.answers((_, res) => {
      res.writeHead(200, { 'content-length': 20_000_001 })
      res.write('x')
    })
    expect(await whyNot(home())).toBe('large')
    const whole = Buffer.alloc(20_000_000, 'x')
    calendars.answers((_, res) => res.end(whole))
    expect(await whyNot(home())).toBe('fetched')
    calendars.answers((_, res) => {
      // In chunks, without a declared size.
      res.write(whole)
      res.end('y')
    })
    expect(await whyNot(home())).toBe('large')
  })

  test('if the rest of it is not needed', async () => {
    let isClosed = false
    calendars.answers((req, res) => {
      req.socket.on('close', () => {
        isClosed = true
      })
      res.write('x'.repeat(100_000))
    })
    const opened = await openText(home())
    if (opened === 'unchanged') throw new Error('It is new')
    for await (const part of opened.parts) {
      expect(part).toContain('x')
      break
    }
    await vi.waitFor(() => expect(isClosed).toBe(true))
  })

  test('if it is slow to begin, to continue, or to be resolved', async () => {
    internet.patience = 100
    calendars.answers(() => {})
    expect(await whyNot(home())).toBe('slow')
    calendars.answers((_, res) => res.write(text))
    expect(await whyNot(home())).toBe('slow')
    internet.resolve = () => new Promise(() => {})
    expect(await whyNot(home())).toBe('slow')
  })
})

describe('a public address is', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '',
  ])('not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})
