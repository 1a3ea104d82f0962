import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'

/** An account that can sign in. `title` and `note` describe its purpose on the sign-in page. */
export type Account = {
  sub: string
  /** Lower case, unique. */
  email: string
  givenName: string
  familyName: string
  groups: readonly string[]
  /** Whether sign-in asks for a second factor; true by default. */
  hasSecondFactor?: boolean
  title?: string
  note?: string
}

export type NewAccount = Pick<Account, 'email' | 'givenName' | 'familyName'>

export type Accounts = {
  all(): readonly Account[]
  bySub(sub: string): Account | undefined
  byEmail(email: string): Account | undefined
  /** Stores a new account on disk; undefined if the email is taken. */
  create(account: NewAccount): Account | undefined
  /** Returns whether it existed. Given accounts stay: they always exist. */
  remove(sub: string): boolean
  /** Changes an account; returns whether it existed. Given accounts stay as they are. */
  change(sub: string, to: (account: Account) => Partial<Account>): boolean
}

/** Secrets that outlive a restart: the token signing key (private JWK) and the keys that sign cookies. */
export type Keys = { signing: JsonWebKey; cookies: string[] }

export type State = { adapter: AdapterFactory; close(): void }

/** The given accounts, followed by those made on the sign-in page (`accounts.json`). */
export function openAccounts(dir: string, given: readonly Account[]): Accounts {
  const file = join(dir, 'accounts.json')
  const created = readJson<Account[]>(file) ?? []
  const find = (matches: (account: Account) => boolean) => given.find(matches) ?? created.find(matches)
  const bySub = (sub: string) => find((account) => account.sub === sub)
  const byEmail = (email: string) => find((account) => account.email === email.trim().toLowerCase())
  return {
    all: () => [...given, ...created],
    bySub,
    byEmail,
    create(fields) {
      if (byEmail(fields.email)) return undefined
      const account = { ...fields, email: fields.email.toLowerCase(), sub: randomUUID(), groups: [] }
      writeJson(file, [...created, account])
      created.push(account)
      return account
    },
    remove(sub) {
      const at = created.findIndex((account) => account.sub === sub)
      if (at < 0) return bySub(sub) !== undefined
      writeJson(file, created.toSpliced(at, 1))
      created.splice(at, 1)
      return true
    },
    change(sub, to) {
      const at = created.findIndex((account) => account.sub === sub)
      const account = created[at]
      if (!account) return bySub(sub) !== undefined
      const changed = { ...account, ...to(account) }
      writeJson(file, created.with(at, changed))
      created[at] = changed
      return true
    },
  }
}

export function openKeys(dir: string): Keys {
  const file = join(dir, 'keys.json')
  const kept = readJson<Keys>(file)
  if (kept) return kept
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(12).toString('base64url')
  const signing = { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
  const keys = { signing, cookies: [randomBytes(32).toString('base64url')] }
  writeJson(file, keys)
  return keys
}

/** Sessions, grants, codes and tokens of the provider, in one SQLite file (`state.sqlite`). */
export function openState(dir: string): State {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'state.sqlite'))
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS item (
      model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL,
      grantId TEXT, uid TEXT, expires INTEGER NOT NULL, PRIMARY KEY (model, id)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS item_grant ON item (grantId) WHERE grantId IS NOT NULL;
    CREATE INDEX IF NOT EXISTS item_uid ON item (model, uid) WHERE uid IS NOT NULL;
  `)
  db.prepare('DELETE FROM item WHERE expires <= ?').run(nowInSeconds())
  return { adapter: (model) => adapterOf(db, model), close: () => db.close() }
}

function adapterOf(db: DatabaseSync, model: string): Adapter {
  const byId = db.prepare('SELECT payload FROM item WHERE model = ? AND id = ? AND expires > ?')
  const byUid = db.prepare('SELECT payload FROM item WHERE model = ? AND uid = ? AND expires > ?')
  const put = db.prepare('INSERT OR REPLACE INTO item VALUES (?, ?, ?, ?, ?, ?)')
  const remove = db.prepare('DELETE FROM item WHERE model = ? AND id = ?')
  const removeGrant = db.prepare('DELETE FROM item WHERE grantId = ?')
  const markConsumed = db.prepare(
    `UPDATE item SET payload = json_set(payload, '$.consumed', ?3)
     WHERE model = ?1 AND id = ?2 AND json_extract(payload, '$.consumed') IS NULL`,
  )
  return {
    async upsert(id, payload, ttl = never) {
      const { grantId = null, uid = null } = payload
      put.run(model, id, JSON.stringify(payload), grantId, uid, nowInSeconds() + ttl)
    },
    find: async (id) => payloadOf(byId.get(model, id, nowInSeconds())),
    findByUid: async (uid) => payloadOf(byUid.get(model, uid, nowInSeconds())),
    findByUserCode: async () => undefined,
    async consume(id) {
      // Of two concurrent exchanges of one code only the first may win.
      const { changes } = markConsumed.run(model, id, nowInSeconds())
      if (changes === 0) throw new errors.InvalidGrant(`${model} already used`)
    },
    async destroy(id) {
      remove.run(model, id)
    },
    async revokeByGrantId(grantId) {
      removeGrant.run(grantId)
    },
  }
}

/** A century: for the few items that the provider stores without an expiry. */
const never = 3_155_760_000

function payloadOf(row: Record<string, SQLOutputValue> | undefined): AdapterPayload | undefined {
  return row && (JSON.parse(String(row.payload)) as AdapterPayload)
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

function readJson<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch (cause) {
    throw new Error(`${file} is damaged. Remove it to start with a new one.`, { cause })
  }
}

/** Replaces the file in one step: a reader, also one after a kill, sees the old content or the new, never a part. */
function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  writeFileSync(draft, JSON.stringify(value, null, 2), { mode: 0o600 })
  renameSync(draft, file)
}
