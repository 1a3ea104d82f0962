/** An upload that began in this browser and can go on after a reload, once its file is chosen again. */
export type RememberedUpload = {
  id: string
  filename: string
  /** Bytes. */
  size: number
  /** Epoch milliseconds. */
  lastModified: number
}

const key = 'kiai-upload'

export function recallUpload(): RememberedUpload | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRemembered(kept) ? kept : undefined
  } catch {
    return undefined
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

/** Undefined forgets. */
export function rememberUpload(upload: RememberedUpload | undefined): void {
  try {
    if (upload) localStorage.setItem(key, JSON.stringify(upload))
    else localStorage.removeItem(key)
  } catch {
    // Storage may be full or forbidden: the upload then cannot be resumed after a reload, but it works.
  }
}

/** A browser gives no path: name and size tell whether it is the file one began with. */
export function isSameFile(file: File, { filename, size }: RememberedUpload): boolean {
  return file.name === filename && file.size === size
}
