import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getSignedCookies } from '@aws-sdk/cloudfront-signer'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchesPattern, verifySignedCookies } from '../../../infra/local/edge/signed-cookies.ts'
import { ensureMediaKeyPair, type MediaKeyPair } from '../../../infra/local/secrets/secrets.ts'

const origin = 'https://kiai.test'
let dir: string
let keys: MediaKeyPair

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'kiai-cookies-'))
  keys = ensureMediaKeyPair(dir)
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const inTime = { DateLessThan: { 'AWS:EpochTime': Math.floor(Date.now() / 1000) + 60 } }
const statement = (Condition: object) => ({ Resource: `${origin}/media/videos/upl_1/*`, Condition })

/** The cookies of the real signer for one video. */
function cookies(Statement: object[] = [statement(inTime)]): Record<string, string> {
  const policy = JSON.stringify({ Statement })
  const jar = getSignedCookies({ keyPairId: keys.keyPairId, privateKey: keys.privateKeyPem, policy })
  return Object.fromEntries(Object.entries(jar).map(([name, value]) => [name, String(value)]))
}

const cookieHeader = (jar: Record<string, string>) =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

const check = (jar: string) =>
  verifySignedCookies({
    cookieHeader: jar,
    url: `${origin}/media/videos/upl_1/master.m3u8`,
    trustedKeys: { [keys.keyPairId]: keys.publicKeyPem },
    now: Date.now(),
  }).allowed

test('no mutation of a cookie is ever accepted', () => {
  const jar = cookies()
  const names = fc.constantFrom('CloudFront-Policy', 'CloudFront-Signature', 'CloudFront-Key-Pair-Id')
  const letter = fc.constantFrom(...'ABCXYZabcxyz0189-_~=+/ %"')
  const change = fc.constantFrom('replace', 'insert', 'remove', 'cut')
  expect(check(cookieHeader(jar))).toBe(true)
  fc.assert(
    fc.property(names, fc.nat(), letter, change, (name, seed, char, how) => {
      const value = jar[name] ?? ''
      const at = seed % value.length
      const after = { replace: at + 1, insert: at, remove: at + 1, cut: value.length }[how]
      const mutated =
        value.slice(0, at) + (how === 'replace' || how === 'insert' ? char : '') + value.slice(after)
      // Spaces around a cookie are no part of its value.
      fc.pre(mutated.trim() !== value)
      expect(check(cookieHeader({ ...jar, [name]: mutated }))).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('a policy with unknown content opens nothing, however well it is signed', () => {
  const opens = (...statements: object[]) => check(cookieHeader(cookies(statements)))
  expect(opens(statement(inTime))).toBe(true)
  expect(opens(statement(inTime), statement(inTime))).toBe(false)
  expect(opens()).toBe(false)
  const later = { DateGreaterThan: { 'AWS:EpochTime': 4_000_000_000 } }
  expect(opens(statement({ ...inTime, ...later }))).toBe(false)
  expect(opens(statement({ ...inTime, IpAddress: { 'AWS:SourceIp': '192.0.2.0/24' } }))).toBe(false)
})

test('a pattern means the same as the equivalent regular expression', () => {
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 8 })
  const subject = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 })
  fc.assert(
    fc.property(pattern, subject, (glob, given) => {
      const source = glob.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')
      expect(matchesPattern(glob, given)).toBe(new RegExp(`^${source}$`).test(given))
    }),
    { numRuns: 3000 },
  )
})

test('a pattern full of stars is answered at once', () => {
  const before = process.cpuUsage()
  expect(matchesPattern(`${'*a'.repeat(200)}b`, 'a'.repeat(4000))).toBe(false)
  // Only its own processor time: the machine may have other work.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
