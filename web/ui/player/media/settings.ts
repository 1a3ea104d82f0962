/** Settings that a person chose once and keeps for the next video; stored in this browser only. */
export type PlayerSettings = {
  /** 0 to 1. */
  volume: number
  muted: boolean
  captions: boolean
  /** The language of captions and transcripts; empty selects the first one available. */
  language: string
}

const key = 'kiai-player'
const defaults: PlayerSettings = { volume: 0.8, muted: false, captions: false, language: '' }

export function recallSettings(): PlayerSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return checked(typeof kept === 'object' && kept !== null ? kept : {})
  } catch {
    return defaults
  }
}

function checked(kept: {
  volume?: unknown
  muted?: unknown
  captions?: unknown
  language?: unknown
}): PlayerSettings {
  const { volume, muted, captions, language } = kept
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    muted: muted === true,
    captions: captions === true,
    language: typeof language === 'string' ? language : defaults.language,
  }
}

export function rememberSettings(change: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...recallSettings(), ...change }))
  } catch {
    // Storage may be full or blocked; the setting then lasts as long as the page.
  }
}
