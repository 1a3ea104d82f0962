import type { ContactCategory, MessageState } from '#shared/rules/office/messages.ts'

/** An entry of a message: by the sender, an answer or a note of the demo's admin, and how many hours ago. */
type Said = readonly [kind: 'message' | 'answer' | 'note', hoursAgo: number, text: string]

export type SeedMessage = {
  slug: string
  name: string
  email: string
  subject: string
  category: ContactCategory
  state: MessageState
  /** Hours until the answer is due. */
  dueInHours: number
  /** Assigned to the demo's admin. */
  isTaken?: true
  said: readonly Said[]
}

/** Messages to the team, some in each state; one from the address of a demo account was written signed in. */
export const demoMessages: readonly SeedMessage[] = [
  {
    slug: 'stream-stops',
    name: 'Amara Okafor',
    email: 'master@kiai.test',
    subject: 'Stream stops at 20 minutes',
    category: 'technical',
    state: 'open',
    dueInHours: 5,
    isTaken: true,
    said: [
      ['message', 46, 'The last three master classes stop at about 20 minutes, on my laptop and on the TV.'],
      ['note', 44, 'Three stalls in the playback reports, all of the same evening. Asked the film team.'],
      [
        'answer',
        43,
        'Thank you, Amara. I see three stalls in your playback reports and have asked the film team.',
      ],
      ['message', 3, 'Any news? It stopped again last night, at 21 minutes.'],
    ],
  },
  {
    slug: 'invoice-for-my-company',
    name: 'Jonas Hofer',
    email: 'jonas.hofer@example.com',
    subject: 'Invoice for my company',
    category: 'billing',
    state: 'open',
    dueInHours: 9,
    said: [
      ['message', 20, 'Could the receipts name my company and its VAT number?\n\nHofer Sport GmbH, Graz'],
    ],
  },
  {
    slug: 'licence-for-our-dojo',
    name: 'Club Nord',
    email: 'office@club-nord.example.com',
    subject: 'Licence for our dojo',
    category: 'partnership',
    state: 'open',
    dueInHours: 30,
    said: [
      [
        'message',
        2,
        'We have 140 members and would like to show your basics on the screen in our dojo. May we?',
      ],
    ],
  },
  {
    slug: 'where-to-begin',
    name: 'Ines Hofmann',
    email: 'ines.hofmann@example.com',
    subject: 'Where to begin at 52?',
    category: 'general',
    state: 'answered',
    dueInHours: -60,
    isTaken: true,
    said: [
      ['message', 90, 'I have never done any of this and my knees are not what they were. Where do I begin?'],
      [
        'answer',
        84,
        'Hello Ines,\n\nwith Tai Chi Foundations: no jumps, no deep stances, and the first four lessons are free.',
      ],
    ],
  },
  {
    slug: 'captions-in-german',
    name: 'Lena Fischer',
    email: 'free@kiai.test',
    subject: 'Captions in German',
    category: 'content',
    state: 'answered',
    dueInHours: -20,
    said: [
      ['message', 60, 'My mother watches with me and would love captions in German.'],
      [
        'answer',
        52,
        'Hello Lena,\n\nthey are on their way for the films of this season, starting in January.',
      ],
    ],
  },
  {
    slug: 'charged-twice',
    name: 'Mateo Silva',
    email: 'premium@kiai.test',
    subject: 'Charged twice?',
    category: 'billing',
    state: 'closed',
    dueInHours: -300,
    isTaken: true,
    said: [
      ['message', 340, 'My bank shows $19.99 two times on the same day.'],
      [
        'answer',
        336,
        'Hello Mateo,\n\none of them is the reservation your bank makes before the charge. It goes by itself in some days.',
      ],
      ['message', 300, 'It is gone. Thank you!'],
    ],
  },
  {
    slug: 'becoming-an-instructor',
    name: 'Sofia Lindqvist',
    email: 'sofia.lindqvist@example.com',
    subject: 'Becoming an instructor',
    category: 'instructor',
    state: 'closed',
    dueInHours: -500,
    said: [
      ['message', 560, 'I teach judo in Malmö. What do you ask of instructors?'],
      [
        'answer',
        552,
        'Hello Sofia,\n\nsign up, open Instructors and choose Become an Instructor: we ask what you teach and since when.',
      ],
    ],
  },
]

/** Stored (canned) answers. */
export const demoCannedAnswers: readonly (readonly [slug: string, name: string, text: string])[] = [
  [
    'thanks',
    'Thank you, we look into it',
    'Hello {{firstName}},\n\nthank you for writing about “{{subject}}”. I look into it and come back to you today.\n\n{{admin}}',
  ],
  [
    'refund-rules',
    'How refunds work',
    'Hello {{firstName}},\n\nopen your profile, choose Purchases and the payment: what can be given back, and by which rule, stands there with a button.\n\n{{admin}}',
  ],
  [
    'plan',
    'What your plan opens',
    'Hello {{firstName}},\n\nyou are on {{plan}}. The page of plans says what each of them opens.\n\n{{admin}}',
  ],
]
