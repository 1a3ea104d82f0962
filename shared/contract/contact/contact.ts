import * as z from 'zod/mini'
import { messageStates } from '../../rules/office/messages.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, moment } from '../fields.ts'
import { requiredLine } from '../mail-fields.ts'
import { pageQuery } from '../page.ts'
import {
  Activity,
  Agent,
  answerText,
  CannedAnswer,
  MessageCounts,
  MessageLine,
  MessageThread,
  NewMessage,
  NewReply,
  searchText,
} from './message.ts'

const theMessage = z.strictObject({ id: id('message') })
const theAnswer = z.strictObject({ id: id('cannedAnswer') })
const cannedAnswer = { name: requiredLine(80), text: answerText }
/** The version that the change is based on; refused if entries were added since. */
const version = z.int().check(z.gte(1), z.lte(1_000_000))

export const contact = {
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Sends a message to the team, with a copy to its sender',
    body: NewMessage,
    success: empty,
    limit: { calls: 30, seconds: 3600 },
  }),
  sendReply: endpoint({
    method: 'POST',
    path: '/api/contact/replies',
    access: 'public',
    summary: 'Continues a message thread; anyone with the link of an answer may',
    body: NewReply,
    success: empty,
    problems: ['message.not_found'],
    limit: { calls: 30, seconds: 3600 },
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    access: 'admin',
    summary: 'Messages in a state: open ones by their due date, others latest first',
    query: z.strictObject({
      ...pageQuery,
      state: z._default(z.enum(messageStates), 'open'),
      search: searchText,
    }),
    success: page(MessageLine),
  }),
  countMessages: endpoint({
    method: 'GET',
    path: '/api/admin/messages/count',
    access: 'admin',
    summary: 'The number of messages that wait for the team, and for their sender',
    success: json(MessageCounts),
  }),
  listAgents: endpoint({
    method: 'GET',
    path: '/api/admin/messages/agents',
    access: 'admin',
    summary: 'Admins to whom a message can be assigned',
    success: page(Agent),
  }),
  getMessage: endpoint({
    method: 'GET',
    path: '/api/admin/messages/{id}',
    access: 'admin',
    audit: true,
    summary: 'A message with its thread, and the member who wrote it',
    params: theMessage,
    success: json(MessageThread),
    problems: ['message.not_found'],
  }),
  answerMessage: endpoint({
    method: 'POST',
    path: '/api/admin/messages/{id}/answers',
    access: 'admin',
    summary:
      'Answers a message by mail; refused with the newer messages if the thread has grown in the meantime',
    params: theMessage,
    body: z.strictObject({ text: answerText, version, close: z._default(z.boolean(), false) }),
    success: json(MessageThread),
    problems: ['message.not_found', 'message.changed'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/messages/{id}/notes',
    access: 'admin',
    summary: 'Adds an internal note',
    params: theMessage,
    body: z.strictObject({ text: answerText }),
    success: json(MessageThread),
    problems: ['message.not_found'],
  }),
  setMessageState: endpoint({
    method: 'PUT',
    path: '/api/admin/messages/{id}/state',
    access: 'admin',
    summary: 'Closes a message, or reopens it',
    params: theMessage,
    body: z.strictObject({ state: z.enum(['open', 'closed']), version }),
    success: json(MessageThread),
    problems: ['message.not_found', 'message.changed'],
  }),
  assignMessage: endpoint({
    method: 'PUT',
    path: '/api/admin/messages/{id}/assignee',
    access: 'admin',
    summary: 'Assigns a message to an admin, or to nobody',
    params: theMessage,
    body: z.strictObject({
      assigneeId: z.nullable(id('member')),
      /** The assignee at the time of the change. */
      knownAssigneeId: z.nullable(id('member')),
    }),
    success: json(MessageThread),
    problems: ['message.not_found', 'message.changed'],
  }),
  getActivity: endpoint({
    method: 'GET',
    path: '/api/admin/messages/{id}/activity',
    access: 'admin',
    summary: 'The other admins who are answering a message now, and the length of its thread',
    params: theMessage,
    success: json(Activity),
    problems: ['message.not_found'],
  }),
  setAnswering: endpoint({
    method: 'PUT',
    path: '/api/admin/messages/{id}/activity',
    access: 'admin',
    audit: false,
    summary: 'Reports that the caller is answering a message, for two minutes, or has stopped',
    params: theMessage,
    body: z.strictObject({ isAnswering: z.boolean() }),
    success: empty,
    problems: ['message.not_found'],
  }),
  listCannedAnswers: endpoint({
    method: 'GET',
    path: '/api/admin/canned-answers',
    access: 'admin',
    summary: 'Saved replies, by name',
    success: page(CannedAnswer),
  }),
  createCannedAnswer: endpoint({
    method: 'POST',
    path: '/api/admin/canned-answers',
    access: 'admin',
    summary: 'Adds a saved reply; its variables are those of a message',
    body: z.strictObject(cannedAnswer),
    success: json(CannedAnswer, 201),
    problems: ['answer.too_many'],
  }),
  updateCannedAnswer: endpoint({
    method: 'PUT',
    path: '/api/admin/canned-answers/{id}',
    access: 'admin',
    summary: 'Changes a saved reply, if it is unchanged since it was read',
    params: theAnswer,
    body: z.strictObject({ ...cannedAnswer, knownUpdatedAt: moment }),
    success: json(CannedAnswer),
    problems: ['answer.not_found', 'answer.changed'],
  }),
  deleteCannedAnswer: endpoint({
    method: 'DELETE',
    path: '/api/admin/canned-answers/{id}',
    access: 'admin',
    summary: 'Deletes a saved reply',
    params: theAnswer,
    success: empty,
    problems: ['answer.not_found'],
  }),
} as const
