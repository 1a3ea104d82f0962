import { frameKeyOf } from '../../functions/live/chat/frame-key.ts'
import { type Fixtures, liveEvent } from './fixtures.ts'
import { contactSamples } from './people/contact-samples.ts'
import type { Samples } from './sample.ts'
import { bookingSamples, noBooking, reviewSamples } from './sessions/booking-samples.ts'

const nothing = () => ({})
const theVideo = ({ videoId }: Fixtures) => ({ params: { id: videoId } })
const theUpload = ({ uploadId }: Fixtures) => ({ params: { id: uploadId } })

// A course of the demo data.
const theCourse = () => ({ params: { id: 'crs_white-belt-karate' } })
const theProduct = () => ({ params: { id: 'prd_enso-tee' } })
const theLesson = () => ({ params: { id: 'les_white-belt-karate-1' } })

// An unknown purchase.
const thePurchase = () => ({ params: { id: 'chg_0' } })

const theOrder = () => ({ params: { id: 'ord_0' } })
const theReturn = () => ({ params: { id: 'ord_0', return: 'ret_0' } })
const theAddress = {
  country: 'US',
  firstName: 'Lena',
  lastName: 'Hoffmann',
  street: '118 Bedford Ave',
  city: 'Brooklyn',
  region: 'NY',
  postcode: '11249',
}

const noToken = { token: '0'.repeat(43) }
const forgedToken = { token: `cmp_0.sub_0.0.${'0'.repeat(22)}` }
const theCampaign = async ({ newCampaign }: Fixtures) => ({ params: { id: await newCampaign() } })

const theEvent = async ({ newLiveEvent }: Fixtures) => ({ params: { id: await newLiveEvent() } })
const anyProduct = async ({ newProduct }: Fixtures) => ({ params: { id: await newProduct() } })

const noDevice = '00000000-0000-4000-8000-000000000000'
const noFileId = `fil_${'0'.repeat(26)}`
const noProductFile = async ({ newProduct }: Fixtures) => ({
  params: { id: await newProduct(), fileId: noFileId },
})

const theOpenEvent = async ({ newOpenEvent }: Fixtures) => ({ params: { id: await newOpenEvent() } })
const theLiveMessage = async ({ newLiveEvent }: Fixtures) => ({
  params: { id: await newLiveEvent(), seq: '1' },
})

const theLoop = { name: 'The turn of the hip', start: 3.6, end: 5.2, speed: 0.5, isMirrored: true } as const

/** One valid input of every endpoint. Items to be deleted or changed are made for it. */
export const samples: Samples = {
  payments: {
    getPaymentWays: nothing,
    getSubscription: nothing,
    checkOutSubscription: () => ({ body: { tier: 'premium' } }),
    previewPlanChange: () => ({ body: { tier: 'master' } }),
    changePlan: () => ({
      body: { tier: 'master', proratedAt: '2026-01-01T00:00:00.000Z', dueToday: '20.00' },
    }),
    cancelSubscription: nothing,
    resumeSubscription: nothing,
    openPortal: nothing,
    buyCourse: () => ({ ...theCourse(), body: { provider: 'stripe' } }),
    buyPackage: () => ({
      params: { id: 'ins_0' },
      body: { provider: 'stripe', minutes: 60, sessions: 5, price: '225.00' },
    }),
    payBooking: () => ({ ...noBooking(), body: { provider: 'stripe' } }),
    // More than it costs: the call is refused, and places no order.
    checkOutOrder: () => ({
      body: {
        items: [{ productId: 'prd_0', quantity: 1, price: '99.00' }],
        provider: 'stripe',
        total: '99.00',
        key: '0b4b6c1e-7a55-4c3c-9a70-2f1d7a3c9e01',
      },
    }),
    listPurchases: () => ({ query: { limit: 5 } }),
    getPurchase: thePurchase,
    checkPurchase: thePurchase,
    getRefundOffer: thePurchase,
    requestRefund: () => ({ ...thePurchase(), body: { reason: 'Made for a test alone' } }),
    receiveStripeEvent: nothing,
    receivePayPalEvent: nothing,
    listPayments: () => ({ query: { limit: 5 } }),
    getPayment: thePurchase,
    refundPayment: () => ({
      ...thePurchase(),
      body: { amount: '1.00', reason: 'Made for a test alone', left: '1.00' },
    }),
    getRevenue: nothing,
    listInstructorEarnings: nothing,
    listInstructorPayments: () => ({ query: { limit: 5 } }),
    listUnpaidInstructorPayments: nothing,
    getInstructorPaymentTotals: nothing,
    createInstructorPayment: () => ({
      body: {
        instructorId: 'ins_0',
        amount: '1.00',
        description: 'Made for a test alone',
        dueDate: '2026-12-01T00:00:00.000Z',
      },
    }),
    markInstructorPaymentPaid: () => ({ params: { id: 'ipm_0' }, body: { paymentMethod: 'cash' } }),
    sendInstructorPayment: () => ({ params: { id: 'ipm_0' }, body: { amount: '1.00' } }),
    getPayee: nothing,
    checkPayee: nothing,
    openPayee: nothing,
    getEarnings: nothing,
    getStatement: () => ({ query: { month: '2026-01' } }),
    exportStatement: () => ({ query: { month: '2026-01' } }),
    listLedger: () => ({ query: { limit: 5, month: '2026-01' } }),
    exportLedger: () => ({ query: { month: '2026-01' } }),
    adjustLedger: () => ({
      body: {
        key: '0b4b6c1e-7a55-4c3c-9a70-2f1d7a3c9e01',
        provider: 'stripe',
        amount: '-0.01',
        reason: 'Made for a test alone',
      },
    }),
    listDifferences: nothing,
    listRefundReviews: nothing,
    decideRefund: () => ({
      params: { id: 'rfr_0' },
      body: { decision: 'refuse', reason: 'Made for a test alone' },
    }),
    getSiteSettings: nothing,
    getPaymentSettings: nothing,
    updatePaymentSettings: () => ({ body: { platformFeePercentage: 15 } }),
  },
  categories: {
    createCategory: ({ newName }) => ({
      body: { name: newName(), description: 'Made for a test alone', icon: 'lucide-swords' },
    }),
    updateCategory: async ({ newCategory, newName }) => ({
      params: { id: await newCategory() },
      body: { name: newName(), description: 'Changed for a test alone' },
    }),
    deleteCategory: async ({ newCategory }) => ({ params: { id: await newCategory() } }),
    listAllMovieGenres: nothing,
    createMovieGenre: ({ newName }) => ({ body: { name: newName(), martialArtStyle: 'Kung Fu' } }),
    updateMovieGenre: async ({ newGenre, newName }) => ({
      params: { id: await newGenre() },
      body: { name: newName(), martialArtStyle: 'Karate', subGenres: ['Duels'], isActive: false },
    }),
    deleteMovieGenre: async ({ newGenre }) => ({ params: { id: await newGenre() } }),
    getSynonyms: nothing,
    // Not the present version, so that the list of other tests stays.
    updateSynonyms: () => ({
      body: { groups: [{ words: ['bjj', 'jiu-jitsu'] }], knownUpdatedAt: '2020-01-01T00:00:00.000Z' },
    }),
  },
  store: {
    listAllProducts: () => ({ query: { limit: 5, status: 'draft' } }),
    getAnyProduct: anyProduct,
    createProduct: ({ newName }) => ({ body: { name: newName(), category: 'tshirt', price: '24.00' } }),
    updateProduct: async (made) => ({
      ...(await anyProduct(made)),
      body: { name: made.newName(), category: 'photo', price: '9.00', tags: ['test'] },
    }),
    publishProduct: async (made) => ({ ...(await anyProduct(made)), body: { state: 'published' } }),
    beginProductFile: async ({ newDigitalProduct }) => ({
      params: { id: await newDigitalProduct() },
      body: { filename: 'test.jpg', size: 1000 },
    }),
    getProductFileUpload: noProductFile,
    useProductFile: async ({ newDigitalProduct }) => ({
      params: { id: await newDigitalProduct() },
      body: { fileId: noFileId },
    }),
    dropProductFile: noProductFile,
    removeProductFile: async (made) => ({ ...(await anyProduct(made)), body: {} }),
    setStock: async (made) => ({
      ...(await anyProduct(made)),
      body: {
        kind: 'corrected',
        variants: [{ name: 'one', isCounted: true, onHand: 3, knownOnHand: 0 }],
        reason: 'Made for a test alone',
      },
    }),
  },
  reviews: reviewSamples,
  orders: {
    listOrders: () => ({ query: { limit: 5 } }),
    getOrder: theOrder,
    listWaitingOrders: nothing,
    issueChunk: () => ({
      params: { id: 'ord_0', line: '0', chunk: '0' },
      body: { device: { id: noDevice, name: 'Chrome on Windows' } },
    }),
    playFile: () => ({ params: { id: 'ord_0', line: '0' } }),
    listDevices: nothing,
    removeDevice: () => ({ params: { id: noDevice } }),
    cancelOrder: theOrder,
    requestReturn: () => ({
      ...theOrder(),
      body: { lines: [{ line: 0, quantity: 1, reason: 'too_small' as const }], key: 'one-press' },
    }),
    requestExchange: () => ({
      params: { id: 'ord_0' },
      body: {
        line: 0,
        size: 'l' as const,
        color: 'black' as const,
        reason: 'too_small' as const,
        key: 'press-0002',
      },
    }),
    withdrawReturn: theReturn,
    makeClaim: () => ({
      ...theOrder(),
      body: { kind: 'damaged' as const, line: 0, quantity: 1, words: 'It is torn.', key: 'one-press' },
    }),
    listAddresses: nothing,
    keepAddress: () => ({ body: { address: theAddress } }),
    changeAddress: () => ({ params: { id: 'adr_0' }, body: { address: theAddress } }),
    forgetAddress: () => ({ params: { id: 'adr_0' } }),
    listAllOrders: () => ({ query: { limit: 5, state: 'paid' as const } }),
    countOrders: nothing,
    getAdminOrder: theOrder,
    packOrder: theOrder,
    shipOrder: () => ({ ...theOrder(), body: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' } }),
    deliverOrder: theOrder,
    listClaims: () => ({ query: { limit: 5, state: 'open' as const } }),
    decideClaim: () => ({
      params: { id: 'ord_0', claim: 'clm_0' },
      body: { decision: 'refund' as const, amount: '5.00', reason: 'The pictures show it.' },
    }),
    listReturns: () => ({ query: { limit: 5, state: 'requested' as const } }),
    approveReturn: () => ({ ...theReturn(), body: { instructions: 'Send it to the office.' } }),
    declineReturn: () => ({ ...theReturn(), body: { reason: 'It was worn.' } }),
    receiveReturn: () => ({
      ...theReturn(),
      body: { lines: [{ line: 0, resellable: 1, unsellable: 0 }] },
    }),
  },
  auth: {
    login: () => ({ query: { returnTo: '/movies' } }),
    callback: () => ({ query: { code: 'none', state: 'none' } }),
    logout: nothing,
    getUser: nothing,
    acceptTerms: () => ({ body: { acceptTerms: true, isThirteenOrOlder: true } }),
  },
  catalogue: {
    listCategories: nothing,
    listMovieGenres: nothing,
    listInstructors: () => ({ query: {} }),
    listVideos: () => ({ query: { limit: 5, sort: 'popular', search: 'a' } }),
    listFeaturedVideos: () => ({ query: { limit: 5 } }),
    listCategoryVideos: ({ categoryId }) => ({ params: { categoryId }, query: { limit: 5 } }),
    getVideo: (things) => ({ ...theVideo(things), query: {} }),
    previewVideo: theVideo,
    previewCourse: theCourse,
    previewInstructor: () => ({ params: { id: 'ins_kenji-sato' } }),
    listChapters: () => ({ query: { limit: 5, search: 'guard', technique: 'grip' } }),
    countChapters: () => ({ query: { search: 'guard', technique: 'grip' } }),
    listCourses: () => ({ query: { limit: 5, sort: 'popular', level: 'beginner' } }),
    listFeaturedCourses: () => ({ query: { limit: 5 } }),
    getCourse: theCourse,
    listProducts: () => ({ query: { limit: 5, category: 'tshirt', size: 'm', maxPrice: '30.00' } }),
    listCategoryProducts: () => ({ params: { category: 'photo' as const }, query: { limit: 5 } }),
    getProduct: theProduct,
    previewProduct: theProduct,
    search: () => ({ query: { q: 'karate' } }),
    getOpenApi: nothing,
  },
  courses: {
    listEnrollments: nothing,
    enroll: theCourse,
    getEnrollment: theCourse,
    getOwnership: theCourse,
    getLessonPlayback: theLesson,
    recordLessonProgress: () => ({ ...theLesson(), body: { watchedDuration: 5, isCompleted: false } }),
    getCertificate: () => ({ params: { id: 'cer_0' } }),
    previewCertificate: () => ({ params: { id: 'cer_0' } }),
    getAnyCourse: async ({ newCourse }) => ({ params: { id: await newCourse() } }),
    listAllCourses: () => ({ query: { limit: 5, search: 'a', status: 'draft' } }),
    createCourse: ({ newName, categoryId }) => ({
      body: { title: newName(), level: 'beginner', categoryId },
    }),
    updateCourse: async ({ newCourse, newName }) => ({
      params: { id: await newCourse() },
      body: { title: newName(), level: 'advanced', price: '49.00' },
    }),
    deleteCourse: async ({ newCourse }) => ({ params: { id: await newCourse() } }),
    listLessons: async ({ newCourse }) => ({ params: { id: await newCourse() } }),
    createLesson: async ({ newCourse, newName }) => ({
      params: { id: await newCourse() },
      body: { title: newName(), orderIndex: 1 },
    }),
    reorderLessons: async ({ newCourse }) => ({
      params: { id: await newCourse() },
      body: { lessonIds: [] },
    }),
    updateLesson: async ({ newLesson, newName }) => ({
      params: { id: await newLesson() },
      body: { title: newName(), isPublished: true },
    }),
    deleteLesson: async ({ newLesson }) => ({ params: { id: await newLesson() } }),
  },
  bookings: bookingSamples,
  instructors: {
    applyAsInstructor: () => ({
      body: {
        name: 'Test Teacher',
        credentials: 'Made for a test alone',
        hourlyRate: '80',
        bio: 'Teaches nobody: this application is made for a test alone.',
        specialties: ['Karate'],
      },
    }),
    getOwnInstructor: nothing,
    updateOwnLanguages: () => ({ body: { languages: ['en'] } }),
    // Unknown: an approved instructor would be visible to everyone.
    decideApproval: () => ({ params: { id: 'ins_0' }, body: { decision: 'approve' } }),
    updateTerms: () => ({
      params: { id: 'ins_0' },
      body: { platformFeePercentage: '12.50', isPlatformOwner: false },
    }),
  },
  media: {
    createUpload: ({ newName }) => ({
      body: { filename: `${newName()}.mp4`, contentType: 'video/mp4', size: 1000 },
    }),
    getUpload: theUpload,
    completeUpload: theUpload,
    retryUpload: theUpload,
    deleteUpload: async ({ newUpload }) => ({ params: { id: await newUpload() } }),
    listCaptions: theVideo,
    putCaptions: ({ videoId }) => ({
      params: { id: videoId, language: 'en' },
      body: { text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHajime' },
    }),
    deleteCaptions: ({ videoId }) => ({ params: { id: videoId, language: 'en' } }),
    createPicture: () => ({ body: { contentType: 'image/png', size: 1000 } }),
    usePicture: () => ({ body: { id: `pic_${'0'.repeat(26)}.png` } }),
    keepPicture: () => ({ body: { id: `pic_${'0'.repeat(26)}.png` } }),
    createImage: () => ({ body: { contentType: 'image/jpeg', size: 1000 } }),
    useImage: () => ({ body: { id: `pic_${'0'.repeat(26)}.jpg` } }),
  },
  members: {
    getDashboard: () => ({ query: { timeZone: 'Europe/Berlin' } }),
    getStats: () => ({ query: { period: 'week', timeZone: 'Europe/Berlin' } }),
    listActivity: () => ({ query: { limit: 5 } }),
    listContinueWatching: () => ({ query: { limit: 5 } }),
    dismissContinueWatching: ({ videoId }) => ({ params: { videoId } }),
    listRecommendedVideos: () => ({ query: { limit: 5 } }),
    listHistory: () => ({ query: { limit: 5 } }),
    clearHistory: nothing,
    deleteHistoryItem: ({ videoId }) => ({ params: { videoId } }),
    listBookmarks: () => ({ query: { limit: 5 } }),
    listOwnLoops: () => ({ query: { limit: 5 } }),
    // The demo admin's own name, so that it stays unchanged.
    updateProfile: () => ({ body: { firstName: 'Ada', lastName: 'Mori' } }),
    getSettings: nothing,
    updateSettings: () => ({
      body: {
        emailNotifications: true,
        marketingEmails: false,
        courseReminders: true,
        liveEventAlerts: true,
      },
    }),
    exportData: nothing,
    listTeamActs: nothing,
    deleteUser: nothing,
    restoreUser: nothing,
    listUsers: () => ({ query: { limit: 5, search: 'a', tier: 'free' } }),
    findAnything: () => ({ query: { q: 'len' } }),
    exportUsers: () => ({ query: { search: 'a', tier: 'free' } }),
    countUsers: nothing,
    // Unknown: the admin's own tests set a member's tier.
    setTier: () => ({ params: { userId: 'mem_0' }, body: { subscriptionStatus: 'premium' } }),
    getPerson: () => ({ params: { userId: 'mem_0' } }),
    getPersonHistory: () => ({ params: { userId: 'mem_0' } }),
    endSignIns: () => ({ params: { userId: 'mem_0' } }),
    endSignIn: () => ({ params: { userId: 'mem_0', signInId: 'sgn_0' } }),
    addStaffNote: () => ({ params: { userId: 'mem_0' }, body: { text: 'Called: all is well.' } }),
    deleteStaffNote: () => ({ params: { userId: 'mem_0', noteId: 'note_0' } }),
    suspendMember: () => ({ params: { userId: 'mem_0' }, body: { reason: 'Shared the account' } }),
    liftSuspension: () => ({ params: { userId: 'mem_0' } }),
    setRole: () => ({ params: { userId: 'mem_0' }, body: { role: 'member' } }),
    listTierChanges: () => ({ params: { userId: 'mem_0' } }),
  },
  contact: contactSamples,
  admin: {
    listAudit: () => ({ query: { limit: 5 } }),
    exportAudit: () => ({ query: {} }),
    getAnalyticsStats: nothing,
    getFigures: () => ({ query: { days: '7' } }),
    getTopVideos: () => ({ query: { days: '7' } }),
  },
  live: {
    listLive: nothing,
    getLiveCalendar: nothing,
    listLiveReminders: nothing,
    getLiveEvent: theEvent,
    getLiveEventCalendar: theEvent,
    setLiveReminder: async (given) => ({ ...(await theEvent(given)), body: { isWanted: true } }),
    listAllLive: () => ({ query: { limit: 5 } }),
    createLiveEvent: ({ newName }) => ({ body: { ...liveEvent, title: newName() } }),
    updateLiveEvent: async (given) => ({
      ...(await theEvent(given)),
      body: { ...liveEvent, title: given.newName() },
    }),
    readChat: async (given) => ({ ...(await theEvent(given)), query: { after: '1' } }),
    readChatFrame: async (given) => {
      const { id } = (await theEvent(given)).params
      return { params: { id, key: await frameKeyOf(id) }, query: {} }
    },
    sendToChat: async (given) => ({
      ...(await theEvent(given)),
      body: { text: 'Oss', clientId: '00000000-0000-4000-8000-000000000000' },
    }),
    removeFromChat: theLiveMessage,
    muteInChat: async (given) => ({ ...(await theLiveMessage(given)), body: { minutes: 5 } }),
    banFromLive: async (given) => ({ ...(await theLiveMessage(given)), body: { reason: 'Spam' } }),
    listLiveBans: theEvent,
    liftLiveBan: theLiveMessage,
    paceChat: async (given) => ({ ...(await theEvent(given)), body: { slowSeconds: 10 as const } }),
    delayChat: async (given) => ({ ...(await theEvent(given)), body: { delaySeconds: 5 as const } }),
    appointHelper: theLiveMessage,
    listHelpers: theEvent,
    relieveHelper: theLiveMessage,
    listModeration: theEvent,
    react: async (given) => ({ ...(await theEvent(given)), body: { fire: 2 } }),
    reportInChat: async (given) => ({ ...(await theLiveMessage(given)), body: { reason: 'spam' as const } }),
    listChatReports: theEvent,
    keepInChat: theLiveMessage,
    getChatWords: nothing,
    updateChatWords: () => ({ body: { words: ['zanshinless'] } }),
    pinInChat: async (given) => ({ ...(await theEvent(given)), body: { seq: null } }),
    markPresent: theEvent,
    listReplays: nothing,
    readReplayChat: async (given) => ({ ...(await theEvent(given)), query: { from: 5 } }),
    getLiveDesk: theEvent,
    startRehearsal: theEvent,
    playRehearsal: theEvent,
    endRehearsal: theEvent,
    addMark: async (given) => ({ ...(await theEvent(given)), body: { word: 'Third throw' } }),
    removeMark: theLiveMessage,
    publishReplay: async (given) => ({
      ...(await theEvent(given)),
      body: { title: given.newName(), categoryId: given.categoryId },
    }),
    keepNoReplay: theEvent,
    retryReplay: theEvent,
    playLive: theEvent,
    startLive: theOpenEvent,
    endLive: theEvent,
    cancelLiveEvent: async (given) => ({
      ...(await theEvent(given)),
      body: { reason: 'Made for a test alone' },
    }),
  },
  newsletter: {
    subscribe: ({ newName }) => ({
      body: { email: `${newName().replace(' ', '-')}@kiai.test`, firstName: 'Mika' },
    }),
    unsubscribe: () => ({ body: noToken }),
    confirm: () => ({ body: noToken }),
    leave: () => ({ params: noToken }),
    followLink: () => ({ params: forgedToken }),
    openImage: () => ({ params: forgedToken }),
    getPreferences: () => ({ body: noToken }),
    setPreferences: () => ({ body: { ...noToken, isActive: false } }),
    listSubscribers: () => ({ query: { limit: 5 } }),
    countSubscribers: nothing,
    countAudience: () => ({ query: { audience: 'premium' } }),
    listCampaigns: () => ({ query: { limit: 5 } }),
    createCampaign: ({ newName }) => ({ body: { subject: newName(), content: 'Hello {{firstName|there}}' } }),
    getCampaign: theCampaign,
    updateCampaign: async (things) => ({
      ...(await theCampaign(things)),
      body: { subject: things.newName() },
    }),
    deleteCampaign: theCampaign,
    previewCampaign: async (things) => ({ ...(await theCampaign(things)), query: {} }),
    previewText: async (things) => ({ ...(await theCampaign(things)), query: {} }),
    testCampaign: async (things) => ({ ...(await theCampaign(things)), body: {} }),
    // Unknown: a sent campaign would go to all subscribers.
    sendCampaign: () => ({ params: { id: 'cmp_0' }, body: {} }),
    stopCampaign: theCampaign,
    resumeCampaign: theCampaign,
    listRecipients: async (things) => ({ ...(await theCampaign(things)), query: { limit: 5 } }),
    sendAgain: () => ({ params: { id: 'cmp_0', subscriberId: 'sub_0' } }),
  },
  videos: {
    getPlayback: theVideo,
    getEngagement: theVideo,
    recordView: theVideo,
    recordProgress: ({ videoId }) => ({ body: { videoId, watchTime: 30, completionPercentage: 10 } }),
    likeVideo: theVideo,
    unlikeVideo: theVideo,
    bookmarkVideo: theVideo,
    unbookmarkVideo: theVideo,
    rateVideo: (things) => ({ ...theVideo(things), body: { stars: 4 } }),
    unrateVideo: theVideo,
    createVideo: ({ newName, categoryId }) => ({
      body: { title: newName(), description: 'Made for a test alone', categoryId, tags: ['test'] },
    }),
    updateVideo: async ({ newVideo, newName, categoryId }) => ({
      params: { id: await newVideo() },
      body: { title: newName(), categoryId, isFeatured: true },
    }),
    deleteVideo: async ({ newVideo }) => ({ params: { id: await newVideo() } }),
    getChapters: theVideo,
    updateChapters: async ({ newVideo }) => ({
      params: { id: await newVideo() },
      body: { version: 0, chapters: [{ start: 3.6, title: 'The cross grip', technique: 'grip' }] },
    }),
    listLoops: theVideo,
    createLoop: (things) => ({ ...theVideo(things), body: theLoop }),
    updateLoop: ({ videoId }) => ({ params: { id: videoId, loopId: 'lop_0' }, body: theLoop }),
    deleteLoop: ({ videoId }) => ({ params: { id: videoId, loopId: 'lop_0' } }),
  },
}

/** The input of a call of any endpoint. */
export type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** The sample of an endpoint by its name. */
export async function sampleOf(domain: string, name: string, things: Fixtures): Promise<Parts> {
  const all: Record<string, Record<string, (things: Fixtures) => unknown>> = samples
  const make = all[domain]?.[name]
  if (!make) throw new Error(`There is no sample of ${domain}.${name}`)
  return (await make(things)) as Parts
}
