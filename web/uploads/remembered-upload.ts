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
}

/** What this browser keeps of the upload begun at a place, e.g. a course's page. */
export function uploadMemory(place: string): UploadMemory {
  const key = `kiai-upload ${place}`
  return {
    recall() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return isRemembered(kept) ? kept : undefined
      } catch {
        return undefined
      }
    },
    remember(upload) {
      try {
        if (upload) localStorage.setItem(key, JSON.stringify(upload))
        else localStorage.removeItem(key)
      } catch {
        // Storage may be full or forbidden: the upload then cannot be resumed after a reload, but it works.
      }
    },
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
