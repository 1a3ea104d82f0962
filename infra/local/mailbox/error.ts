/** A refusal in SES's format: the status, and the type from which the SDK makes an exception. */
export class SesError extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

export const badRequest = (message: string) => new SesError(400, 'BadRequestException', message)
export const notFound = (message: string) => new SesError(404, 'NotFoundException', message)
