/** Reviews of products by the demo's buyers. This product is the one that most people buy. */

export const flagship = 'dojo-tee'

/** The number of the flagship's reviews by stars, from one up. */
const given = [1, 3, 6, 26, 92] as const

const openings = [
  'Fits just as the size chart says.',
  'Heavier than I thought, in a good way.',
  'I wear it under my gi and straight home on the train.',
  'Third one I have bought.',
  'Bought it for my daughter, who has not taken it off since.',
  'The cut is roomy at the shoulders, which is what I need for throws.',
  'Soft from the first day.',
  'A present for our coach.',
  'The whole Tuesday class has one now.',
  'I was not sure about the colour, and now it is my favourite.',
]
const closings = [
  'Twelve washes in and the print is as sharp as on the first day.',
  'It dries overnight on the line.',
  'It does not ride up on the ground.',
  'The collar has kept its shape.',
  'I would buy it again.',
  'It came two days early.',
]

/** Reviews with fewer stars, by their number, and the shop's answers. */
const doubts: Readonly<Record<number, readonly (readonly [text: string, reply?: string])[]>> = {
  1: [
    [
      'The seam at the left sleeve opened after a month.',
      'That should not happen. A new one is on its way to you, and we have shown the seam to our tailor.',
    ],
  ],
  2: [
    [
      'Too long for me. The cloth is fine, so I gave it to my brother.',
      'Thank you for saying so. Unused shirts can be exchanged for another size within 30 days.',
    ],
    ['The black faded faster than I hoped.'],
    ['Shrank a little although I washed it cold.'],
  ],
  3: [
    ['Good shirt, slow parcel.'],
    ['The mark is smaller than on the picture.'],
    ['Nice, but the neck is tight for a size L.'],
    ['I hoped for thicker cloth at this price.'],
    ['Does what it should, no more.'],
    ['The red is more of an orange in daylight.'],
  ],
}

const firstNames =
  'Akira Bianca Carlos Daria Emre Freya Gabriel Hana Isak Jun Katya Liam Mei Nils Oriol Petra Quentin Rosa Said Tamsin Ugo Vera Willem Xenia Yusuf Zoe Anders Bruna Cédric Dina Eva Felix'.split(
    ' ',
  )
const initials = 'ABCDEFGHKLMNPRST'

export type SaidOfProduct = {
  slug: string
  /** By a former member: the demo has no account of theirs. */
  by: string
  name: string
  stars: number
  text: string
  daysAgo: number
  reply?: string
}

/** Stars in an order without visible runs; each place is taken once, since 37 and 128 have no common divisor. */
function starsInOrder(): number[] {
  const sorted = given.flatMap((count, at) => Array.from({ length: count }, () => at + 1))
  return sorted.map((_, at) => sorted[(at * 37) % sorted.length] ?? 5)
}

function wordsOf(at: number): string {
  if (at % 3 === 2) return ''
  const opening = openings[at % openings.length] ?? ''
  return at % 4 === 0 ? opening : `${opening} ${closings[(at * 5 + (at >> 3)) % closings.length] ?? ''}`
}

function ofFlagship(): SaidOfProduct[] {
  const left = new Map(Object.entries(doubts).map(([stars, all]) => [Number(stars), [...all]]))
  return starsInOrder().map((stars, at) => {
    const [text, reply] = left.get(stars)?.shift() ?? [wordsOf(at)]
    return {
      slug: flagship,
      by: `buyer-${String(at + 1).padStart(3, '0')}`,
      name: `${firstNames[at % firstNames.length]} ${initials[(at * 7) % initials.length]}.`,
      stars,
      text,
      daysAgo: 2 + Math.floor(at * 1.45),
      ...(reply && { reply }),
    }
  })
}

const few: readonly SaidOfProduct[] = [
  ['enso-tee', 'Amara O.', 5, 'One stroke, and it looks like it. Beautiful.', 9],
  ['enso-tee', 'Finn G.', 4, 'Lovely print. I would like it in grey, too.', 31],
  ['enso-tee', 'Aiko T.', 5, '', 77],
  ['crane-stance-tee', 'Wei T.', 5, 'My students ask where it is from.', 14],
  ['crane-stance-tee', 'Nia C.', 5, 'Light enough for summer camps.', 52],
  ['bow-first-tee', 'Kofi M.', 4, 'Good cloth. The sleeves are a little long.', 20],
  ['first-light-photo', 'Leila F.', 5, 'On my wall, two metres wide, and still sharp.', 6],
].map(([slug, name, stars, text, daysAgo], at) => ({
  slug: String(slug),
  by: `buyer-few-${at + 1}`,
  name: String(name),
  stars: Number(stars),
  text: String(text),
  daysAgo: Number(daysAgo),
}))

export const demoProductReviews: readonly SaidOfProduct[] = [...ofFlagship(), ...few]
