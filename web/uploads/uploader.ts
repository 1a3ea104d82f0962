import { ApiError, type Call } from '#shared/contract/client.ts'
import { media, type Upload } from '#shared/contract/media.ts'
import { isSameFile, uploadMemory } from './remembered-upload.ts'
import { PartRefused, type PutPart, sendParts } from './send-parts.ts'

/** The one upload of a place, from choosing a file until a video or a lesson takes it. */
export type UploadState =
  | { phase: 'none' }
  /** Begun before a reload: waits for its file to be chosen again. */
  | { phase: 'interrupted'; filename: string; size: number; received: number }
  | { phase: 'sending'; filename: string; size: number; sent: number }
  /** Everything has gone out; the parts are being joined. */
  | { phase: 'joining'; filename: string; size: number }
  | { phase: 'arrived'; filename: string; size: number; key: string }
  | { phase: 'failed'; filename: string; size: number; sent: number; reason: string }

export type Uploader = ReturnType<typeof createUploader>

const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
}

/** Parts whose addresses ran out are asked for anew, this often at most. */
const mostRounds = 5

/** What a file is sent as, or why it is not taken. Browsers do not know every kind: its ending decides. */
export function checkFile({ name, size }: File) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const body = { filename: name.slice(-255), contentType: contentTypes[ending] ?? '', size }
  const result = media.createUpload.body.safeParse(body)
  return result.success
    ? { body: result.data }
    : { reason: result.error.issues[0]?.message ?? 'The file cannot be used' }
}

type UploaderOptions = {
  call: Call
  put: PutPart
  /** Where it is begun and, after a reload, gone on with. */
  place: string
}

export function createUploader({ call, put, place }: UploaderOptions) {
  const { recall: recallUpload, remember: rememberUpload } = uploadMemory(place)
  // One for each uploader: where two are under way, the end of one is not the end of both.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  let state: UploadState = { phase: 'none' }
  let current: { file: File; uploadId: string | undefined; ended: AbortController } | undefined
  const listeners = new Set<() => void>()

  const show = (next: UploadState) => {
    state = next
    if (isUnderWay(next)) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
    for (const listener of listeners) listener()
  }

  /** Sends what is missing and joins it; `begin` creates the upload or asks how far it is. */
  async function run(file: File, begin: () => Promise<Upload>): Promise<void> {
    const { name: filename, size } = file
    const ended = new AbortController()
    const mine = { file, uploadId: current?.uploadId, ended }
    current?.ended.abort()
    current = mine
    let sent = 0
    const isMine = () => current === mine
    try {
      show({ phase: 'sending', filename, size, sent })
      let upload = await begin()
      if (!isMine()) return
      mine.uploadId = upload.id
      rememberUpload({ id: upload.id, filename, size, lastModified: file.lastModified })
      for (let round = 1; upload.parts.length > 0; round++) {
        const { received } = upload
        const onSent = (bytes: number) => {
          sent = Math.min(size, received + bytes)
          if (isMine()) show({ phase: 'sending', filename, size, sent })
        }
        onSent(0)
        await sendParts({ file, parts: upload.parts, put, signal: ended.signal, onSent }).catch((error) => {
          if (!isOutdated(error) || round === mostRounds) throw error
        })
        upload = await call(media.getUpload, { params: { id: upload.id } }, { signal: ended.signal })
        if (round === mostRounds && upload.parts.length > 0) throw new Error('Parts of the file are missing')
      }
      if (!isMine()) return
      show({ phase: 'joining', filename, size })
      const { id, key } = await call(media.completeUpload, { params: { id: upload.id } })
      if (!isMine()) return
      rememberUpload({ id, filename, size, lastModified: file.lastModified })
      show({ phase: 'arrived', filename, size, key })
    } catch (error) {
      if (isMine()) show({ phase: 'failed', filename, size, sent, reason: wordsOf(error) })
      if (isMine() && isUnauthorizedCall(error)) throw error
    }
  }

  const ask = (id: string) => call(media.getUpload, { params: { id } })

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Begins with a new file; what was there before is given up. Rejects when the session has ended. */
    async start(file: File): Promise<void> {
      const checked = checkFile(file)
      if (!checked.body) {
        return show({
          phase: 'failed',
          filename: file.name,
          size: file.size,
          sent: 0,
          reason: checked.reason,
        })
      }
      const { body } = checked
      await giveUp()
      await run(file, () => call(media.createUpload, { body }))
    },

    /** Goes on after a failure, with what is still missing. */
    async retry(): Promise<void> {
      if (!current) return
      const { file, uploadId } = current
      if (!uploadId) return this.start(file)
      await run(file, () => ask(uploadId))
    },

    /** Finds what a reload interrupted, so that it can be offered. */
    async recall(): Promise<void> {
      const known = recallUpload()
      if (!known || state.phase !== 'none') return
      try {
        const { key, state: there, received } = await ask(known.id)
        if (state.phase !== 'none') return
        const { filename, size } = known
        if (there.status === 'uploading') show({ phase: 'interrupted', filename, size, received })
        else show({ phase: 'arrived', filename, size, key })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) rememberUpload(undefined)
      }
    },

    /** Goes on with an interrupted upload. False when it is another file. */
    async resume(file: File): Promise<boolean> {
      const known = recallUpload()
      if (!known || !isSameFile(file, known)) return false
      await run(file, () => ask(known.id))
      return true
    },

    /** Resolves with the key once the file has arrived; undefined when it failed or was given up. */
    arrived(): Promise<string | undefined> {
      return new Promise((resolve) => {
        const look = () => {
          if (isUnderWay(state)) return
          listeners.delete(look)
          resolve(state.phase === 'arrived' ? state.key : undefined)
        }
        listeners.add(look)
        look()
      })
    },

    /** A video or a lesson has taken the file: it is no longer this uploader's. */
    release(): void {
      forget()
    },

    /** Stops and removes what has arrived. */
    discard: () => giveUp(),
  }

  async function giveUp(): Promise<void> {
    const id = current?.uploadId ?? recallUpload()?.id
    forget()
    // Whether removing works is the storage's care: it clears what nobody finishes.
    if (id) await call(media.deleteUpload, { params: { id } }).catch(() => undefined)
  }

  function forget(): void {
    current?.ended.abort()
    current = undefined
    rememberUpload(undefined)
    show({ phase: 'none' })
  }
}

function isUnderWay({ phase }: UploadState): boolean {
  return phase === 'sending' || phase === 'joining'
}

/** Addresses of parts hold for a while only. */
function isOutdated(error: unknown): boolean {
  return error instanceof PartRefused && error.status === 403
}

function isUnauthorizedCall(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  if (error instanceof PartRefused) return 'The storage refused the file. Please try again.'
  return 'The connection was lost. Please try again.'
}
