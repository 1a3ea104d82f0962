type Words = readonly [string, string, string, string, string, string]
type Spoken = { language: string; label: string; words: Words }

/** Seconds from the beginning of a chapter at which its two captions begin and end. */
const times = [
  [0.3, 1.8],
  [1.8, 3.4],
] as const

/** The spoken words of some demo lessons' clips, by the slug of the video. */
export const demoCaptions: Readonly<Record<string, readonly Spoken[]>> = {
  'one-breath-one-kiai': [
    {
      language: 'en',
      label: 'English',
      words: [
        'The kiai does not begin in the throat.',
        'It begins here, below the belt.',
        'Breathe in, and feel the belt grow tight.',
        'Do not push the air. Let it leave.',
        'Slowly first. Then with the count.',
        'Ichi, ni, san. Kiai on the last one.',
      ],
    },
    {
      language: 'ja',
      label: '日本語',
      words: [
        '気合は喉から始まりません。',
        'ここ、帯の下から始まります。',
        '息を吸って、帯が締まるのを感じます。',
        '息は押し出さず、自然に出します。',
        'まずゆっくり。それから号令に合わせて。',
        '一、二、三。最後に気合。',
      ],
    },
  ],
  'gyaku-zuki-from-the-floor-up': [
    {
      language: 'en',
      label: 'English',
      words: [
        'The reverse punch does not begin in the shoulder.',
        'It begins here, in the back heel.',
        'Press the heel down, and the hip answers.',
        'The hip turns, and the fist arrives by itself.',
        'Slowly first. Then with the count.',
        'Ichi, ni, san. Kiai on the last one.',
      ],
    },
    {
      language: 'ja',
      label: '日本語',
      words: [
        '逆突きは肩から始まりません。',
        'ここ、後ろ足のかかとから始まります。',
        'かかとを押すと、腰が応えます。',
        '腰が回れば、拳はひとりでに届きます。',
        'まずゆっくり。それから号令に合わせて。',
        '一、二、三。最後に気合。',
      ],
    },
  ],
  'flight-school-jumping-kicks': [
    {
      language: 'en',
      label: 'English',
      words: [
        'Three steps, and the last one is the longest.',
        'Look over the target, not at it.',
        'The knee flies first.',
        'Then the heel, straight through the board.',
        'Land on the ball of the foot, softly.',
        'And your guard is already up again.',
      ],
    },
    {
      language: 'ko',
      label: '한국어',
      words: [
        '세 걸음, 마지막 걸음이 가장 깁니다.',
        '목표를 보지 말고 그 너머를 보세요.',
        '무릎이 먼저 날아갑니다.',
        '그다음 뒤꿈치가 송판을 곧게 뚫습니다.',
        '발 앞꿈치로 부드럽게 착지하세요.',
        '그리고 가드는 이미 다시 올라와 있습니다.',
      ],
    },
  ],
  'the-jab-is-a-question': [
    {
      language: 'en',
      label: 'English',
      words: [
        'One punch, seven jobs.',
        'First of all the jab is a question.',
        'Are you there? How far? How fast?',
        'The other hand stays at home.',
        'Whatever comes back, the feet answer.',
        'Ask again, and never from the same place.',
      ],
    },
    {
      language: 'es',
      label: 'Español',
      words: [
        'Un golpe, siete trabajos.',
        'Ante todo, el jab es una pregunta.',
        '¿Estás ahí? ¿A qué distancia? ¿Qué tan rápido?',
        'La otra mano se queda en casa.',
        'Venga lo que venga, responden los pies.',
        'Pregunta otra vez, nunca desde el mismo sitio.',
      ],
    },
  ],
}

/** The captions as a WebVTT file: two sentences at the beginning of each chapter. */
export function webVttOf(words: Words, chapters: readonly number[]): string {
  const cues = words.map((said, at) => {
    const begins = chapters[Math.floor(at / 2)] ?? 0
    const [from, to] = times[at % 2] ?? times[0]
    return `${clock(begins + from)} --> ${clock(begins + to)}\n${said}`
  })
  return `${['WEBVTT', ...cues].join('\n\n')}\n`
}

const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
