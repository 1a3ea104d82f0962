/** Processing state of a file: an attribute of uploads, and of the videos and lessons that show them. */
export const mediaState = {
  type: 'map',
  properties: {
    status: { type: ['none', 'uploading', 'processing', 'ready', 'failed'] as const, required: true },
    /** Percent of the transcoding done. */
    progress: { type: 'number', required: true },
    /** Seconds of film that have preview frames; absent if there are none. */
    framed: { type: 'number' },
    /** The reason of a failure, in words. */
    reason: { type: 'string' },
  },
  required: true,
  default: () => ({ status: 'none', progress: 0 }) as const,
} as const

export const noMedia = { status: 'none', progress: 0 } as const

type File = {
  media: {
    status: 'none' | 'uploading' | 'processing' | 'ready' | 'failed'
    progress: number
    framed?: number | undefined
    reason?: string | undefined
  }
  duration?: number | undefined
}

/** The media state that a video or lesson copies from its file, and the duration once it is known. */
export function filmOf(file: File | undefined) {
  if (!file) return { media: noMedia }
  const { status, progress, framed, reason } = file.media
  return {
    media: {
      status,
      progress,
      ...(framed !== undefined && { framed }),
      ...(reason !== undefined && { reason }),
    },
    ...(file.duration && { length: file.duration }),
  }
}
