import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaptionFile } from '#shared/contract/videos/videos.ts'
import { parseWebVtt } from '#shared/rules/media/webvtt.ts'
import type { PlayerCaptions } from '../../ui/player/controls/captions.tsx'
import { recallSettings, rememberSettings } from '../../ui/player/media/settings.ts'

const none: PlayerCaptions['cues'] = []

/**
 * The captions of a video in the last chosen language, loaded once for the picture and the transcript; undefined if
 * there are none.
 */
export function useCaptions(files: readonly CaptionFile[] = []) {
  const [wanted, setWanted] = useState(() => {
    const { captions: isOn, language } = recallSettings()
    return { isOn, language }
  })
  const file = files.find(({ language }) => language === wanted.language) ?? files[0]
  const url = file?.url ?? ''
  const cues = useQuery({
    queryKey: ['captions', url],
    enabled: url !== '',
    queryFn: ({ signal }) => readCues(url, signal),
  })
  const remember = (change: Partial<typeof wanted>) => {
    setWanted((before) => ({ ...before, ...change }))
    rememberSettings({
      ...(change.isOn !== undefined && { captions: change.isOn }),
      ...(change.language !== undefined && { language: change.language }),
    })
  }
  if (!file) return undefined
  return {
    languages: files,
    language: file.language,
    cues: cues.data ?? none,
    failed: cues.isError,
    retry: () => void cues.refetch(),
    isOn: wanted.isOn,
    setOn: (isOn: boolean) => remember({ isOn }),
    choose: (language: string) => remember({ language, isOn: true }),
    /** For the transcript only: does not turn on the captions of the picture. */
    read: (language: string) => remember({ language }),
  }
}

export type Captions = NonNullable<ReturnType<typeof useCaptions>>

async function readCues(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The captions answered ${response.status}`)
  return parseWebVtt(await response.text()).cues
}
