import { useState } from 'react'
import { type PlayerSettings, recallSettings, rememberSettings } from './settings.ts'

type CaptionSettings = Pick<PlayerSettings, 'captions' | 'language'>

/** Whether a member reads captions, and in which language: kept for the next video. */
export function useCaptionSettings() {
  const [wanted, setWanted] = useState<CaptionSettings>(recallSettings)
  const change = (given: Partial<CaptionSettings>) => {
    setWanted((before) => ({ ...before, ...given }))
    rememberSettings(given)
  }
  return [wanted, change] as const
}
