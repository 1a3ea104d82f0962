import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BlobMeta, createDraft, type Draft, type OpenBlob, openBlob } from './blob.ts'
import { S3Error } from './error.ts'
import { createKeyedLock } from './lock.ts'

/** A multipart upload that was begun. */
export type Upload = {
  bucket: string
  key: string
  /** The headers of the future object. */
  headers: Record<string, string>
  /** Milliseconds since the epoch. */
  begun: number
}

export type PartMeta = BlobMeta & {
  number: number
  /** Hex. */
  md5: string
  /** Base64. */
  crc32: string
  /** Milliseconds since the epoch. */
  modified: number
}

export type Uploads = {
  begin(upload: Upload): Promise<string>
  /** Throws NoSuchUpload unless that upload is for that bucket and key. */
  find(id: string, bucket: string, key: string): Promise<Upload>
  draft(id: string): Promise<Draft>
  /** Stores a part; a second one with its number replaces it. */
  keepPart(id: string, draft: Draft, part: PartMeta): Promise<void>
  /** The numbers of the stored parts, ascending. */
  partNumbers(id: string): Promise<number[]>
  openPart(id: string, number: number): Promise<OpenBlob<PartMeta> | undefined>
  remove(id: string): Promise<void>
  /** Runs a task while no other task changes that upload. */
  exclusively<T>(id: string, task: () => Promise<T>): Promise<T>
}

const uploadId = /^[0-9a-f]{32}$/
const aboutName = 'upload.json'

/** The begun uploads under `dir`, which survive a restart. */
export function openUploads(dir: string): Uploads {
  const root = path.join(dir, '.uploads')
  mkdirSync(root, { recursive: true })
  const exclusively = createKeyedLock()
  const folderOf = (id: string) => {
    if (!uploadId.test(id)) throw noSuchUpload()
    return path.join(root, id)
  }
  const partFile = (id: string, number: number) => path.join(folderOf(id), `${number}.part`)

  return {
    exclusively,

    async begin(upload) {
      const id = randomBytes(16).toString('hex')
      const folder = folderOf(id)
      await mkdir(folder)
      const about = path.join(folder, aboutName)
      await writeFile(`${about}.new`, JSON.stringify(upload))
      await rename(`${about}.new`, about)
      return id
    },

    async find(id, bucket, key) {
      const about = path.join(folderOf(id), aboutName)
      if (!existsSync(about)) throw noSuchUpload()
      const upload: Upload = JSON.parse(await readFile(about, 'utf8'))
      if (upload.bucket !== bucket || upload.key !== key) throw noSuchUpload()
      return upload
    },

    draft: (id) =>
      createDraft(folderOf(id)).catch((error: unknown) => {
        throw existsSync(folderOf(id)) ? error : noSuchUpload()
      }),

    async keepPart(id, draft, part) {
      await draft.seal(part)
      await exclusively(id, async () => {
        if (!existsSync(path.join(folderOf(id), aboutName))) throw noSuchUpload()
        await draft.publish(partFile(id, part.number))
      })
    },

    async partNumbers(id) {
      const names = await readdir(folderOf(id))
      const numbers = names.filter((name) => name.endsWith('.part')).map((name) => Number.parseInt(name, 10))
      return numbers.sort((left, right) => left - right)
    },

    openPart: (id, number) => openBlob<PartMeta>(partFile(id, number)),

    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),
  }
}

export function noSuchUpload(): S3Error {
  return new S3Error(
    'NoSuchUpload',
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  )
}
