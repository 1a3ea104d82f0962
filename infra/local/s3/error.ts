/** A refusal with S3's own error code and HTTP status. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: string, status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.headers = headers
  }
}

export function preconditionFailed(condition: string): S3Error {
  return new S3Error(
    'PreconditionFailed',
    412,
    `At least one of the pre-conditions you specified did not hold: ${condition}`,
  )
}

export function noSuchKey(): S3Error {
  return new S3Error('NoSuchKey', 404, 'The specified key does not exist.')
}

export function noSuchBucket(): S3Error {
  return new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist')
}

export function invalidArgument(message: string): S3Error {
  return new S3Error('InvalidArgument', 400, message)
}

/** The answer for features that this stand-in lacks, rather than a wrong result. */
export function notImplemented(what: string): S3Error {
  return new S3Error('NotImplemented', 501, `Not implemented by the local S3: ${what}`)
}
