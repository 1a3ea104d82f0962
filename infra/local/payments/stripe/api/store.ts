import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Kind, Kinds } from './wire.ts'

/** All state of the provider, in one file. Every write is made inside of `transaction`. */
export type Store = {
  get<K extends Kind>(kind: K, id: string, live: boolean): Kinds[K] | undefined
  /** Newest first; with a customer, the objects that name them. */
  all<K extends Kind>(kind: K, live: boolean, customer?: string): Kinds[K][]
  /** Newest first, read lazily: all, or those older than a given one. */
  walk<K extends Kind>(kind: K, live: boolean, after?: string): Iterable<Kinds[K]>
  put<K extends Kind>(kind: K, object: Kinds[K], live: boolean): void
  remove(kind: Kind, id: string, live: boolean): void
  isLive(id: string): boolean | undefined
  /** Everything, newest first, for the control page. */
  latest(count: number): { id: string; kind: string; body: { [name: string]: unknown } }[]
  /** Private state: secrets, card numbers, pending work. */
  note(id: string): unknown
  putNote(id: string, note: unknown): void
  transaction<T>(work: () => T, isKept?: (error: unknown) => boolean): T
  jobs: Jobs
  db: DatabaseSync
  close(): void
}

export type Job = { kind: string; target: string; clock: string; live: boolean; dueAt: number }

export type Jobs = {
  /** One job of a kind for a target: a later one replaces it. */
  put(job: Job): void
  remove(kind: string, target: string): void
  /** The first due job on a clock. */
  first(clock: string): Job | undefined
  removeOf(clock: string): void
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS objects (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, kind TEXT NOT NULL, live INTEGER NOT NULL,
    body TEXT NOT NULL, UNIQUE (id, kind, live)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_of_kind ON objects (kind, live, position);
  CREATE INDEX IF NOT EXISTS objects_of_customer ON objects (kind, live, body ->> '$.customer', position);
  CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS jobs (
    position INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, target TEXT NOT NULL, clock TEXT NOT NULL,
    live INTEGER NOT NULL, dueAt REAL NOT NULL, UNIQUE (kind, target)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (clock, dueAt);
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, id TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    at REAL NOT NULL
  ) STRICT;
`

export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(schema)
  const get = db.prepare('SELECT body FROM objects WHERE id = ? AND kind = ? AND live = ?')
  const all = db.prepare('SELECT body FROM objects WHERE kind = ? AND live = ? ORDER BY position DESC')
  const ofCustomer = db.prepare(
    `SELECT body FROM objects WHERE kind = ? AND live = ? AND body ->> '$.customer' = ? ORDER BY position DESC`,
  )
  const older = db.prepare(
    `SELECT body FROM objects WHERE kind = ? AND live = ? AND position <
     coalesce((SELECT position FROM objects WHERE id = ? AND kind = ? AND live = ?), 9e18) ORDER BY position DESC`,
  )
  const put = db.prepare(
    `INSERT INTO objects (id, kind, live, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id, kind, live) DO UPDATE SET body = excluded.body`,
  )
  const remove = db.prepare('DELETE FROM objects WHERE id = ? AND kind = ? AND live = ?')
  const live = db.prepare('SELECT live FROM objects WHERE id = ?')
  const latest = db.prepare('SELECT id, kind, body FROM objects ORDER BY position DESC LIMIT ?')
  const note = db.prepare('SELECT body FROM notes WHERE id = ?')
  const putNote = db.prepare('INSERT OR REPLACE INTO notes (id, body) VALUES (?, ?)')

  return {
    get(kind, id, isLive) {
      const row = get.get(id, kind, Number(isLive))
      return row && JSON.parse(String(row.body))
    },
    all(kind, isLive, customer) {
      const rows = customer ? ofCustomer.all(kind, Number(isLive), customer) : all.all(kind, Number(isLive))
      return rows.map((row) => JSON.parse(String(row.body)))
    },
    *walk(kind, isLive, after = '') {
      const asked = [kind, Number(isLive)] as const
      for (const row of older.iterate(...asked, after, ...asked)) yield JSON.parse(String(row.body))
    },
    put: (kind, object, isLive) => void put.run(object.id, kind, Number(isLive), JSON.stringify(object)),
    remove: (kind, id, isLive) => void remove.run(id, kind, Number(isLive)),
    isLive(id) {
      const row = live.get(id)
      return row && row.live === 1
    },
    latest: (count) =>
      latest.all(count).map(({ id, kind, body }) => ({
        id: String(id),
        kind: String(kind),
        body: JSON.parse(String(body)),
      })),
    note(id) {
      const row = note.get(id)
      return row && JSON.parse(String(row.body))
    },
    putNote: (id, body) => void putNote.run(id, JSON.stringify(body)),
    transaction: (work, isKept = () => false) => {
      if (db.isTransaction) return work()
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec(isKept(error) ? 'COMMIT' : 'ROLLBACK')
        throw error
      }
    },
    jobs: jobsIn(db),
    db,
    close: () => db.close(),
  }
}

function jobsIn(db: DatabaseSync): Jobs {
  const put = db.prepare(
    'INSERT OR REPLACE INTO jobs (kind, target, clock, live, dueAt) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM jobs WHERE kind = ? AND target = ?')
  const first = db.prepare('SELECT * FROM jobs WHERE clock = ? ORDER BY dueAt, position LIMIT 1')
  const removeOf = db.prepare('DELETE FROM jobs WHERE clock = ?')
  return {
    put: (job) => void put.run(job.kind, job.target, job.clock, Number(job.live), job.dueAt),
    remove: (kind, target) => void remove.run(kind, target),
    first(clock) {
      const row = first.get(clock)
      if (!row) return undefined
      const { kind, target, live, dueAt } = row
      return { kind: String(kind), target: String(target), clock, live: live === 1, dueAt: Number(dueAt) }
    },
    removeOf: (clock) => void removeOf.run(clock),
  }
}
