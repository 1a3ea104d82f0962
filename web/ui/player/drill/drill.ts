import { useSyncExternalStore } from 'react'
import {
  frameFrom,
  isLoop,
  type Linked,
  type Loop,
  moved,
  noPoints,
  type Points,
  reachesEnd,
  withEnd,
  withStart,
} from '#shared/rules/learning/drill.ts'
import { createFrameRate, followFrames } from '../media/frames.ts'
import type { Media } from '../media/use-media.ts'

export type DrillState = Points & {
  /** Whether the practice tools are visible. */
  open: boolean
  isMirrored: boolean
  /** How many times the loop was played to its end since it was set. */
  reps: number
  /** The number of repetitions after which it pauses; 0 for no limit. */
  target: number
  /** Whether a bell rings when the target is reached. */
  chime: boolean
  /** The target was reached, and nothing was played since. */
  isDone: boolean
  /** The saved loop that is playing, until one of its points is moved. */
  savedId: string | undefined
}

export type SavedPoints = Loop & { id: string; speed: number; isMirrored: boolean }

const closed: DrillState = {
  ...noPoints,
  open: false,
  isMirrored: false,
  reps: 0,
  target: 0,
  chime: false,
  isDone: false,
  savedId: undefined,
}

/** Seconds at normal speed; a larger step is a seek, not playback. */
const longestStep = 2

/** The practice tools of a player: a loop with repetitions, mirroring, single frames. */
export function createDrill(media: Media, linked?: Linked, ring: () => void = () => {}) {
  const frameRate = createFrameRate()
  const listeners = new Set<() => void>()
  let state: DrillState = linked ? openedBy(linked) : closed
  let last = 0

  const set = (change: Partial<DrillState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setPoints = ({ start, end }: Points) => {
    if (start === state.start && end === state.end) return
    set({ start, end, reps: 0, isDone: false, savedId: undefined, open: true })
  }
  const place = () => media.video()?.currentTime ?? 0
  const duration = () => media.getState().duration

  /** Counts a repetition and starts the next one. */
  const complete = (loop: Loop) => {
    const reps = state.reps + 1
    const isDone = state.target > 0 && reps >= state.target
    set({ reps, isDone })
    media.seek(loop.start)
    last = loop.start
    if (isDone) {
      media.pause()
      if (state.chime) ring()
    } else if (media.video()?.paused) void media.play()
  }
  const onPlace = (at: number) => {
    const from = last
    last = at
    const video = media.video()
    if (!video || !isLoop(state)) return
    const step = at - from
    const wasPlayed = !video.paused && step <= longestStep * Math.max(1, video.playbackRate)
    // After a loop that reaches the end of the video there are no more frames.
    if (video.ended ? at <= state.end && at > state.start : wasPlayed && reachesEnd(state, from, at)) {
      complete(state)
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,

    /** Keeps a video in its loop until the returned function is called. */
    follow(video: HTMLVideoElement): () => void {
      const leap = () => {
        last = video.currentTime
      }
      const begin = () => state.isDone && set({ isDone: false, reps: 0 })
      if (linked?.speed !== undefined) media.setRate(linked.speed)
      video.addEventListener('seeking', leap)
      video.addEventListener('play', begin)
      const stop = followFrames(video, { onPlace, onFrame: frameRate.saw })
      return () => {
        stop()
        video.removeEventListener('seeking', leap)
        video.removeEventListener('play', begin)
      }
    },

    setStart: () => setPoints(withStart(state, place())),
    setEnd: () => setPoints(withEnd(state, place())),
    clear: () => setPoints(noPoints),
    move: (point: keyof Points, to: number) => setPoints(moved(state, point, to, duration())),
    /** `by` in seconds. */
    nudge(point: keyof Points, by: number) {
      const at = state[point]
      if (at !== undefined) setPoints(moved(state, point, at + by, duration()))
    },
    /** One frame, in seconds. */
    frame: () => 1 / frameRate.get(),
    step(frames: number) {
      media.pause()
      media.seek(frameFrom(place(), frameRate.get(), frames))
    },
    toggleMirror: () => set({ isMirrored: !state.isMirrored }),
    toggleOpen: () => set({ open: !state.open }),
    setTarget: (target: number) => set({ target, isDone: false }),
    toggleChime: () => set({ chime: !state.chime }),
    resetReps: () => set({ reps: 0, isDone: false }),

    /** Plays a saved loop from its beginning. */
    load({ id, start, end, speed, isMirrored }: SavedPoints) {
      set({ start, end, isMirrored, reps: 0, isDone: false, savedId: id, open: true })
      media.setRate(speed)
      media.seek(start)
      void media.play()
    },
    /** Loops a section from its beginning, with the current speed and mirroring. */
    loop(points: Loop) {
      setPoints(points)
      media.seek(points.start)
      void media.play()
    },
    /** Sets the id under which the current loop is saved, or removes it. */
    setSaved: (savedId: string | undefined) => set({ savedId }),
  }
}

export type Drill = ReturnType<typeof createDrill>

function openedBy({ start, end, speed, isMirrored }: Linked): DrillState {
  const asks = start !== undefined || end !== undefined || speed !== undefined || isMirrored
  return { ...closed, start, end, isMirrored, open: asks }
}

/** One part of the state; the component renders again only when that part changes. */
export function useDrill<Part>(drill: Drill, part: (state: DrillState) => Part): Part {
  const get = () => part(drill.getState())
  return useSyncExternalStore(drill.subscribe, get, get)
}
