import { useQuery } from '@tanstack/react-query'
import type { CaptionFile } from '#shared/contract/videos/videos.ts'
import { parseWebVtt } from '#shared/rules/media/webvtt.ts'
import type { PlayerCaptions } from '../../ui/player/controls/captions.tsx'
import { useCaptionSettings } from '../../ui/player/media/use-caption-settings.ts'

const none: PlayerCaptions['cues'] = []

/**
 * The captions of a video in the last chosen language, loaded once for the picture and the transcript; undefined if
 * there are none.
 */
export function useCaptions(files: readonly CaptionFile[] = []) {
  const [wanted, remember] = useCaptionSettings()
  const file = files.find(({ language }) => language === wanted.language) ?? files[0]
  const url = file?.url ?? ''
  const cues = useQuery({
    queryKey: ['captions', url],
    enabled: url !== '',
    queryFn: ({ signal }) => readCues(url, signal),
  })
  if (!file) return undefined
  return {
    languages: files,
    language: file.language,
    cues: cues.data ?? none,
    failed: cues.isError,
    retry: () => void cues.refetch(),
    isOn: wanted.captions,
    setOn: (captions: boolean) => remember({ captions }),
    choose: (language: string) => remember({ language, captions: true }),
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
