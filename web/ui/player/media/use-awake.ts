import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type Media, useMedia } from './use-media.ts'

const hideAfterMs = 3000

/**
 * Whether the controls are visible. They hide 3 s after playback starts or after the last input. They stay while the
 * video is paused, while one of them has the keyboard focus, and while `held` (an open menu, a drag).
 */
export function useAwake(media: Media, held: boolean) {
  const [idle, setIdle] = useState(false)
  const [keyboardInside, setKeyboardInside] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const paused = useMedia(media, (state) => state.paused)
  const started = useMedia(media, (state) => state.started)

  const wake = () => {
    setIdle(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIdle(true), hideAfterMs)
  }
  const sleep = () => {
    clearTimeout(timer.current)
    setIdle(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the 3 seconds start again when playing starts or stops
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [paused, started])

  return {
    awake: !idle || paused || keyboardInside || held,
    wake,
    sleep,
    onFocus(event: FocusEvent<Element>) {
      wake()
      setKeyboardInside(event.target !== event.currentTarget && event.target.matches(':focus-visible'))
    },
    onBlur: () => setKeyboardInside(false),
  }
}
