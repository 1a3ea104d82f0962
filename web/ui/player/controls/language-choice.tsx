import type { PlayerCaptions } from './captions.tsx'
import { Choice } from './choice.tsx'

/** The languages of captions, if there are several. */
export function LanguageChoice({ captions }: { captions: PlayerCaptions | undefined }) {
  if (!captions || captions.languages.length < 2) return null
  const { languages, language, isOn, setOn, choose } = captions
  const choices = [
    { value: '', label: 'Off' },
    ...languages.map((each) => ({ value: each.language, label: each.label })),
  ]
  return (
    <Choice
      legend="Captions"
      choices={choices}
      chosen={isOn ? language : ''}
      onChoose={(value) => (value === '' ? setOn(false) : choose(value))}
    />
  )
}
