import type { SeedCourse } from './types.ts'

/** Courses on capoeira and related arts, and an unfinished one. */
export const coursesCircle: readonly SeedCourse[] = [
  {
    slug: 'capoeira-into-the-roda',
    title: 'Capoeira: Into the Roda',
    shortDescription: 'Sing, step, fall, laugh, again.',
    description:
      'Mestre Tomé Alves opens the circle as it was opened for him: with a song. You learn the ginga, three kicks, three escapes and enough of the berimbau to know what it is telling you.',
    category: 'capoeira',
    level: 'beginner',
    accessLevel: 'free',
    instructor: 'tome-alves',
    isFeatured: false,
    isPublished: true,
    daysAgo: 46,
    rating: '4.82',
    outcomes: [
      'Keep the ginga for a whole song',
      'Answer a kick with an escape, not a block',
      'Do an aú you are proud of',
      'Clap, sing and enter at the right moment',
    ],
    scene: { setting: 'shore', motif: 'roda', light: { x: 0.6, size: 1.2 }, size: 1.1 },
    lessons: [
      {
        title: 'The Ginga Never Stops',
        description: 'A triangle on the floor, and your whole life in it.',
        duration: 720,
        motif: 'walking',
      },
      {
        title: 'Ask with a Kick, Answer with a Fall',
        description: 'Meia lua, armada, and the esquivas that go with them.',
        duration: 1080,
        motif: 'roundhouse',
      },
      {
        title: 'Upside Down',
        description: 'Aú and negativa for people who have not been a child for a while.',
        duration: 900,
        motif: 'inverted',
      },
      {
        title: 'What the Berimbau Says',
        description: 'Angola, São Bento, and when to be slow.',
        duration: 840,
        motif: 'berimbau',
      },
      {
        title: 'Your First Roda',
        description: 'Crouch, bow, enter, play, leave. Smiling is part of it.',
        duration: 960,
        motif: 'roda',
      },
    ],
  },
  {
    slug: 'sword-and-silence',
    title: 'Sword and Silence',
    shortDescription: 'Seven kata of the drawn sword. In the making.',
    description: 'A course on iaido that is being filmed this winter.',
    category: 'kendo',
    level: 'advanced',
    accessLevel: 'master',
    instructor: 'kenji-sato',
    isFeatured: false,
    isPublished: false,
    daysAgo: 2,
    rating: '0.00',
    outcomes: ['Draw, cut and sheathe in one breath'],
    scene: {
      setting: 'pagoda',
      motif: 'ronin',
      light: { x: 0.66, size: 1.2 },
      weather: 'snow',
      close: { zoom: 1.6, at: [0.62, 0.52], to: [0.64, 0.54] },
    },
    lessons: [
      {
        title: 'Sitting with a Sword',
        description: 'Seiza, and the first draw.',
        duration: 900,
        motif: 'seiza',
      },
    ],
  },
]
