import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { shuffled } from './shuffled.ts'

/** A webhook event of a payment provider on its way to one address. */
export type Delivery = {
  /** The event's id; a resend under an id that is still on its way is the same delivery. */
  id: string
  provider: string
  type: string
  url: string
  /** Sent and signed byte for byte. */
  body: string
  /** The endpoint, where several may share an address; otherwise the address itself. */
  endpoint?: string
}

export type DeliveryState = 'due' | 'delivered' | 'given up'

export type KeptDelivery = Required<Delivery> & {
  state: DeliveryState
  attempts: number
  /** Status of the last answer; 0 if there was none. */
  lastStatus?: number
  /** Milliseconds since the epoch. */
  createdAt: number
}

export type ReleaseOrder = 'as sent' | 'reversed' | number

export type Deliveries = {
  send(delivery: Delivery): void
  /** Newest first. */
  list(of?: { provider?: string; id?: string }): KeptDelivery[]
  /** Delivers an event once more to every endpoint it was sent to. */
  resend(id: string): void
  /**
   * Resolves when nothing is due any more, or when every due delivery was tried once. Pauses between tries are
   * skipped.
   */
  drain(): Promise<void>
  /** Holds back all deliveries from now on. */
  hold(): void
  /** Delivers the held events one by one: as sent, reversed, or shuffled by a seed, each `copies` times. */
  release(how: { order: ReleaseOrder; copies?: number }): Promise<void>
  close(): Promise<void>
}

export type Sign = (delivery: Delivery) => Record<string, string> | Promise<Record<string, string>>

type Options = {
  /** `:memory:` stores nothing on disk. */
  file: string
  /** Signs a delivery, by provider. Called for each try. */
  sign: Record<string, Sign>
  log?: (message: string) => void
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS deliveries (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, endpoint TEXT NOT NULL, provider TEXT NOT NULL,
    type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL, createdAt INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'due', dueAt INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0, lastStatus INTEGER, triedAt INTEGER NOT NULL DEFAULT 0, UNIQUE (id, endpoint)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, dueAt);
`
const mostAtOnce = 4
const answerWithinMs = 15_000
const closingGraceMs = 1_000
/** Pauses after each failed try, in milliseconds: short at first, three days in all. */
const pauses = [200, 1_000, 5_000, 30_000, 300_000, 1_800_000, ...Array<number>(7).fill(36_000_000)]

type Row = KeptDelivery & { position: number; tries: number }

/**
 * Sends webhook events at least once and in no order, as providers do: stored in a file, retried until they are
 * accepted.
 */
export function createDeliveries({ file, sign, log = console.error }: Options): Deliveries {
  const statements = open(file)
  const running = new Map<number, Promise<void>>()
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isHeld = false
  let releasing: Promise<void> = Promise.resolve()
  /** Every delivery not tried since then is due at once. */
  let triedBefore = 0
  let round = 0
  let drains: (() => void)[] = []

  const next = () => {
    const due = draining() ? statements.untried.all(triedBefore) : statements.due.all(Date.now())
    return due.map(rowOf).find(({ position }) => !running.has(position))
  }
  const draining = () => drains.length > 0

  const wake = () => {
    if (isHeld || ending.signal.aborted) return
    clearTimeout(timer)
    for (let row = next(); row && running.size < mostAtOnce; row = next()) start(row)
    if (running.size > 0) return
    answerDrains()
    const { dueAt } = statements.next.get() ?? {}
    if (typeof dueAt === 'number')
      timer = setTimeout(wake, Math.min(Math.max(1, dueAt - Date.now()), 60_000_000))
  }

  const answerDrains = () => {
    const waiting = drains
    drains = []
    for (const resolve of waiting) resolve()
  }

  const start = (row: Row) => {
    const run = attempt(row).finally(() => {
      running.delete(row.position)
      wake()
    })
    running.set(row.position, run)
  }

  const attempt = async (row: Row) => {
    if (ending.signal.aborted) return
    const status = await post(row, sign[row.provider], ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted)
        log(`${row.provider}: ${row.type} did not reach ${row.url}: ${reasonOf(error)}`)
      return 0
    })
    // A try cut off by closing does not count: it is repeated at the next start.
    if (ending.signal.aborted) return
    round += 1
    const isTaken = status >= 200 && status < 300
    const wait = pauses[row.tries]
    const state = isTaken ? 'delivered' : wait === undefined ? 'given up' : 'due'
    const dueAt = Date.now() + (wait ?? 0) * (0.8 + 0.4 * Math.random())
    statements.tried.run(state, Math.round(dueAt), status, round, row.position)
  }

  // Rounds continue across restarts, so that a drain knows which deliveries were tried since it began.
  round = Number(statements.round.get()?.round ?? 0)
  setImmediate(wake)

  return {
    send({ id, provider, type, url, body, endpoint = url }) {
      const now = Date.now()
      statements.send.run(id, endpoint, provider, type, url, body, now, now)
      setImmediate(wake)
    },
    list: ({ provider = null, id = null } = {}) =>
      (id === null
        ? statements.list.all(provider, provider)
        : statements.ofEvent.all(id, provider, provider)
      ).map((row) => rowOf(row)),
    resend(id) {
      statements.again.run(Date.now(), id)
      setImmediate(wake)
    },
    async drain() {
      await releasing
      if (isHeld || ending.signal.aborted) return
      return new Promise((resolve) => {
        drains.push(resolve)
        triedBefore = round
        wake()
      })
    },
    hold() {
      isHeld = true
      clearTimeout(timer)
      answerDrains()
    },
    release({ order, copies = 1 }) {
      const rows = statements.kept.all().map(rowOf)
      const all = Array.from({ length: copies }, () => rows).flat()
      const queue = order === 'as sent' ? all : order === 'reversed' ? all.toReversed() : shuffled(all, order)
      releasing = (async () => {
        await Promise.all(running.values())
        for (const row of queue) await attempt(row)
        isHeld = false
        wake()
      })()
      return releasing
    },
    async close() {
      clearTimeout(timer)
      const finished = Promise.all([...running.values(), releasing])
      isHeld = true
      await Promise.race([finished, pause(closingGraceMs, undefined, { ref: false })])
      ending.abort()
      await finished
      answerDrains()
      statements.db.close()
    },
  }
}

async function post(delivery: Row, sign: Sign | undefined, signal: AbortSignal): Promise<number> {
  const headers = await sign?.(delivery)
  const answer = await fetch(delivery.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: delivery.body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  })
  await answer.body?.cancel()
  return answer.status
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

type Stored = Record<string, unknown>

const rowOf = (row: Stored): Row => ({
  position: Number(row.position),
  id: String(row.id),
  endpoint: String(row.endpoint),
  provider: String(row.provider),
  type: String(row.type),
  url: String(row.url),
  body: String(row.body),
  createdAt: Number(row.createdAt),
  state: row.state === 'due' || row.state === 'delivered' ? row.state : 'given up',
  attempts: Number(row.attempts),
  tries: Number(row.tries),
  ...(row.lastStatus !== null && { lastStatus: Number(row.lastStatus) }),
})

function open(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(schema)
  return {
    db,
    send: db.prepare(
      `INSERT INTO deliveries (id, endpoint, provider, type, url, body, createdAt, dueAt)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ),
    list: db.prepare('SELECT * FROM deliveries WHERE (? IS NULL OR provider = ?) ORDER BY position DESC'),
    ofEvent: db.prepare(
      'SELECT * FROM deliveries WHERE id = ? AND (? IS NULL OR provider = ?) ORDER BY position DESC',
    ),
    again: db.prepare("UPDATE deliveries SET state = 'due', tries = 0, triedAt = 0, dueAt = ? WHERE id = ?"),
    due: db.prepare(
      `SELECT * FROM deliveries WHERE state = 'due' AND dueAt <= ? ORDER BY dueAt, position LIMIT ${2 * mostAtOnce}`,
    ),
    untried: db.prepare(
      `SELECT * FROM deliveries WHERE state = 'due' AND triedAt <= ? ORDER BY dueAt, position LIMIT ${2 * mostAtOnce}`,
    ),
    kept: db.prepare("SELECT * FROM deliveries WHERE state = 'due' ORDER BY position"),
    next: db.prepare("SELECT min(dueAt) AS dueAt FROM deliveries WHERE state = 'due'"),
    round: db.prepare('SELECT max(triedAt) AS round FROM deliveries'),
    tried: db.prepare(
      `UPDATE deliveries SET state = ?, dueAt = ?, lastStatus = ?, triedAt = ?,
       tries = tries + 1, attempts = attempts + 1 WHERE position = ?`,
    ),
  }
}
