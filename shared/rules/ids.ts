/** The prefix of an id tells its kind: `vid_01J…` is a video. */
export const idPrefixes = {
  member: 'mem',
  video: 'vid',
  category: 'cat',
  movieGenre: 'gen',
  upload: 'upl',
  view: 'viw',
  event: 'evt',
  course: 'crs',
  lesson: 'les',
  enrollment: 'enr',
  lessonProgress: 'lpr',
  certificate: 'cer',
  picture: 'pic',
  loop: 'lop',
  chapter: 'cha',
  activity: 'act',
  instructor: 'ins',
  subscriber: 'sub',
  countChange: 'cnt',
  charge: 'chg',
  refundRequest: 'rfr',
  adjustment: 'adj',
  booking: 'bkg',
  series: 'ser',
  sessionPackage: 'pkg',
  instructorPayment: 'ipm',
  block: 'blk',
  clip: 'clp',
  review: 'rev',
  message: 'msg',
  messageEntry: 'men',
  cannedAnswer: 'can',
  auditEntry: 'aud',
  campaign: 'cmp',
  product: 'prd',
  productFile: 'fil',
  staffNote: 'note',
  signIn: 'sgn',
  liveEvent: 'liv',
  order: 'ord',
  orderReturn: 'ret',
  orderClaim: 'clm',
  address: 'adr',
} as const

export type Noun = keyof typeof idPrefixes

/** Letters, digits and `-` after the prefix: safe in a path, a key and a cookie path. */
export function idPattern(noun: Noun): RegExp {
  return new RegExp(`^${idPrefixes[noun]}_[0-9A-Za-z-]{1,40}$`)
}
