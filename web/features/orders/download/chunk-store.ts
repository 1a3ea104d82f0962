/** Chunks of downloads that are not saved yet, in this browser: a reload loses nothing. */
export type ChunkStore = {
  /** The indexes of the stored chunks. */
  held: (name: string) => Promise<number[]>
  put: (name: string, chunk: number, bytes: Blob) => Promise<void>
  /** All stored chunks, in order. */
  read: (name: string) => Promise<Blob[]>
  remove: (name: string) => Promise<void>
}

type Stored = { bytes: Blob; at: number }

const chunks = 'chunks'

/** Days after which a download that nobody continued is deleted from the browser. */
const storedDays = 30

/**
 * IndexedDB: every browser writes its blobs to disk. In memory where it is blocked or takes no blobs, as in some private
 * windows.
 */
export async function openChunkStore(): Promise<ChunkStore> {
  try {
    const opened = indexedDB.open('kiai-downloads', 1)
    opened.onupgradeneeded = () => opened.result.createObjectStore(chunks)
    const db = await done(opened)
    await deleteOld(db)
    const store = storeIn(db)
    // Private windows of Safari refuse a blob only when it is stored.
    await store.put('', 0, new Blob(['?']))
    await store.remove('')
    return store
  } catch {
    return storeInMemory()
  }
}

/** Resolves with the result of a request. */
const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves once a transaction has written everything; a full disk is noticed only then. */
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

function storeIn(db: IDBDatabase): ChunkStore {
  const reading = () => db.transaction(chunks).objectStore(chunks)
  const writing = () => {
    const transaction = db.transaction(chunks, 'readwrite')
    return { into: transaction.objectStore(chunks), isWritten: written(transaction) }
  }
  return {
    async held(name) {
      const keys = await done(reading().getAllKeys(allOf(name)))
      return keys.flatMap((key) => (Array.isArray(key) && typeof key[1] === 'number' ? [key[1]] : []))
    },
    async put(name, chunk, bytes) {
      const { into, isWritten } = writing()
      const stored: Stored = { bytes, at: Date.now() }
      into.put(stored, [name, chunk])
      await isWritten
    },
    async read(name) {
      const all: Stored[] = await done(reading().getAll(allOf(name)))
      return all.map(({ bytes }) => bytes)
    },
    async remove(name) {
      const { into, isWritten } = writing()
      into.delete(allOf(name))
      await isWritten
    },
  }
}

/** The keys of one download, `[name, chunk]`. */
const allOf = (name: string) => IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER])

async function deleteOld(db: IDBDatabase): Promise<void> {
  const oldest = Date.now() - storedDays * 86_400_000
  const transaction = db.transaction(chunks, 'readwrite')
  const isWritten = written(transaction)
  const walk = transaction.objectStore(chunks).openCursor()
  walk.onsuccess = () => {
    const cursor = walk.result
    if (!cursor) return
    // Only this module writes here.
    if ((cursor.value as Stored).at < oldest) cursor.delete()
    cursor.continue()
  }
  await isWritten
}

export function storeInMemory(): ChunkStore {
  const stored = new Map<string, Map<number, Blob>>()
  const of = (name: string) => stored.get(name) ?? new Map<number, Blob>()
  return {
    held: async (name) => [...of(name).keys()],
    put: async (name, chunk, bytes) => {
      stored.set(name, of(name).set(chunk, bytes))
    },
    read: async (name) => [...of(name)].sort(([a], [b]) => a - b).map(([, bytes]) => bytes),
    remove: async (name) => {
      stored.delete(name)
    },
  }
}
