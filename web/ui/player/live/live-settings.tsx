import type { PlayerCaptions } from '../controls/captions.tsx'
import { Choice } from '../controls/choice.tsx'
import { LanguageChoice } from '../controls/language-choice.tsx'
import { qualityChoices } from '../controls/quality.ts'
import { SettingsPanel } from '../controls/settings-panel.tsx'
import type { LiveStream } from './use-live-stream.ts'

type Props = {
  stream: LiveStream
  captions: PlayerCaptions | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Beside the levels of the picture. */
const audioOnly = { value: -2, label: 'Audio only' }

/** The settings of a live picture: its quality or its sound alone, and the language of captions. */
export function LiveSettings({ stream, captions, open, onOpenChange }: Props) {
  const { hasSoundOnly, isSoundOnly, chosen, choose, hear } = stream
  const levels = qualityChoices(stream)
  const picture = levels.length > 0 ? levels : [{ value: -1, label: 'Auto' }]
  const qualities = hasSoundOnly ? [...picture, audioOnly] : levels
  const hasLanguages = captions !== undefined && captions.languages.length > 1
  if (qualities.length === 0 && !hasLanguages) return null
  return (
    <SettingsPanel open={open} onOpenChange={onOpenChange}>
      {qualities.length > 0 && (
        <Choice
          legend="Quality"
          choices={qualities}
          chosen={isSoundOnly ? audioOnly.value : chosen}
          onChoose={(value) => (value === audioOnly.value ? hear() : choose(value))}
        />
      )}
      <LanguageChoice captions={captions} />
    </SettingsPanel>
  )
}
