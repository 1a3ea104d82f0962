import type { Samples } from '../sample.ts'

const nothing = () => ({})
/** An unknown message. */
const theMessage = () => ({ params: { id: 'msg_0' } })
const theAnswer = () => ({ params: { id: 'can_0' } })
const words = { name: 'Made for a test', text: 'Hello {{firstName}}, this is made for a test alone.' }

/** One valid input of every endpoint about messages to the team. */
export const contactSamples: Samples['contact'] = {
  sendMessage: ({ newName }) => ({
    body: {
      name: 'Mika Test',
      email: `${newName().replace(' ', '-')}@kiai.test`,
      subject: 'Made for a test alone',
      message: 'Nobody has to answer this.',
      category: 'technical',
      about: { kind: 'purchase', id: 'chg_0' },
    },
  }),
  sendReply: () => ({ body: { reply: `msg_0.${'0'.repeat(43)}`, message: 'Nobody has to answer this.' } }),
  listMessages: () => ({ query: { limit: 5, state: 'open', search: 'a' } }),
  countMessages: nothing,
  listAgents: nothing,
  getMessage: theMessage,
  answerMessage: () => ({
    ...theMessage(),
    body: { text: 'Made for a test alone', version: 1, close: true },
  }),
  addNote: () => ({ ...theMessage(), body: { text: 'Made for a test alone' } }),
  setMessageState: () => ({ ...theMessage(), body: { state: 'closed', version: 1 } }),
  assignMessage: () => ({ ...theMessage(), body: { assigneeId: null, knownAssigneeId: null } }),
  getActivity: theMessage,
  setAnswering: () => ({ ...theMessage(), body: { isAnswering: true } }),
  listCannedAnswers: nothing,
  createCannedAnswer: () => ({ body: words }),
  updateCannedAnswer: () => ({
    ...theAnswer(),
    body: { ...words, knownUpdatedAt: '2026-01-01T00:00:00.000Z' },
  }),
  deleteCannedAnswer: theAnswer,
}
