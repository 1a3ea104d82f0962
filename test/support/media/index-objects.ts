import { gunzipSync } from 'node:zlib'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { vi } from 'vitest'
import { Bucket, client } from './local-s3.ts'

/** The objects of the catalogue index as they are stored. */

/** The keys of its bases. */
export async function bases(): Promise<string[]> {
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket, Prefix: 'catalogue/bases/' }),
  )
  return Contents.flatMap(({ Key }) => Key ?? [])
}

type Index = { base: string; changes: Record<string, unknown> }
export const index = async (): Promise<Index> => JSON.parse(await textOf('catalogue/index.json.gz'))

export async function textOf(Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
  return gunzipSync((await Body?.transformToByteArray()) ?? Buffer.of()).toString()
}

/** Answers a request instead of storage, or nothing if it should go there. */
type Interception = (request: Request) => Promise<Response | undefined>
export function intercept(answer: Interception): void {
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    return (await answer(request)) ?? send(request)
  })
}
