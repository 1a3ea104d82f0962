/** The only place that reads the environment, except for model/table.ts, which reads the table's name. */
export function env(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is not set`)
  return value
}

/** Like `env`, for values that a deployment may leave empty. */
export function envOrEmpty(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`The environment variable ${name} is not set`)
  return value
}

/** Like `env`, for values that may be absent. */
export function optionalEnv(name: string): string | undefined {
  return process.env[name] || undefined
}

/** An endpoint that replaces AWS's own, e.g. `AWS_ENDPOINT_URL_S3`; unset in the cloud. */
export function endpointOf(service: string): string | undefined {
  return optionalEnv(`AWS_ENDPOINT_URL_${service}`)
}
