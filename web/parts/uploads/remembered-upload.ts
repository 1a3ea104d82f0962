/** An upload that began in this browser and can resume after a reload, once its file is chosen again. */
export type RememberedUpload = {
  id: string
  filename: string
  /** Bytes. */
  size: number
  /** Epoch milliseconds. */
  lastModified: number
}

export type UploadMemory = {
  recall: () => RememberedUpload | undefined
  /** Undefined removes it. */
  remember: (upload: RememberedUpload | undefined) => void
  /** The text typed beside it, as far as it fits a form of this shape. */
  recallTyped: (shape: Typed) => Typed
  /** An empty object removes it. */
  rememberTyped: (typed: Typed) => void
}

/** Values by field name. */
type Typed = Record<string, unknown>

/** The stored state of an upload begun at a place, such as a course's page. */
export function uploadMemory(place: string): UploadMemory {
  const upload = `kiai-upload ${place}`
  const typed = `kiai-typed ${place}`
  return {
    recall() {
      const kept = read(upload)
      return isRemembered(kept) ? kept : undefined
    },
    remember: (begun) => write(upload, begun),
    recallTyped(shape) {
      const fits = ([name, value]: [string, unknown]) =>
        name in shape && Array.isArray(value) === Array.isArray(shape[name])
      return Object.fromEntries(Object.entries(read(typed) ?? {}).filter(fits))
    },
    rememberTyped: (values) => write(typed, Object.keys(values).length > 0 ? values : undefined),
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value))
    else localStorage.removeItem(key)
  } catch {
    // Storage may be full or blocked: the upload then works, but cannot resume after a reload.
  }
}

function isRemembered(kept: unknown): kept is RememberedUpload {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, filename, size, lastModified } = kept as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof filename === 'string' &&
    typeof size === 'number' &&
    typeof lastModified === 'number'
  )
}

/** A browser reveals no path: name and size tell whether it is the same file. */
export function isSameFile(file: File, { filename, size }: RememberedUpload): boolean {
  return file.name === filename && file.size === size
}
