/** One JSON line to the log. Never a body, a cookie, a token or a person's data. */
export function log(
  level: 'info' | 'warn' | 'error',
  message: string,
  facts: Record<string, unknown> = {},
): void {
  console[level](JSON.stringify({ level, message, ...facts }))
}

/** The facts of an error worth logging, without data of a request that it may carry. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.name, reason: error.message, stack: error.stack?.split('\n').slice(1, 6).join('\n') }
}
