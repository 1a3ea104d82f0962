import type { Technique } from '../../../shared/rules/learning/techniques.ts'

type Taught = readonly [title: string, technique: Technique, at?: number]

/** Seconds that the three shots of every demo clip last. */
export const shotSeconds = 3.6
const clipSeconds = 3 * shotSeconds

/**
 * Seconds at which the chapters of a video of `duration` seconds begin, spread over its whole length. Each begins
 * with another shot of the clip, which is repeated until then.
 */
export function chapterStarts(slug: string, duration: number): number[] {
  const taught = demoChapters[slug] ?? []
  return taught.map(([, , at], place) => {
    const about = at ?? (duration * place) / taught.length
    const showings = Math.floor(Math.min(about, duration - clipSeconds) / clipSeconds)
    return Math.round((Math.max(0, showings) * clipSeconds + place * shotSeconds) * 10) / 10
  })
}

/** The chapters of a demo lesson, by the slug of its video; a second technique if the title promises one. */
export const demoChapters: Readonly<Record<string, readonly [Taught, Taught, Taught]>> = {
  'one-breath-one-kiai': [
    ['Settle: the quiet before', 'position'],
    ['Breathe in, hips under', 'other'],
    ['Kiai on the punch', 'strike'],
  ],
  'gyaku-zuki-from-the-floor-up': [
    ['Zenkutsu-dachi: the back heel', 'position'],
    ['Reverse punch from the hip', 'strike'],
    ['Twelve-minute morning drill', 'drill', 900],
  ],
  'heian-shodan-in-one-hour': [
    ['Opening turn and gedan-barai', 'block'],
    ['Heian Shodan by the count', 'kata'],
    ['Shuto-uke on the diagonals', 'block'],
  ],
  'the-side-kick-clinic': [
    ['Chamber: knee before foot', 'position'],
    ['Yoko-geri through the target', 'kick'],
    ['Step-behind side kick', 'footwork'],
  ],
  'kumite-distance-and-nerve': [
    ['Reading the distance', 'footwork'],
    ['Kizami-zuki to gyaku-zuki', 'strike'],
    ['Sweep the lead leg and score', 'sweep'],
  ],
  'dollyo-chagi-without-telegraph': [
    ['Square hips, quiet shoulders', 'position'],
    ['Roundhouse without a wind-up', 'kick'],
    ['Slide-in roundhouse on the pads', 'drill'],
  ],
  'flight-school-jumping-kicks': [
    ['Run-up and last step', 'footwork'],
    ['Flying side kick', 'kick'],
    ['Landing softly, ready again', 'drill'],
  ],
  'poomsae-under-the-judges-eye': [
    ['Ready stance and breath', 'position'],
    ['Koryo, first line', 'kata'],
    ['High side kick, held', 'kick'],
  ],
  'the-jab-is-a-question': [
    ['Orthodox stance and guard', 'position'],
    ['The jab: question and range', 'strike'],
    ['Answer with the feet', 'footwork'],
  ],
  'heavy-bag-six-rounds': [
    ['Round one: straight punches', 'strike', 60],
    ['Round three: hooks to the body', 'strike', 540],
    ['Round six: empty the tank', 'drill', 1260],
  ],
  'slip-roll-counter': [
    ['Slip outside the jab', 'escape'],
    ['Roll under the hook', 'escape'],
    ['Counter right hand', 'strike'],
  ],
  'teep-the-thai-jab': [
    ['Posture of the long guard', 'position'],
    ['Teep to the hip', 'kick'],
    ['Catch and answer drill', 'drill'],
  ],
  'clinch-knees-and-posture': [
    ['Double collar tie', 'grip'],
    ['Straight knee from the clinch', 'strike'],
    ['Turn and dump', 'throw'],
  ],
  'the-double-leg-that-works': [
    ['Level change and penetration step', 'footwork'],
    ['Double leg, turning the corner', 'throw'],
    ['Landing in half guard', 'position'],
  ],
  'striking-to-clinch-to-floor': [
    ['One-two into the level change', 'strike'],
    ['Underhook and body lock', 'grip'],
    ['Front headlock choke', 'submission'],
  ],
  'closed-guard-first-principles': [
    ['Breaking posture', 'position'],
    ['Cross grip on the sleeve', 'grip'],
    ['Scissor sweep', 'sweep'],
  ],
  'escapes-for-smaller-grapplers': [
    ['Framing under side control', 'position'],
    ['Elbow escape from mount', 'escape'],
    ['Back to guard', 'escape'],
  ],
  'breaking-balance-eight-directions': [
    ['Sleeve and lapel grip', 'grip'],
    ['Kuzushi in eight directions', 'drill'],
    ['De-ashi-barai', 'sweep'],
  ],
  'uchi-mata-from-grip-to-fall': [
    ['High collar grip', 'grip'],
    ['Uchi-mata: entry and lift', 'throw'],
    ['Hopping finish', 'footwork'],
  ],
  'ukemi-falling-without-fear': [
    ['Backward breakfall', 'other'],
    ['Forward roll', 'other'],
    ['Side fall from a throw', 'drill'],
  ],
  'irimi-the-entering-step': [
    ['Hanmi: the stance behind the stance', 'position'],
    ['Irimi: entering past the strike', 'footwork'],
    ['Irimi-nage', 'throw'],
  ],
  'bokken-for-open-hands': [
    ['Gripping the bokken', 'grip'],
    ['Shomen cut and its shadow, shomen-uchi', 'strike'],
    ['Sword paths as throws', 'throw'],
  ],
  'crane-stance-and-the-quiet-mind': [
    ['Crane stance', 'position'],
    ['Wing block and beak strike', 'block'],
    ['Crane form, first road', 'kata'],
  ],
  'first-hundred-hours-on-the-wooden-dummy': [
    ['Facing the dummy: centre line', 'position'],
    ['Bong sau, wrist to arm', 'block'],
    ['First section by the count', 'drill'],
  ],
  'ginga-finding-the-swing': [
    ['Ginga', 'footwork'],
    ['Meia-lua de compasso', 'kick'],
    ['Esquiva: going under', 'escape'],
  ],
}
