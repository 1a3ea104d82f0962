type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export type ErrorBody = {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: object
  charge?: string
}

/** An answer that says no, in Stripe's own words and codes. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** What happened before is kept, as a declined payment is. */
  readonly isKept: boolean

  constructor(status: number, body: ErrorBody, isKept = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.isKept = isKept
  }
}

type More = { code?: string; param?: string }

export const invalid = (message: string, more: More = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string, param = 'id') =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

/** A reference in a body to what is not there is the caller's mistake, not a wrong address. */
export const unknownReference = (what: string, id: string, param: string) =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param })
