import { contact } from '#shared/contract/contact/contact.ts'
import { whole } from '#shared/contract/page.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { readActivity, setAnswering } from './activity.ts'
import { listAgents } from './agents.ts'
import { addNote, answerMessage, assignMessage, setMessageState } from './answer-message.ts'
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './canned-answers.ts'
import { countMessages, listMessages } from './list-messages.ts'
import { readMessage } from './read-message.ts'
import { receiveMessage, receiveReply } from './receive-message.ts'

export const handler = serve(contact, {
  sendMessage: async ({ body, request }) => receiveMessage(body, await callerOf(request.cookies)),

  sendReply: ({ body }) => receiveReply(body),

  listMessages: ({ query }) => listMessages(query),

  countMessages: () => countMessages(),

  listAgents: async () => whole(await listAgents()),

  getMessage: ({ params }) => readMessage(params.id),

  answerMessage: async ({ caller, params, body }) => {
    await answerMessage(params.id, caller.memberId, body)
    return readMessage(params.id)
  },

  addNote: async ({ caller, params, body }) => {
    await addNote(params.id, caller.memberId, body.text)
    return readMessage(params.id)
  },

  setMessageState: async ({ params, body }) => {
    await setMessageState(params.id, body.state, body.version)
    return readMessage(params.id)
  },

  assignMessage: async ({ caller, params, body }) => {
    await assignMessage(params.id, caller.memberId, body)
    return readMessage(params.id)
  },

  getActivity: ({ caller, params }) => readActivity(params.id, caller.memberId),

  setAnswering: ({ caller, params, body }) => setAnswering(params.id, caller, body.isAnswering),

  listCannedAnswers: async () => whole(await listCannedAnswers()),

  createCannedAnswer: ({ body }) => createCannedAnswer(body),

  updateCannedAnswer: ({ params, body }) => updateCannedAnswer(params.id, body),

  deleteCannedAnswer: ({ params }) => deleteCannedAnswer(params.id),
})
