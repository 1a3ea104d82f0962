/**
 * Reviews of sessions by the demo's members: the instructor, the author, days ago, and the text; all with five stars.
 */
type Said = readonly [instructor: string, member: string, daysAgo: number, text: string, reply?: string]

export const demoReviews: readonly Said[] = [
  [
    'kenji-sato',
    'yuki-arakawa',
    12,
    'He found the one thing that held my kick back in ten minutes, and gave me three weeks of work.',
    'And you did the work. See you in December.',
  ],
  ['kenji-sato', 'lucas-brandt', 33, 'Strict, warm, exact. My stance finally makes sense.'],
  ['kenji-sato', 'priya-raman', 71, 'Two thousand times, he said. He counted the first hundred with me.'],
  ['ana-ribeiro', 'goran-petrov', 21, 'Fun, precise, and I was tired in the right places. Bring questions.'],
  [
    'ana-ribeiro',
    'rafael-teixeira',
    40,
    'I stopped being afraid of the bottom after two lessons. She finds the one detail that was missing.',
    'You found it, I only pointed.',
  ],
  ['ana-ribeiro', 'marta-kowalska', 66, ''],
  ['marcus-bell', 'amara-okafor', 9, 'My feet first, as promised. The right hand came by itself.'],
  [
    'marcus-bell',
    'samuel-osei',
    58,
    'Twenty years in the corner, and you hear it: one sentence between rounds, the right one.',
  ],
  [
    'mina-seo',
    'jonas-meier',
    3,
    'I came for high kicks and got hips that move. The kicks are next, she says.',
  ],
  ['mina-seo', 'daejung-park', 47, 'She sees your knee before you feel it.'],
  ['anan-kittisak', 'kofi-mensah', 16, 'Never raised his voice. I have rarely worked harder.'],
  ['anan-kittisak', 'elena-vasquez', 82, 'The clinch went from a hug to a plan.'],
  [
    'lian-zhao',
    'wei-tan',
    28,
    'Forty minutes on one circle of the arm, and I would have stayed for forty more.',
  ],
  ['lian-zhao', 'priya-raman', 90, 'I listen with my forearms now.'],
  ['tome-alves', 'nia-campbell', 19, 'I sang. I did not think I would. Then the kicks had rhythm.'],
  ['tome-alves', 'mateo-quiroga', 54, ''],
  ['yael-mizrahi', 'hannah-levy', 8, 'No bravado, as it says. I walk home differently.'],
  ['yael-mizrahi', 'tariq-haddad', 60, 'Honest about what works, and honest about what does not.'],
  ['helene-morel', 'marta-kowalska', 24, 'I fell forty times and got up forty times, laughing.'],
  ['helene-morel', 'leila-farahani', 15, 'She made falling the best part of the hour.'],
]
