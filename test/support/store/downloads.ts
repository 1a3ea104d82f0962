import { createHash, randomUUID } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { IssuedChunk } from '#shared/contract/orders/downloads.ts'
import type { ProductItem } from '../../../functions/model/store/product.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { client } from '../../../functions/ports/media/s3.ts'

/** Downloads of purchased files, for tests: chunk by chunk, as a browser does. */

/** A file in the private bucket, as a product stores it. */
export async function storedFile(bytes: Buffer): Promise<NonNullable<ProductItem['file']>> {
  const file = {
    key: `originals/test/${newId('productFile')}`,
    filename: 'photo.jpg',
    type: 'image/jpeg',
    size: bytes.length,
  }
  await putFile(file.key, bytes)
  return file
}

export const putFile = (Key: string, Body: Buffer) =>
  client.send(new PutObjectCommand({ Bucket: process.env.UPLOADS_BUCKET, Key, Body }))

export const newDevice = () => ({ id: randomUUID(), name: 'Chrome on Windows' })

const oneDevice = newDevice()

export const issue = (
  call: Call,
  id: string,
  chunk: number,
  { line = 0, device = oneDevice }: { line?: number; device?: { id: string; name: string } } = {},
): Promise<IssuedChunk> =>
  call(api.orders.issueChunk, {
    params: { id, line: String(line), chunk: String(chunk) },
    body: { device },
  })

/** The bytes behind an address; throws if they are not those of its hash. */
export async function fetchChunk({ url, range, sha256 }: IssuedChunk): Promise<Buffer> {
  const answer = await fetch(url, { headers: { range } })
  if (answer.status !== 206) throw new Error(`The storage answered ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('Other bytes arrived')
  return bytes
}

/** Downloads the whole file of a line. */
export async function downloadAll(call: Call, id: string, line = 0): Promise<Buffer> {
  const { downloads } = await call(api.orders.getOrder, { params: { id } })
  const count = downloads.find((each) => each.line === line)?.chunks ?? 1
  const pieces: Buffer[] = []
  for (let chunk = 0; chunk < count; chunk++)
    pieces.push(await fetchChunk(await issue(call, id, chunk, { line })))
  return Buffer.concat(pieces)
}
