import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page is as it was written at build, true once it lives: what comes later is in no written page. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
