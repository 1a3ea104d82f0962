import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openChannel } from '../../../functions/ports/live/playback-token.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-384' })
vi.mock('../../../functions/ports/process/secrets.ts', () => ({
  secret: async () => String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
}))
vi.stubEnv('SITE_ORIGIN', 'https://kiai.test')
vi.stubEnv('LIVE_SIGNING_SECRET', 'a secret')

const viewing = {
  channelArn: 'arn:aws:ivs:eu-west-1:000000000000:channel/abc',
  playbackUrl: 'https://abc.playback.live-video.net/x.m3u8',
  memberId: 'mem_1',
  eventId: 'liv_1',
  version: 3,
}

async function opened(given: Partial<typeof viewing> = {}) {
  const { url, expiresAt } = await openChannel({ ...viewing, ...given })
  const [address, token = ''] = url.split('?token=')
  const [header = '', body = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const isSigned = verify(
    'sha384',
    Buffer.from(`${header}.${body}`),
    { key: pair.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { address, header: read(header), claims: read(body), isSigned, expiresAt }
}

test('a token for IVS is signed with ES384, for one channel, one member and two minutes', async () => {
  const { address, header, claims, isSigned, expiresAt } = await opened()
  expect(address).toBe(viewing.playbackUrl)
  expect(header).toEqual({ alg: 'ES384', typ: 'JWT' })
  expect(isSigned).toBe(true)
  expect(claims).toMatchObject({
    'aws:channel-arn': viewing.channelArn,
    'aws:viewer-session-version': 3,
    'aws:access-control-allow-origin': 'https://kiai.test',
    exp: Date.parse(expiresAt) / 1000,
  })
  // Seconds, not milliseconds.
  expect(claims.exp - Date.now() / 1000).toBeGreaterThan(100)
  expect(claims.exp - Date.now() / 1000).toBeLessThan(121)
})

test('each playback has its own token, and a member counts as one anonymous viewer of an event', async () => {
  const [one, again, other] = await Promise.all([opened(), opened(), opened({ memberId: 'mem_2' })])
  const uses = [one, again, other].map(({ claims }) => claims['aws:single-use-uuid'])
  expect(new Set(uses).size).toBe(3)
  const viewers = [one, again, other].map(({ claims }) => claims['aws:viewer-id'])
  expect(viewers[0]).toBe(viewers[1])
  expect(viewers[2]).not.toBe(viewers[0])
  expect(viewers[0]).toMatch(/^[0-9a-f]{40}$/)
})

test('a picture at an address of IVS is opened by a token, and not by cookies', async () => {
  const { opened: open } = await import('../../../functions/live/on-air/playback.ts')
  const url = expect.stringMatching(/^https:\/\/abc\.playback\.live-video\.net\/x\.m3u8\?token=/)
  expect(await open({ ...viewing, folder: 'liv_1' })).toMatchObject({ url })
})
