import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'

type Reader = {
  cueSplitAtTime: (seconds: number) => void
  channels: readonly ({ outputFilter?: { dispatchCue?: () => void } } | null)[]
}

/** The readers of the two fields of a picture. */
const fields = ['cea608Parser1', 'cea608Parser2'] as const

/**
 * The engine's reader of captions in a picture, made fit for a live one: by itself it delivers a caption at its end,
 * when its picture has passed. Here one that is still on screen is delivered with each segment, so far.
 */
export function captionReader(Engine: typeof Hls): HlsConfig['timelineController'] {
  const { timelineController: Base } = Engine.DefaultConfig
  if (!Base) return undefined
  return class extends Base {
    constructor(hls: Hls) {
      super(hls)
      hls.on(Engine.Events.FRAG_PARSED, (_, { frag }) => frag.type === 'main' && this.deliver(frag.end))
    }
    private deliver(until: number): void {
      const readers: (Reader | undefined)[] = fields.map((field) => this[field])
      for (const reader of readers) {
        reader?.cueSplitAtTime(until)
        for (const channel of reader?.channels ?? []) channel?.outputFilter?.dispatchCue?.()
      }
    }
  }
}
