import type { Endpoint, Input, Result } from './endpoint.ts'
import { nextCursor, type Page } from './page.ts'
import { ProblemBody } from './problem.ts'

/** A call that failed. The message is `409: <body>`. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: ProblemBody | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = parsed(body)
  }

  /** The text to show: the server's sentence, or the bare message if it sent none. */
  get detail(): string {
    return this.problem?.detail ?? this.message
  }
}

function parsed(body: string): ProblemBody | undefined {
  try {
    const result = ProblemBody.safeParse(JSON.parse(body))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Argument<E extends Endpoint> = unknown extends Input<E> ? Record<never, never> : Input<E>
export type CallOptions = { signal?: AbortSignal }
type Rest<E extends Endpoint> =
  Record<never, never> extends Argument<E>
    ? [input?: Argument<E>, options?: CallOptions]
    : [input: Argument<E>, options?: CallOptions]
export type Call = <E extends Endpoint>(endpoint: E, ...rest: Rest<E>) => Promise<Result<E>>

/** The address of a call from the site's root, with path names and query filled in. */
export function addressOf(e: Endpoint, input: Parts): string {
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** A typed client: `call(api.videos.getVideo, { params: { id } })`. It sends cookies and parses replies. */
export function createClient(options: { origin?: string; fetch?: typeof fetch } = {}): Call {
  return async (e, ...[input, { signal } = {}]) => {
    // The endpoint's type says which parts it has; here they are read generically.
    const parts = (input ?? {}) as Parts
    const send = options.fetch ?? fetch
    const response = await send((options.origin ?? '') + addressOf(e, parts), {
      method: e.method,
      credentials: 'include',
      ...(signal && { signal }),
      ...(parts.body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parts.body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, text, response.statusText)
    return read(e, response, text)
  }
}

function read<E extends Endpoint>(e: E, response: Response, text: string): Result<E> {
  // The kind of success decides the type; the compiler cannot follow that through the generic.
  return readAs(e, response, text) as Result<E>
}

function readAs({ success }: Endpoint, response: Response, text: string): unknown {
  if (success.kind === 'json') return success.schema.parse(JSON.parse(text))
  if (success.kind !== 'page') return undefined
  const rows: unknown = JSON.parse(text)
  const items = Array.isArray(rows) ? rows.map((row) => success.schema.parse(row)) : []
  const next = nextCursor(response.headers.get('link'))
  const total = Number(response.headers.get('x-total-count') ?? items.length)
  return { items, total, ...(next && { next }) } satisfies Page<unknown>
}
