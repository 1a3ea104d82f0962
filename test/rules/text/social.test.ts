import { describe, expect, test } from 'vitest'
import { isPageOf, socialNames, socialNetworks } from '#shared/rules/text/social.ts'

describe('a social page', () => {
  test.each(socialNames)('of %s is on one of its own sites, by https', (network) => {
    const [host] = socialNetworks[network].hosts
    expect(isPageOf(network, `https://${host}/kiai`)).toBe(true)
    expect(isPageOf(network, `https://www.${host}/@kiai?lang=en`)).toBe(true)
    expect(isPageOf(network, `https://WWW.${host.toUpperCase()}/kiai`)).toBe(true)
  })

  test.each([
    'http://x.com/kiai',
    'https://x.com',
    'https://x.com/',
    'https://notx.com/kiai',
    'https://x.com.example/kiai',
    'https://www.x.com.example/kiai',
    'https://kiai@x.com/kiai',
    'https://example.com/?https://x.com/kiai',
    'https://x.com\\@example.com/kiai',
    'javascript:alert(1)//https://x.com/kiai',
    'https://x.com/ki ai',
    'https://x.com/"onclick=',
    '',
  ])('is not %j', (address) => {
    expect(isPageOf('x', address)).toBe(false)
  })
})
