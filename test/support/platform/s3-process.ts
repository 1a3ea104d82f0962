import { createS3 } from '../../../infra/local/s3/s3.ts'
import { serveMounted } from './mounted-server.ts'

/** A local S3 in a process of its own, to be killed. Reports its port to its parent. */
const [, , dir = ''] = process.argv
const s3 = createS3({ dir, buckets: ['kiai-media'], accessKeyId: 'local', secretAccessKey: 'local-secret' })
const { port } = await serveMounted('/-/s3', s3.handle)
process.send?.(port)
