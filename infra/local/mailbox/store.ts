import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attachment } from './mime.ts'

/** A mail as its reader receives it. */
export type StoredMail = {
  id: string
  /** ISO, when it was accepted. */
  date: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  /** Absent for a mail without one. */
  invitation?: Attachment
  attachments?: readonly Attachment[]
}

export type SuppressionReason = 'BOUNCE' | 'COMPLAINT'
export type Suppressed = { reason: SuppressionReason; since: string }

export type MailStore = {
  add(mail: StoredMail): void
  /** The newest first. */
  all(): readonly StoredMail[]
  find(id: string): StoredMail | undefined
  /** Suppressed addresses: they receive nothing. */
  suppressed: ReadonlyMap<string, Suppressed>
  suppress(address: string, suppressed: Suppressed): void
  allow(address: string): boolean
}

/** Mails that are kept across a restart. */
const most = 1000

/** Mails as lines of one file and suppressed addresses in another, in their own folder. */
export function createMailStore(dir: string): MailStore {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'mails.jsonl')
  const addresses = join(dir, 'suppressed.json')
  const mails = readMails(file)
  const suppressed = readSuppressed(addresses)
  const keep = () => replace(addresses, JSON.stringify([...suppressed]))
  return {
    add(mail) {
      appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
      mails.push(mail)
    },
    all: () => mails.toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
    suppressed,
    suppress(address, its) {
      suppressed.set(address, its)
      keep()
    },
    allow(address) {
      const wasThere = suppressed.delete(address)
      keep()
      return wasThere
    },
  }
}

function readMails(file: string): StoredMail[] {
  if (!existsSync(file)) return []
  const kept = readFileSync(file, 'utf8').split('\n').flatMap(parsed).slice(-most)
  replace(file, kept.map((mail) => `${JSON.stringify(mail)}\n`).join(''))
  return kept
}

/** Empty for the incomplete line of a killed process. */
function parsed(line: string): StoredMail[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

function readSuppressed(file: string): Map<string, Suppressed> {
  return new Map(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
}

function replace(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
