import type { PlayerSource } from '../stream/hls-stream.ts'
import type { CaptionTrack } from './caption-track.ts'

/** `refused`: viewing is no longer allowed. `unplayable`: this browser cannot play it. */
export type LiveFailure = 'refused' | 'unplayable'

export type LiveSource = PlayerSource & {
  /** HLS playlist that reaches further back; null if there is none. */
  back: string | null
}

export type LiveState = {
  /** Seconds between the live edge and the screen; undefined if unknown. */
  behind: number | undefined
  /** Whether it follows the live edge, not an earlier position. */
  isAtEdge: boolean
  /** Nothing arrives; retries until something does. */
  isLost: boolean
  /** Shorter sides of the picture in pixels, one for each level; empty when the browser chooses by itself. */
  heights: number[]
  /** The chosen level, -1 for automatic. */
  chosen: number
  /** The level on screen, -1 while unknown. */
  current: number
  /** Whether the sound can be played without its picture, and whether it is. */
  hasSoundOnly: boolean
  isSoundOnly: boolean
  /** The captions that the stream brings with it. */
  captionTracks: readonly CaptionTrack[]
  failure: LiveFailure | undefined
}

export const noLive: LiveState = {
  behind: undefined,
  isAtEdge: true,
  isLost: false,
  heights: [],
  chosen: -1,
  current: -1,
  hasSoundOnly: false,
  isSoundOnly: false,
  captionTracks: [],
  failure: undefined,
}

export type LiveOptions = {
  video: HTMLVideoElement
  source: LiveSource
  /** Renews access for some minutes; rejects when that is refused. */
  renew: () => Promise<LiveSource>
  /** The current time by the server's clock. Milliseconds. */
  now: () => number
  onChange: (change: Partial<LiveState>) => void
}

export type OpenLive = {
  /** Jumps to the live edge and follows it. */
  toEdge: () => void
  back: (seconds: number) => void
  /** Jumps to the moment this many seconds before now. */
  goTo: (secondsBehind: number) => void
  /** Shows the picture in a level, -1 for automatic. */
  choose: (rung: number) => void
  /** Plays the sound alone, at the same place. */
  hear: () => void
  /** Reads the captions in a language, or none. */
  read: (language: string | undefined) => void
  close: () => void
}

/** Seconds behind now that are the live edge: nobody can be closer to it. */
export const edgeBehind = 6

/** The pause between two attempts, with jitter: viewers who lost the same connection do not return at once. */
export const tryAgainMs = () => 1000 + Math.random() * 2000
