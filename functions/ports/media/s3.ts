import { S3Client } from '@aws-sdk/client-s3'
import { endpointOf } from '../process/env.ts'

/** The part of the SDK that media-store.ts needs, in a module of its own to be loaded when first used. */

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
  // Without it presigned addresses carry the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  // An endpoint of one's own has no name for each bucket.
  forcePathStyle: endpointOf('S3') !== undefined,
})
