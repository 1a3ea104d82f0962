import type Hls from 'hls.js'

/** The whole hls.js, which also reads captions: twice the size of the one for films, and loaded by live pictures alone. */
export const loadEngine = async (): Promise<typeof Hls> => (await import('hls.js')).default
