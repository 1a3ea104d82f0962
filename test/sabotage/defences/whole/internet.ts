import type { Defence } from '../../defence.ts'

const internet = {
  file: 'functions/ports/calendars/internet.ts',
  tests: ['test/functions/bookings/availability/busy-fetch.test.ts'],
}

/** Addresses from members: where they may lead, and for how long. */
export const addresses: Defence[] = [
  {
    name: 'busy-address-https',
    ...internet,
    from: "protocol === 'https:' && ",
    to: '',
  },
  {
    name: 'busy-address-port',
    ...internet,
    from: "port === '' && ",
    to: '',
  },
  {
    name: 'busy-address-user',
    ...internet,
    from: "username === '' && password === ''",
    to: 'password === password',
  },
  {
    name: 'busy-address-literal',
    ...internet,
    from: 'isIP(hostname) === 0',
    to: 'true',
  },
  {
    name: 'busy-address-public',
    ...internet,
    from: '!first || !found.every(({ address }) => internet.isPublic(address))',
    to: '!first',
  },
  {
    name: 'busy-address-every-one-public',
    ...internet,
    from: 'found.every(({ address }) => internet.isPublic(address))',
    to: 'internet.isPublic(first.address)',
  },
  {
    name: 'busy-address-pinned',
    ...internet,
    from: ', lookup: lookUp,',
    to: ',',
  },
  {
    name: 'busy-redirect-checked',
    ...internet,
    from: 'url = safe(next, url)',
    to: 'url = new URL(next, url)',
  },
  {
    name: 'busy-redirects-counted',
    ...internet,
    from: "if (redirects === mostRedirects) throw new NotFetched('address')",
    to: '',
  },
  {
    name: 'busy-size-said',
    ...internet,
    from: "if (Number(headers['content-length'] ?? 0) > mostRead) throw new NotFetched('large')",
    to: '',
  },
  {
    name: 'busy-size-counted',
    ...internet,
    from: "if (size > mostRead) throw new NotFetched('large')",
    to: '',
  },
  {
    name: 'busy-public-v4',
    file: 'functions/ports/calendars/public-address.ts',
    from: "return !notPublic.check(address, 'ipv4')",
    to: 'return true',
    tests: internet.tests,
  },
  {
    name: 'busy-public-v6-given-out',
    file: 'functions/ports/calendars/public-address.ts',
    from: "givenOut.check(address, 'ipv6') && ",
    to: '',
    tests: internet.tests,
  },
]
