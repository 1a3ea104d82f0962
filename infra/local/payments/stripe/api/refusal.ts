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

/** An error response, with Stripe's own messages and codes. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Earlier writes are kept, as those of a declined payment. */
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

/** An unknown reference in a body is an invalid request (400), not an unknown address (404). */
export const unknownReference = (what: string, id: string, param: string) =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param })
