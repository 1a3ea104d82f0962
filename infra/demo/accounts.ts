import type { Account } from '../local/identity/store.ts'

/** The accounts that the local sign-in page offers. Their subjects are stable so that seeded data can name them. */
export const demoAccounts: readonly Account[] = [
  {
    sub: '8f2c1d7e-4b6a-4c0e-9a51-2d3e7f60a101',
    email: 'admin@kiai.test',
    givenName: 'Ada',
    familyName: 'Mori',
    groups: ['admin'],
    title: 'Admin',
    note: 'Publishes videos and runs the platform.',
  },
  {
    sub: '3b9e5a40-71cf-4d28-8e06-c4a1907bd202',
    email: 'instructor@kiai.test',
    givenName: 'Kenji',
    familyName: 'Sato',
    groups: [],
    title: 'Instructor',
    note: 'Teaches courses and one-to-one sessions.',
  },
  {
    sub: 'd60471b8-95e3-4f1a-b7c2-08f5a3e9c303',
    email: 'free@kiai.test',
    givenName: 'Lena',
    familyName: 'Fischer',
    groups: [],
    title: 'Free',
    note: 'Watches the free videos.',
  },
  {
    sub: '5ac8f293-0e7d-4b95-a3d4-61b7e20fd404',
    email: 'premium@kiai.test',
    givenName: 'Mateo',
    familyName: 'Silva',
    groups: [],
    title: 'Premium',
    note: 'Watches free and premium videos.',
  },
  {
    sub: 'e17d3c65-a2b0-4896-9f4e-7c50d8b1e505',
    email: 'master@kiai.test',
    givenName: 'Amara',
    familyName: 'Okafor',
    groups: [],
    title: 'Master',
    note: 'Watches everything, master classes too.',
  },
]
