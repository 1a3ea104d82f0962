import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type {
  PayPalCapture,
  PayPalDispute,
  PayPalMoney,
  PayPalOrder,
  PayPalOrderRequest,
  PayPalRefund,
} from '../../../../../functions/ports/payments/paypal-wire.ts'
import { inTransaction } from '../../../events/event-queue.ts'

/** All state of PayPal on one machine, in one file. */

export type Kept = {
  id: string
  /** The client id whose account it belongs to; no other client sees it. */
  client: string
  /** Milliseconds since the epoch. */
  createdAt: number
}

/** The payer's choice on the hosted page, applied when the order is captured. */
export type PayerChoice = 'succeed' | 'decline' | 'insufficient' | 'delay'

export type KeptOrder = Kept & {
  status: NonNullable<PayPalOrder['status']>
  unit: PayPalOrderRequest['purchase_units'][number]
  /** Whether it came with `payment_source.paypal`, which makes the link `payer-action` instead of `approve`. */
  hasSource: boolean
  brand?: string
  returnUrl?: string
  cancelUrl?: string
  choice?: PayerChoice
  captureId?: string
  updatedAt: number
}
export type KeptCapture = Kept & {
  orderId: string
  capture: PayPalCapture & { amount: PayPalMoney }
  /** Refunds of it arrive days later, or fail. */
  isLate?: boolean
}
export type KeptRefund = Kept & {
  captureId: string
  /** A reversal is taken by PayPal or the payer's bank, not given by the seller. */
  kind: 'refund' | 'reversal'
  refund: PayPalRefund & { amount: PayPalMoney }
}
export type KeptWebhook = Kept & { url: string; eventTypes: string[] }
/** `body` is sent and signed byte for byte. */
export type KeptEvent = Kept & { type: string; body: string }
export type KeptDispute = Kept & { captureId: string; dispute: PayPalDispute }
export type KeptToken = Kept & { expiresAt: number }
/** The thing made by a request with this `PayPal-Request-Id`, or the reason of its decline. */
export type KeptRequest = Kept & ({ madeId: string } | { declined: string })
export type KeptAuthority = Kept & { rootPem: string; leafPem: string; leafKeyPem: string }

export type Collection<T extends Kept> = {
  get(id: string): T | undefined
  put(thing: T): void
  remove(id: string): void
  /** Newest first. */
  list(): T[]
}

export type Store = {
  orders: Collection<KeptOrder>
  captures: Collection<KeptCapture>
  refunds: Collection<KeptRefund>
  webhooks: Collection<KeptWebhook>
  events: Collection<KeptEvent>
  disputes: Collection<KeptDispute>
  tokens: Collection<KeptToken>
  requests: Collection<KeptRequest>
  authorities: Collection<KeptAuthority>
  transaction(work: () => void): void
  close(): void
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS things (
    position INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, thing TEXT NOT NULL,
    UNIQUE (kind, id)
  ) STRICT;
`

/** `:memory:` stores nothing on disk. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(schema)
  const get = db.prepare('SELECT thing FROM things WHERE kind = ? AND id = ?')
  const put = db.prepare(
    'INSERT INTO things (kind, id, thing) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET thing = excluded.thing',
  )
  const remove = db.prepare('DELETE FROM things WHERE kind = ? AND id = ?')
  const list = db.prepare('SELECT thing FROM things WHERE kind = ? ORDER BY position DESC')

  const collection = <T extends Kept>(kind: string): Collection<T> => {
    // Only `put` writes these rows, and it writes a `T`.
    const read = (row: Record<string, unknown>): T => JSON.parse(String(row.thing))
    return {
      get(id) {
        const row = get.get(kind, id)
        return row && read(row)
      },
      put: (thing) => void put.run(kind, thing.id, JSON.stringify(thing)),
      remove: (id) => void remove.run(kind, id),
      list: () => list.all(kind).map(read),
    }
  }

  return {
    orders: collection('order'),
    captures: collection('capture'),
    refunds: collection('refund'),
    webhooks: collection('webhook'),
    events: collection('event'),
    disputes: collection('dispute'),
    tokens: collection('token'),
    requests: collection('request'),
    authorities: collection('authority'),
    transaction: (work) => inTransaction(db, work),
    close: () => db.close(),
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** An id in PayPal's format: 17 capitals and digits. */
export const newId = (length = 17) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
