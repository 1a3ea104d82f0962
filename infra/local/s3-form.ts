import { ByteReader } from './s3-byte-reader.ts'
import { S3Error } from './s3-error.ts'

/** A browser's form upload: its fields up to the file, and the file still to be read. */
export interface UploadForm {
  /** By lower-case name. */
  fields: Map<string, string>
  fileName: string
  fileType: string | undefined
  /** Throws at the end if the form broke off. */
  file: AsyncGenerator<Buffer>
}

const MAX_FIELDS_BYTES = 20 * 1024

/** Reads a multipart/form-data body; as in S3 the file must come last, and what follows it is ignored. */
export async function readUploadForm(body: AsyncIterable<Buffer>, contentType: string): Promise<UploadForm> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType)
  if (!boundary) throw malformed()
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`)
  const reader = new ByteReader(withLeadingLineEnd(body))
  const fields = new Map<string, string>()
  let room = MAX_FIELDS_BYTES
  await readField(reader.until(delimiter), 0)
  while ((await reader.line(0)) === '') {
    const head = await readPartHead(reader)
    if (head.name === 'file') {
      const { fileName, fileType } = head
      return { fields, fileName, fileType, file: readFile(reader.until(delimiter)) }
    }
    const value = await readField(reader.until(delimiter), room)
    room -= value.length + head.name.length
    if (room < 0 || fields.has(head.name)) throw malformed()
    fields.set(head.name, value)
  }
  throw new S3Error('InvalidArgument', 400, 'POST requires exactly one file upload per request.')
}

interface PartHead {
  name: string
  fileName: string
  fileType: string | undefined
}

async function readPartHead(reader: ByteReader): Promise<PartHead> {
  let disposition = ''
  let fileType: string | undefined
  for (;;) {
    const line = await reader.line(MAX_FIELDS_BYTES)
    if (line === undefined) throw malformed()
    if (line === '') break
    const [, name, value = ''] = /^([\w-]+): *(.*)$/.exec(line) ?? []
    if (name?.toLowerCase() === 'content-disposition') disposition = value
    if (name?.toLowerCase() === 'content-type') fileType = value
  }
  const name = quotedParameter(disposition, 'name')
  if (name === undefined) throw malformed()
  return { name: name.toLowerCase(), fileName: quotedParameter(disposition, 'filename') ?? '', fileType }
}

/** Browsers write quotes and line ends inside names percent-encoded. */
function quotedParameter(disposition: string, name: string): string | undefined {
  const value = new RegExp(`; *${name}="([^"]*)"`).exec(disposition)?.[1]
  return value?.replace(/%22/g, '"').replace(/%0D/g, '\r').replace(/%0A/g, '\n')
}

async function readField(bytes: AsyncGenerator<Buffer, boolean>, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for (;;) {
    const next = await bytes.next()
    if (next.done) {
      if (!next.value) throw malformed()
      return Buffer.concat(chunks).toString('utf8')
    }
    size += next.value.length
    if (size > limit) {
      throw new S3Error(
        'MaxPostPreDataLengthExceeded',
        400,
        'Your POST request fields preceding the file were too large.',
      )
    }
    chunks.push(next.value)
  }
}

async function* readFile(bytes: AsyncGenerator<Buffer, boolean>): AsyncGenerator<Buffer> {
  const ended = yield* bytes
  if (!ended) throw malformed()
}

/** The first boundary has no line end before it; with one, all boundaries look alike. */
async function* withLeadingLineEnd(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('\r\n')
  yield* body
}

function malformed() {
  return new S3Error(
    'MalformedPOSTRequest',
    400,
    'The body of your POST request is not well-formed multipart/form-data.',
  )
}
