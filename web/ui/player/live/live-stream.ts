import { loadEngine } from './engine.ts'
import { openWithHls } from './hls-live.ts'
import type { LiveOptions, OpenLive } from './live-state.ts'
import { openNatively } from './native-live.ts'

/** Plays a live stream with hls.js where it is supported, otherwise natively. */
export async function openLive(options: LiveOptions): Promise<OpenLive> {
  const Engine = await loadEngine()
  return Engine.isSupported() ? openWithHls(Engine, options) : openNatively(options)
}
