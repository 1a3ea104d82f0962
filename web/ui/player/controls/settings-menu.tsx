import { Keyboard, Settings } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { type Media, rates, useMedia } from '../media/use-media.ts'
import type { Stream } from '../stream/use-hls.ts'
import type { PlayerCaptions } from './captions.tsx'
import controls from './controls.module.css'
import styles from './settings-menu.module.css'

type Props = {
  media: Media
  stream: Stream
  captions: PlayerCaptions | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onShowShortcuts: () => void
}

/** The settings button and its panel: speed, quality and the list of shortcuts. */
export function SettingsMenu({ media, stream, captions, open, onOpenChange, onShowShortcuts }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    box.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onOpenChange(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onOpenChange(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open, onOpenChange])

  return (
    <div ref={box} className={styles.settings}>
      <button
        ref={button}
        type="button"
        className={controls.button}
        aria-label="Settings"
        title="Settings"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
      >
        <Settings aria-hidden="true" />
      </button>
      <section id={id} aria-label="Settings" className={styles.panel} hidden={!open}>
        <SpeedChoice media={media} />
        <QualityChoice stream={stream} />
        {captions && captions.languages.length > 1 && <LanguageChoice captions={captions} />}
        <button type="button" className={styles.link} onClick={onShowShortcuts}>
          <Keyboard size={16} aria-hidden="true" /> Keyboard shortcuts
        </button>
      </section>
    </div>
  )
}

function SpeedChoice({ media }: { media: Media }) {
  const rate = useMedia(media, (state) => state.rate)
  const choices = rates.map((value) => ({ value, label: value === 1 ? 'Normal' : `${value}×` }))
  return <Choice legend="Speed" choices={choices} chosen={rate} onChoose={media.setRate} />
}

function QualityChoice({ stream }: { stream: Stream }) {
  const { heights, chosen, current } = stream
  // Levels of the same height differ only in bitrate: the best one represents them.
  const rungs = heights
    .map((pixels, rung) => ({ value: rung, label: `${pixels}p` }))
    .filter(({ value }) => heights[value] !== heights[value + 1])
  if (rungs.length < 2) return null
  const height = heights[current]
  const choices = [
    { value: -1, label: chosen === -1 && height ? `Auto (${height}p)` : 'Auto' },
    ...rungs.reverse(),
  ]
  return <Choice legend="Quality" choices={choices} chosen={chosen} onChoose={stream.choose} />
}

function LanguageChoice({ captions }: { captions: PlayerCaptions }) {
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

type ChoiceProps<Value> = {
  legend: string
  choices: { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends number | string>({ legend, choices, chosen, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.pills}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.pill}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
