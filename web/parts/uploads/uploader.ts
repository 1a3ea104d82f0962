import { ApiError, type Call } from '#shared/contract/client.ts'
import { online, type Wait } from '../transfer/back-off.ts'
import { isSameFile, uploadMemory } from './remembered-upload.ts'
import { PartRefused, type PutPart, sendParts } from './send-parts.ts'
import { catalogueFilms, type Going, type UploadTarget } from './upload-target.ts'

/** The single upload of a place, from choosing a file until it is attached. */
export type UploadState =
  | { phase: 'none' }
  /** Begun before a reload: waits for its file to be chosen again. */
  | { phase: 'interrupted'; filename: string; size: number; received: number }
  /** Nothing is sent while it waits for the network. */
  | { phase: 'sending'; filename: string; size: number; sent: number; isWaiting: boolean }
  /** Everything has been sent; the parts are being joined. */
  | { phase: 'joining'; filename: string; size: number }
  | { phase: 'arrived'; filename: string; size: number; key: string }
  | { phase: 'failed'; filename: string; size: number; sent: number; reason: string }

export type Uploader = ReturnType<typeof createUploader>

/** The maximum number of times that addresses of parts are renewed after they expired. */
const mostRounds = 5

type UploaderOptions = {
  call: Call
  put: PutPart
  wait?: Wait
  /** The place where the upload begins and, after a reload, resumes. */
  place: string
  /** The destination; by default films of the catalogue. */
  target?: UploadTarget | undefined
}

export function createUploader({ call, put, wait, place, target = catalogueFilms(call) }: UploaderOptions) {
  const { recall: recallUpload, remember: rememberUpload } = uploadMemory(place)
  // One for each uploader: with two running, the end of one is not the end of both.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const pause = () => state.phase === 'sending' && show({ ...state, isWaiting: true })
  let state: UploadState = { phase: 'none' }
  /** The number of files that were chosen and are still being read. */
  let reading = 0
  let current: { file: File; uploadId: string | undefined; ended: AbortController } | undefined
  const listeners = new Set<() => void>()

  const show = (next: UploadState) => {
    state = next
    if (isUnderWay(next)) {
      window.addEventListener('beforeunload', warn)
      window.addEventListener('offline', pause)
    } else {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('offline', pause)
    }
    tell()
  }

  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** Sends the missing parts and joins them; `begin` creates the upload or gets its progress. */
  async function run(file: File, begin: () => Promise<Going>): Promise<void> {
    const { name: filename, size } = file
    const ended = new AbortController()
    const mine = { file, uploadId: current?.uploadId, ended }
    current?.ended.abort()
    current = mine
    let sent = 0
    const isMine = () => current === mine
    const showSending = (isWaiting: boolean) =>
      isMine() && show({ phase: 'sending', filename, size, sent, isWaiting })
    /** Retries once the network is back. */
    const patiently = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      for (;;) {
        try {
          return await ask()
        } catch (error) {
          if (error instanceof ApiError || navigator.onLine || !isMine()) throw error
          showSending(true)
          await online(ended.signal)
        }
      }
    }
    try {
      showSending(false)
      let upload = await patiently(begin)
      if (!isMine()) return
      mine.uploadId = upload.id
      rememberUpload({ id: upload.id, filename, size, lastModified: file.lastModified })
      for (let round = 1; upload.parts.length > 0; round++) {
        const { received } = upload
        const onSent = (bytes: number) => {
          const before = sent
          sent = Math.min(size, received + bytes)
          showSending(state.phase === 'sending' && state.isWaiting && sent <= before)
        }
        onSent(0)
        const { parts, id } = upload
        const { signal } = ended
        const onLost = () => showSending(true)
        await sendParts({ file, parts, put, signal, onSent, onLost, ...(wait && { wait }) }).catch(
          (error) => {
            if (!isOutdated(error) || round === mostRounds) throw error
          },
        )
        upload = await patiently(() => target.ask(id, signal))
        if (round === mostRounds && upload.parts.length > 0) throw new Error('Parts of the file are missing')
      }
      if (!isMine()) return
      const { id, key, stands } = await patiently(() => {
        show({ phase: 'joining', filename, size })
        return target.join(upload.id)
      })
      if (!isMine()) return
      if (stands === 'taken') return forget()
      rememberUpload({ id, filename, size, lastModified: file.lastModified })
      show({ phase: 'arrived', filename, size, key })
    } catch (error) {
      if (isMine()) show({ phase: 'failed', filename, size, sent, reason: wordsOf(error) })
      if (isMine() && isUnauthorizedCall(error)) throw error
    }
  }

  return {
    /** The file types for the browser's file picker. */
    accept: target.accept,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /**
     * Begins with a new file and discards the previous one. Resolves with the reason if the file is refused. Rejects
     * when the session has ended.
     */
    async start(file: File): Promise<string | undefined> {
      reading += 1
      const { running, reason } = await begin(file).finally(() => {
        reading -= 1
        tell()
      })
      await running
      return reason
    },

    /** Whether a file was chosen, even if it is still being read and may be refused. */
    isChosen: () => reading > 0 || state.phase !== 'none',

    /** Resumes after a failure, with the missing parts. */
    async retry(): Promise<void> {
      if (!current) return
      const { file, uploadId } = current
      if (uploadId) await run(file, () => target.ask(uploadId))
      else await this.start(file)
    },

    /** Finds an upload that a reload interrupted, so that it can be offered. */
    async recall(): Promise<void> {
      const known = recallUpload()
      if (!known || state.phase !== 'none') return
      try {
        const { key, stands, received } = await target.ask(known.id)
        if (state.phase !== 'none') return
        const { filename, size } = known
        if (stands === 'taken') rememberUpload(undefined)
        else if (stands === 'uploading') show({ phase: 'interrupted', filename, size, received })
        else show({ phase: 'arrived', filename, size, key })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) rememberUpload(undefined)
      }
    },

    /** Resumes an interrupted upload. False if it is another file. */
    async resume(file: File): Promise<boolean> {
      const known = recallUpload()
      if (!known || !isSameFile(file, known)) return false
      await run(file, () => target.ask(known.id))
      return true
    },

    /** Resolves with the key once the file has arrived; undefined if it was refused, failed or was discarded. */
    arrived(): Promise<string | undefined> {
      return new Promise((resolve) => {
        const look = () => {
          if (reading > 0 || isUnderWay(state)) return
          listeners.delete(look)
          resolve(state.phase === 'arrived' ? state.key : undefined)
        }
        listeners.add(look)
        look()
      })
    },

    /** A video or a lesson uses the file now: it no longer belongs to this uploader. */
    release(): void {
      forget()
    },

    /** Stops and removes the parts that have arrived. */
    discard: () => giveUp(),
  }

  /** Reads the file, and either refuses it or begins its upload in place of the previous one. */
  async function begin(file: File): Promise<{ running?: Promise<void>; reason?: string }> {
    const prepared = await target.prepare(file)
    if (prepared.reason !== undefined) return { reason: prepared.reason }
    await giveUp()
    return { running: run(file, prepared.begin) }
  }

  async function giveUp(): Promise<void> {
    const id = current?.uploadId ?? recallUpload()?.id
    forget()
    // A failed removal does no harm: the storage clears unfinished uploads.
    if (id) await target.remove(id).catch(() => undefined)
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

/** The addresses of parts expire. */
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
