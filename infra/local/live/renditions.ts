/** The renditions of a stream: its own picture, a small one, and its sound. The best is first, as in IVS's playlist. */
export const renditions = ['source', '160p', 'audio_only'] as const
export type Rendition = (typeof renditions)[number]

export const [best] = renditions
export const smallHeight = 160
