/** How far a file is on its way to being playable: an attribute of uploads, and of the videos that show them. */
export const mediaState = {
  type: 'map',
  properties: {
    status: { type: ['none', 'uploading', 'processing', 'ready', 'failed'] as const, required: true },
    /** Percent of the transcoding done. */
    progress: { type: 'number', required: true },
    /** Why it failed, in words. */
    reason: { type: 'string' },
  },
  required: true,
  default: () => ({ status: 'none', progress: 0 }) as const,
} as const
