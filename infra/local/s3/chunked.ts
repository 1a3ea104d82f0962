import { ByteReader } from './byte-reader.ts'
import { S3Error } from './error.ts'

const maxLine = 8 * 1024

/**
 * Decodes the `aws-chunked` content encoding: sized chunks, a chunk of size zero, then trailers. Trailers are put
 * into `trailers` under lower-case names once the last byte is yielded.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  for (;;) {
    const size = chunkSize(await reader.line(maxLine))
    if (size === 0) break
    let got = 0
    for await (const piece of reader.take(size)) {
      got += piece.length
      yield piece
    }
    if (got !== size || (await reader.line(0)) !== '') throw incomplete()
  }
  await readTrailers(reader, trailers)
}

async function readTrailers(reader: ByteReader, trailers: Map<string, string>) {
  for (;;) {
    const line = await reader.line(maxLine)
    if (line === undefined) throw incomplete()
    if (line === '') return
    const at = line.indexOf(':')
    if (at <= 0) throw new S3Error('MalformedTrailerError', 400, 'The request contained a malformed trailer.')
    trailers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim())
  }
}

function chunkSize(line: string | undefined): number {
  const match = /^([0-9a-f]{1,12})(?:;.*)?$/i.exec(line ?? '')
  if (!match) throw incomplete()
  return Number.parseInt(match[1] ?? '', 16)
}

function incomplete() {
  return new S3Error('IncompleteBody', 400, 'The request body terminated unexpectedly')
}
