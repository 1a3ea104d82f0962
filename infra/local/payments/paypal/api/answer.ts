import { randomBytes } from 'node:crypto'
import type { PayPalLink, PayPalProblem } from '../../../../../functions/ports/payments/paypal-wire.ts'

export type Answer = {
  status: number
  /** Absent for 204. */
  body?: object | string
  headers?: Record<string, string>
}

export const ok = (body: object): Answer => ({ status: 200, body })
export const created = (body: object): Answer => ({ status: 201, body })

type Detail = NonNullable<PayPalProblem['details']>[number]

/** A refusal in PayPal's format. */
export class PayPalRefusal extends Error {
  readonly status: number
  readonly body: PayPalProblem

  constructor(
    status: number,
    name: string,
    message: string,
    details: Detail[] = [],
    links: PayPalLink[] = [],
  ) {
    super(`${name} ${details[0]?.issue ?? ''}`)
    this.status = status
    const information: PayPalLink = {
      href: `https://developer.paypal.com/api/rest/responses/#${name}`,
      rel: 'information_link',
      method: 'GET',
    }
    this.body = {
      name,
      message,
      debug_id: debugId(),
      ...(details.length > 0 && { details }),
      links: [...links, information],
    }
  }
}

export const debugId = () => randomBytes(7).toString('hex').slice(1)

export function notFound(): PayPalRefusal {
  return new PayPalRefusal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])
}

/** The refusal of a request with an invalid shape; `field` is a JSON pointer into the body. */
export function malformed(field: string, issue: string, description: string): PayPalRefusal {
  const location = field.startsWith('/') ? 'body' : 'query'
  return new PayPalRefusal(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [{ field, location, issue, description }],
  )
}

/** The refusal of a well-formed request that cannot be done. */
export function unprocessable(issue: string, description: string, links: PayPalLink[] = []): PayPalRefusal {
  return new PayPalRefusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
    links,
  )
}
