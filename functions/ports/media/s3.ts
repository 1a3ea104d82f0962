import { S3Client } from '@aws-sdk/client-s3'
import { endpointOf } from '../process/env.ts'

/** The part of the SDK that media-store.ts needs, in a module of its own so that it loads on first use. */

export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
export { getSignedUrl } from '@aws-sdk/s3-request-presigner'

export const client = new S3Client({
  // Otherwise presigned addresses contain the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  // A custom endpoint has no host name for each bucket.
  forcePathStyle: endpointOf('S3') !== undefined,
})
