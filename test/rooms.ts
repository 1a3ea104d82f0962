/**
 * Which room of a folder imports which: an arrow that is not listed fails a test, and so does one that is listed and gone.
 * A file at a folder's root is a room of its own.
 */
export const rooms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'functions/payments': {
    charges: ['provider'],
    checkout: ['charges', 'provider', 'providers.ts', 'settlement', 'stripe', 'subscriptions'],
    ledger: ['payouts', 'refunds'],
    notices: ['charges', 'ledger', 'provider', 'providers.ts'],
    payouts: ['charges', 'provider'],
    paypal: ['charges', 'provider', 'settlement'],
    'providers.ts': ['paypal', 'provider', 'stripe'],
    reconciliation: [
      'charges',
      'checkout',
      'ledger',
      'payouts',
      'paypal',
      'provider',
      'providers.ts',
      'refunds',
      'settlement',
      'stripe',
    ],
    refunds: ['charges', 'providers.ts', 'settlement'],
    settings: ['provider', 'providers.ts'],
    settlement: ['charges', 'provider'],
    stripe: ['charges', 'payouts', 'provider', 'settlement'],
    subscriptions: ['charges', 'provider', 'settlement', 'stripe'],
  },
  'functions/model': {
    bookings: ['calendar', 'instructors', 'mail', 'members', 'table'],
    calendar: ['table'],
    catalogue: ['learning', 'table'],
    instructors: ['table'],
    learning: ['table'],
    ledger: ['payments', 'table'],
    mail: ['table'],
    members: ['table'],
    payments: ['bookings', 'instructors', 'learning', 'table'],
    reviews: ['bookings', 'instructors', 'table'],
    steps: ['bookings', 'learning', 'ledger', 'mail', 'members', 'payments', 'reviews', 'table'],
    wire: ['catalogue', 'instructors', 'learning', 'members', 'payments'],
  },
  'functions/bookings': {
    availability: ['access', 'wire'],
    booking: ['access', 'availability', 'wire'],
    feeds: ['access', 'wire'],
    lifecycle: ['access', 'availability', 'booking'],
    preparation: ['access'],
    sessions: ['access', 'availability', 'wire'],
    wire: ['preparation'],
  },
  'functions/ports': {
    calendars: ['process'],
    catalogue: ['process'],
    identity: ['process'],
    mail: ['process'],
    media: ['process'],
    payments: ['process'],
  },
  'shared/rules': {
    money: ['access'],
    sessions: ['money'],
  },
  'web/ui': {
    dialog: ['base'],
    feedback: ['base'],
    form: ['base', 'feedback', 'text'],
    list: ['base', 'feedback', 'media', 'text'],
    media: ['base'],
    player: ['base'],
    table: ['base', 'dialog', 'feedback', 'list', 'media', 'text'],
    text: ['base'],
  },
  'web/ui/player': {
    controls: ['drill', 'media', 'stream'],
    drill: ['media'],
    'overlays.tsx': ['controls', 'media', 'stream'],
    'player.tsx': ['controls', 'drill', 'media', 'overlays.tsx', 'stream', 'watch-reports.ts'],
    stream: ['media', 'stalls.ts'],
    'watch-reports.ts': ['media'],
  },
  'web/parts': {
    booking: ['payments'],
    'video-list': ['prefetch'],
  },
  'web/features/payments': {
    admin: ['purchases'],
  },
  'web/features/bookings': {
    admin: ['own'],
    own: ['book', 'prepare'],
    prepare: ['book'],
  },
  'web/features/teach': {
    earnings: ['frame'],
    hours: ['frame'],
    sessions: ['frame'],
    students: ['frame', 'sessions'],
    today: ['earnings', 'frame', 'hours', 'sessions'],
    week: ['frame', 'sessions'],
  },
  'infra/cloud': {
    access: ['constructs', 'identity', 'lambdas', 'mail.ts', 'media'],
    alarms: ['api.ts', 'constructs', 'edge', 'lambdas'],
    'api.ts': ['constructs', 'edge', 'lambdas'],
    'calendar-key.ts': ['constructs'],
    edge: ['constructs', 'media'],
    'edge-stack.ts': ['alarms', 'edge'],
    'events.ts': ['constructs', 'lambdas', 'mail.ts', 'media'],
    'functions.ts': ['access', 'constructs', 'lambdas'],
    identity: ['constructs'],
    lambdas: ['constructs'],
    media: ['constructs'],
    'payment-keys.ts': ['constructs'],
    'stack.ts': [
      'alarms',
      'api.ts',
      'calendar-key.ts',
      'edge',
      'events.ts',
      'functions.ts',
      'identity',
      'mail.ts',
      'media',
      'payment-keys.ts',
      'table.ts',
    ],
  },
  'infra/local/payments/stripe': {
    'jobs.ts': ['api', 'money', 'test-clocks.ts'],
    money: ['api'],
    pages: ['api', 'money'],
    'stripe.ts': ['api', 'jobs.ts', 'money', 'pages', 'test-clocks.ts'],
    'test-clocks.ts': ['api', 'money'],
  },
}

/** The rooms of the site, from the top down. */
export const webRooms: Readonly<Record<string, readonly string[]>> = {
  screens: ['features', 'home', 'layout', 'parts', 'ui'],
  home: ['features', 'parts', 'ui'],
  layout: ['parts', 'ui'],
  features: ['parts', 'ui'],
  parts: ['ui'],
  ui: [],
}

/** The Lambdas of a domain stand at its root and put its rooms together. */
export const isLambda = (folder: string, room: string) =>
  folder.startsWith('functions/') &&
  /^(index|on-[\w-]+|check-[\w-]+|refresh-[\w-]+|sweep-[\w-]+)\.ts$/.test(room)
