/** The words from which titles, stories and names are generated. */
export type Words = readonly [string, ...string[]]

export const lessonFrames: Words = [
  '{t} from the Ground Up',
  'The {a} {t}',
  '{t}: {n} Details That Matter',
  '{t} under Pressure',
  '{t} for {w}',
  'Drilling {t}',
  '{t}, Slow and Fast',
  'Countering the {t}',
  '{t} in Combination',
  'Rebuilding Your {t}',
]

export const filmFrames: Words = [
  'The {a} {o}',
  '{o} of {p}',
  'Return to {p}',
  'The Last {o}',
  '{n} Nights in {p}',
  'A {o} for {p}',
  'Beyond {p}',
  'The {a} Road to {p}',
]

export const adjectives: Words = [
  'Quiet',
  'Honest',
  'Sharp',
  'Patient',
  'Hidden',
  'Heavy',
  'Perfect',
  'Broken',
  'Golden',
  'Unseen',
  'Simple',
  'Relentless',
  'Crimson',
  'Frozen',
  'Southern',
  'Wandering',
]

export const objects: Words = [
  'Sword',
  'Gate',
  'Master',
  'Lantern',
  'Fist',
  'Oath',
  'Bell',
  'Ring',
  'Crane',
  'Tiger',
  'Student',
  'Drum',
  'Bridge',
  'Belt',
  'Scroll',
]

export const places: Words = [
  'Kurobane',
  'Mount Heng',
  'the Harbour',
  'Isan',
  'the Old Gym',
  'Salvador',
  'the Northern Pass',
  'Jade River',
  'Seven Pines',
  'the Salt Road',
  'Naha',
  'the Winter Court',
]

export const whom: Words = [
  'Beginners',
  'Short Fighters',
  'Tall Fighters',
  'Competitors',
  'Over Forties',
  'Southpaws',
  'Teachers',
  'Busy People',
  'Desk Workers',
  'Late Starters',
]

export const numbers: Words = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Nine', 'Ten', 'Twelve']

export const openings: Words = [
  'A close look at {t}, filmed from three angles.',
  'Everything about {t} that a class of twenty has no time for.',
  'We start {t} without a partner and end it at full speed.',
  'The small corrections that make {t} reliable.',
  'A drill for {t} that fits in fifteen minutes a day.',
  'Where {t} fails, why it fails, and what to do instead.',
]

export const stories: Words = [
  'An exile comes home to {p} and finds his school locked.',
  'Two rivals must share one winter in {p}.',
  'A teacher in {p} takes a student nobody else wants.',
  'One debt, one night and every road out of {p} watched.',
  'The people of {p} hire the only fighter they can afford.',
]

export const endings: Words = [
  'Bring a partner or a mirror.',
  'With a printable plan for four weeks.',
  'Suitable for every level.',
  'Ends with questions from the class.',
  'Includes slow-motion and common mistakes.',
  'Some contact experience recommended.',
]

export const credits: Words = [
  'Shot on location.',
  'Based on a story told in three villages.',
  'With choreography by a team of nine.',
  'Subtitled in English.',
  'The first part of a trilogy.',
]

export const firstNames: Words = [
  'Haruka',
  'Tobias',
  'Delia',
  'Somchai',
  'Cida',
  'Noa',
  'Jun',
  'Claire',
  'Mateus',
  'Ingrid',
  'Pavel',
  'Yuna',
]

export const lastNames: Words = [
  'Onodera',
  'Renk',
  'Marchetti',
  'Rattanakul',
  'Monteiro',
  'Peretz',
  'Asakawa',
  'Aubert',
  'Lindahl',
  'Novak',
  'Seong',
  'Okoye',
]

export const countries: Words = [
  'Japan',
  'China',
  'Thailand',
  'Brazil',
  'South Korea',
  'United States',
  'France',
  'Germany',
  'Hong Kong',
]

export const tags: Words = [
  'basics',
  'advanced',
  'drill',
  'sparring',
  'timing',
  'footwork',
  'defence',
  'conditioning',
  'mobility',
  'strategy',
  'classic',
  'workout',
]
