import { Keyboard } from 'lucide-react'
import { type Media, rates, useMedia } from '../media/use-media.ts'
import type { Stream } from '../stream/use-hls.ts'
import type { PlayerCaptions } from './captions.tsx'
import { Choice } from './choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { qualityChoices } from './quality.ts'
import styles from './settings-menu.module.css'
import { SettingsPanel } from './settings-panel.tsx'

type Props = {
  media: Media
  stream: Stream
  captions: PlayerCaptions | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onShowShortcuts: () => void
}

/** The settings of a film: speed, quality and the list of shortcuts. */
export function SettingsMenu({ media, stream, captions, open, onOpenChange, onShowShortcuts }: Props) {
  const qualities = qualityChoices(stream)
  return (
    <SettingsPanel open={open} onOpenChange={onOpenChange}>
      <SpeedChoice media={media} />
      {qualities.length > 0 && (
        <Choice legend="Quality" choices={qualities} chosen={stream.chosen} onChoose={stream.choose} />
      )}
      <LanguageChoice captions={captions} />
      <button type="button" className={styles.link} onClick={onShowShortcuts}>
        <Keyboard size={16} aria-hidden="true" /> Keyboard shortcuts
      </button>
    </SettingsPanel>
  )
}

function SpeedChoice({ media }: { media: Media }) {
  const rate = useMedia(media, (state) => state.rate)
  const choices = rates.map((value) => ({ value, label: value === 1 ? 'Normal' : `${value}×` }))
  return <Choice legend="Speed" choices={choices} chosen={rate} onChoose={media.setRate} />
}
