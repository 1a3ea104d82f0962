/** Two strokes of a small bell, synthesized: no file to fetch. */
export function ringChime(): void {
  const context = new AudioContext()
  for (const [at, pitch] of [
    [0, 880],
    [0.22, 1318.5],
  ] as const) {
    const from = context.currentTime + at
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.linearRampToValueAtTime(0.25, from + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, from + 1.1)
    const tone = new OscillatorNode(context, { frequency: pitch })
    tone.connect(gain).connect(context.destination)
    tone.start(from)
    tone.stop(from + 1.2)
    tone.onended = () => at > 0 && void context.close()
  }
}
