import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import { crc32 } from 'node:zlib'
import { bits, explicit, integer, nothing, objectId, octets, sequence, set, text, time, yes } from './der.ts'
import type { KeptAuthority, Store } from './store.ts'

/** The certificates with which PayPal signs webhook events; here its own root, and one leaf. */
export type Authority = {
  /** The leaf and the root, as PEM. */
  chainPem: string
  /** The last part of the certificate's address. */
  certificateId: string
  /** The headers of one try to deliver `body` to a webhook. */
  sign(webhookId: string, body: string, certificates: string): Record<string, string>
  isSigned(transmission: Transmission): boolean
}

export type Transmission = {
  id: string
  time: string
  /** Base64. */
  signature: string
  webhookId: string
  body: string
}

const year = 365 * 24 * 60 * 60 * 1000

/** The one authority of a store, made on first use: generating keys takes a moment. */
export function openAuthority(store: Store, now: number): () => Authority {
  let opened: Authority | undefined
  return () => {
    opened ??= authorityOf(store, now)
    return opened
  }
}

function authorityOf(store: Store, now: number): Authority {
  const kept = store.authorities.get('authority') ?? makeAuthority(now)
  store.authorities.put(kept)
  const leaf = new X509Certificate(kept.leafPem)
  const key = createPrivateKey(kept.leafKeyPem)
  const certificateId = `CERT-${createHash('sha256').update(leaf.raw).digest('hex').slice(0, 32)}`
  return {
    chainPem: kept.leafPem + kept.rootPem,
    certificateId,
    sign(webhookId, body, certificates) {
      const transmission = { id: randomId(), time: `${new Date().toISOString().slice(0, 19)}Z` }
      const signed = signedText({ ...transmission, webhookId, body })
      return {
        'paypal-transmission-id': transmission.id,
        'paypal-transmission-time': transmission.time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(signed), key).toString('base64'),
        'paypal-cert-url': `${certificates}/${certificateId}`,
        'paypal-auth-algo': 'SHA256withRSA',
      }
    },
    isSigned: (transmission) =>
      verify(
        'sha256',
        Buffer.from(signedText(transmission)),
        leaf.publicKey,
        Buffer.from(transmission.signature, 'base64'),
      ),
  }
}

/** The body is represented by its CRC-32 alone, as an unsigned decimal. */
const signedText = ({ id, time: at, webhookId, body }: Omit<Transmission, 'signature'>) =>
  `${id}|${at}|${webhookId}|${crc32(body)}`

const randomId = () => {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-11ef-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function makeAuthority(now: number): KeptAuthority {
  const root = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const leaf = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issuer = 'Kiai local root'
  return {
    id: 'authority',
    client: '',
    createdAt: now,
    rootPem: certificate({
      now,
      subject: issuer,
      issuer,
      key: root.publicKey,
      signer: root.privateKey,
      isRoot: true,
    }),
    leafPem: certificate({
      now,
      subject: 'messageverificationcerts.paypal.com',
      issuer,
      key: leaf.publicKey,
      signer: root.privateKey,
      isRoot: false,
    }),
    leafKeyPem: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

type Wanted = {
  now: number
  subject: string
  issuer: string
  key: KeyObject
  signer: KeyObject
  isRoot: boolean
}

/** An X.509 certificate, version 3, valid for ten years. */
function certificate({ now, subject, issuer, key, signer, isRoot }: Wanted): string {
  const algorithm = sequence(objectId('1.2.840.113549.1.1.11'), nothing)
  const constraints = sequence(objectId('2.5.29.19'), yes, octets(isRoot ? sequence(yes) : sequence()))
  const serial = randomBytes(16)
  serial[0] = 0x40
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    named(issuer),
    sequence(time(new Date(now - year)), time(new Date(now + 10 * year))),
    named(subject),
    key.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(constraints)),
  )
  const whole = sequence(body, algorithm, bits(sign('sha256', body, signer)))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

const named = (common: string) => sequence(set(sequence(objectId('2.5.4.3'), text(common))))
