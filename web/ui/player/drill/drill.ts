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
  /** The tools of practice show. */
  open: boolean
  isMirrored: boolean
  /** Times the loop was played to its end since it was set. */
  reps: number
  /** After so many it pauses; 0 goes on for ever. */
  target: number
  /** A bell when the target is reached. */
  chime: boolean
  /** The target was reached, and nothing was played since. */
  isDone: boolean
  /** The saved loop that plays, until one of its points is moved. */
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

/** Seconds at normal speed; what moves further at once was not played. */
const longestStep = 2

/** What one practises with on a player: a loop and its repetitions, a mirror, single frames. */
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

  /** The loop was played to its end once more. */
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
    // Behind a loop to the very end there is no frame any more.
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
    /** By seconds. */
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

    /** Plays a loop from its beginning, as it was kept. */
    load({ id, start, end, speed, isMirrored }: SavedPoints) {
      set({ start, end, isMirrored, reps: 0, isDone: false, savedId: id, open: true })
      media.setRate(speed)
      media.seek(start)
      void media.play()
    },
    /** Plays a stretch over and over from its beginning; as fast, and turned, as what plays. */
    loop(points: Loop) {
      setPoints(points)
      media.seek(points.start)
      void media.play()
    },
    /** What plays is kept under this id now, or under none any more. */
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
