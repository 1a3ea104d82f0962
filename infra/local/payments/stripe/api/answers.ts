import type { DatabaseSync } from 'node:sqlite'
import { Refusal } from './refusal.ts'
import { day } from './world.ts'

export type Answer = {
  /** The request's id. */
  id: string
  status: number
  body: string
}

/** First answers by idempotency key: repeated while they are kept, whether success or error. */
export function createAnswers(db: DatabaseSync) {
  const get = db.prepare('SELECT * FROM answers WHERE key = ?')
  const put = db.prepare('INSERT INTO answers (key, request, id, status, body, at) VALUES (?, ?, ?, ?, ?, ?)')
  const forget = db.prepare('DELETE FROM answers WHERE at < ?')
  const running = new Set<string>()
  return {
    /**
     * Returns the stored answer of a key, or a way to store one. Refuses a key that belongs to another request or is
     * in use.
     */
    begin(key: string | undefined, request: string, at: number) {
      forget.run(at - day)
      const row = key && get.get(key)
      if (row) {
        if (row.request !== request) throw otherRequest()
        const answer: Answer = { id: String(row.id), status: Number(row.status), body: String(row.body) }
        return { answer, finish: () => answer }
      }
      if (!key) return { finish: (work: () => Answer) => work() }
      if (running.has(key)) throw inUse()
      running.add(key)
      return {
        finish(work: () => Answer): Answer {
          try {
            const answer = work()
            if (isKept(answer)) put.run(key, request, answer.id, answer.status, answer.body, at)
            return answer
          } finally {
            running.delete(key)
          }
        },
      }
    },
  }
}

/** A request refused before anything was done may be sent again; a declined payment stays declined. */
const isKept = ({ status }: Answer) => status === 200 || status === 402 || status >= 500

const otherRequest = () =>
  new Refusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  })

const inUse = () =>
  new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  })
