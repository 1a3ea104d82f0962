/** An upload that began in this browser and can go on after a reload, once its file is chosen again. */
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
  /** Undefined forgets. */
  remember: (upload: RememberedUpload | undefined) => void
  /** What was typed beside it, as far as a form of this shape can take it. */
  recallTyped: (shape: Typed) => Typed
  /** Nothing typed forgets. */
  rememberTyped: (typed: Typed) => void
}

/** Values by the names of their fields. */
type Typed = Record<string, unknown>

/** What this browser keeps of the upload begun at a place, e.g. a course's page. */
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
    // Storage may be full or forbidden: the upload then cannot be resumed after a reload, but it works.
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

/** A browser gives no path: name and size tell whether it is the file one began with. */
export function isSameFile(file: File, { filename, size }: RememberedUpload): boolean {
  return file.name === filename && file.size === size
}
