/** Where Kiai is at home, and when somebody is there: the one place that says so. */
export const office = {
  name: 'Kiai',
  street: '233 West 135th Street',
  city: 'New York',
  region: 'NY 10030, United States',
  /** Whose clocks the hours are read by. */
  zone: 'America/New_York',
  /** Days of the week, Sunday is 0, and hours of the day, as the clocks of the zone show them. Days that are not listed are closed. */
  hours: [
    { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 },
    { days: [6], opens: 10, closes: 16 },
  ],
  /** Office hours within which a message is answered. */
  answersWithin: 24,
} as const

/** The same hours as people read them. */
export const officeHours: readonly (readonly [days: string, hours: string])[] = [
  ['Monday to Friday', '9 AM to 6 PM EST'],
  ['Saturday', '10 AM to 4 PM EST'],
  ['Sunday', 'Closed'],
]
