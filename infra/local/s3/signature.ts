import { type Credentials, isPresigned, queryValue, verifySignature } from '../sigv4.ts'
import { S3Error } from './error.ts'
import type { MountedRequest, Target } from './request.ts'

const hashes = /^(?:[0-9a-f]{64}|UNSIGNED-PAYLOAD|STREAMING-UNSIGNED-PAYLOAD-TRAILER)$/

/** Authenticates the caller, and returns the payload hash that the signature covers. */
export function authenticate(req: MountedRequest, target: Target, credentials: Credentials): string {
  const payloadHash = claimedHash(req, target)
  verifySignature(
    { method: req.method ?? '', path: target.fullPath, query: target.query, headers: req.headers },
    credentials,
    { service: 's3', payloadHash, now: Date.now() },
  )
  return payloadHash
}

function claimedHash(req: MountedRequest, target: Target): string {
  const inHeader = req.headers['x-amz-content-sha256']
  const hoisted = queryValue(target.query, 'X-Amz-Content-Sha256')
  const claimed = inHeader ?? hoisted ?? (isPresigned(target.query) ? 'UNSIGNED-PAYLOAD' : undefined)
  if (claimed === undefined && req.headers.authorization === undefined) {
    throw new S3Error('AccessDenied', 403, 'Access Denied')
  }
  if (typeof claimed !== 'string' || !hashes.test(claimed)) {
    throw new S3Error(
      'InvalidArgument',
      400,
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, or a valid sha256 value.',
    )
  }
  return claimed
}
