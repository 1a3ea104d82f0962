import { describe, expect, test } from 'vitest'
import { givenPlainly, takenPlainly } from '../../../infra/local/edge/plain-cookies.ts'

/** Cookies without HTTPS, as WebKit keeps them on http://localhost. */

describe('cookies without HTTPS', () => {
  test('are set without the HTTPS attributes, and with all others that protect them', () => {
    expect(
      givenPlainly([
        '__Host-kiai=abc.mem_1; Max-Age=60; Path=/; Secure; SameSite=Lax; HttpOnly',
        '__Host-kiai-sign-in-1=; Max-Age=0; Path=/; Secure; SameSite=Lax; HttpOnly',
        'kiai_signed_in=1; Path=/; Secure; SameSite=Lax',
        'CloudFront-Policy=a=b__; Path=/media/videos/upl_1/; SECURE; HttpOnly',
      ]),
    ).toEqual([
      'plain-kiai=abc.mem_1; Max-Age=60; Path=/; SameSite=Lax; HttpOnly',
      'plain-kiai-sign-in-1=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly',
      'kiai_signed_in=1; Path=/; SameSite=Lax',
      'CloudFront-Policy=a=b__; Path=/media/videos/upl_1/; HttpOnly',
    ])
  })

  test('are read by their own names, in their order', () => {
    expect(takenPlainly('kiai_signed_in=1; plain-kiai=a=b; plain-kiai-sign-in-1=c')).toEqual([
      'kiai_signed_in=1',
      '__Host-kiai=a=b',
      '__Host-kiai-sign-in-1=c',
    ])
  })

  test('that were set with a prefix count only where there is none without', () => {
    expect(takenPlainly('__Host-kiai=old; plain-kiai=new; __Host-kiai-sign-in-1=c')).toEqual([
      '__Host-kiai=new',
      '__Host-kiai-sign-in-1=c',
    ])
    expect(takenPlainly('xplain-kiai=a; kiai=b')).toEqual(['xplain-kiai=a', 'kiai=b'])
  })
})
