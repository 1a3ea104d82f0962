import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnPath } from '#shared/rules/access/return-path.ts'

const own = 'https://kiai.example'

/** Where a browser on the site ends up when it is sent to `location`. */
const landing = (location: string) => new URL(location, `${own}/api/callback`)

/** Pieces that URL parsers read in surprising ways. */
const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '%00',
  '%0d%0a',
  '@',
  ':',
  '?',
  '#',
  '&',
  ';',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\u3002',
  '/\u2215',
  '\uff0f',
  '\ud800',
  'evil.example',
  'https:',
  'http:',
  'javascript:',
  'data:',
  '[::1]',
  'localhost',
  '127.0.0.1',
  'api',
  'API',
  '%61pi',
  'logout',
  'login',
  'media',
  '-',
  'video',
  'a',
  'kiai.example',
)
const nasty = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const wanted = fc.oneof(
  nasty.map((rest) => `/${rest}`),
  nasty,
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
)

describe('the path to return to after sign-in', () => {
  test('never leaves the site, whatever is requested (100,000 paths)', () => {
    fc.assert(
      fc.property(wanted, (asked) => {
        const path = returnPath(asked)
        return path.startsWith('/') && !/^\/[/\\]/.test(path) && landing(path).origin === own
      }),
      { numRuns: 100_000 },
    )
  })

  test('never starts another sign-in, a sign-out or a local stand-in, however it is spelt', () => {
    fc.assert(
      fc.property(wanted, (asked) => {
        const { pathname } = landing(returnPath(asked))
        return !/^\/+(api|-)(\/|$)/i.test(decoded(pathname))
      }),
      { numRuns: 20_000 },
    )
  })

  test('stays the same when it is checked again', () => {
    fc.assert(
      fc.property(wanted, (asked) => {
        expect(returnPath(returnPath(asked))).toBe(returnPath(asked))
      }),
    )
  })

  test.each([
    ['/', '/'],
    ['/movies', '/movies'],
    ['/video/vid_1?t=30#chapter', '/video/vid_1?t=30#chapter'],
    ['/search?q=a%20b&next=https://evil.example/', '/search?q=a%20b&next=https://evil.example/'],
    ['/a/../movies', '/movies'],
    ['/apiary', '/apiary'],
    ['/-notes', '/-notes'],
  ])('%j is an own path', (asked, path) => {
    expect(returnPath(asked)).toBe(path)
  })

  test.each([
    '',
    'movies',
    'https://evil.example',
    'https://kiai.example/movies',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/./\\evil',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '\t//evil.example',
    ' /movies',
    '/api/logout',
    '/api/login?returnTo=/',
    '/a/../api/logout',
    '/%61pi/logout',
    '/API/logout',
    '/api',
    '/-/identity/logout',
    '/%2d/identity/logout',
    '/api%2flogout',
    '/%2fevil.example',
    '/%5cevil.example',
    '//evil.example/movies',
  ])('%j leads to the front page instead', (asked) => {
    expect(returnPath(asked)).toBe('/')
  })

  test('an empty path leads to the front page', () => {
    expect(returnPath(undefined)).toBe('/')
    expect(returnPath(null)).toBe('/')
  })
})

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
