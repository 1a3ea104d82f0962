import * as z from 'zod/mini'
import { endpoint, json, page } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { AdminReturn, ReturnReceipt, ReturnState, theReturn } from './returns.ts'

export const adminReturns = {
  listReturns: endpoint({
    method: 'GET',
    path: '/api/admin/returns',
    access: 'admin',
    summary: 'Returns in one state, those that have waited longest first',
    query: z.strictObject({ ...pageQuery, state: z._default(ReturnState, 'requested') }),
    success: page(AdminReturn),
  }),
  approveReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns/{return}/approve',
    access: 'admin',
    summary: 'Approves a return, and tells its buyer by mail how it is sent back',
    params: theReturn,
    body: z.strictObject({ instructions: requiredText(2000) }),
    success: json(AdminReturn),
    problems: ['order.not_found', 'return.not_found', 'return.changed'],
  }),
  declineReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns/{return}/decline',
    access: 'admin',
    summary: 'Declines a return that has not been received, and tells its buyer why',
    params: theReturn,
    body: z.strictObject({ reason: requiredText(2000) }),
    success: json(AdminReturn),
    problems: ['order.not_found', 'return.not_found', 'return.changed'],
  }),
  receiveReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns/{return}/receive',
    access: 'admin',
    summary: 'Books what has arrived of a return, and refunds what was paid for it',
    params: theReturn,
    body: ReturnReceipt,
    freshSignIn: true,
    success: json(AdminReturn),
    problems: ['order.not_found', 'return.not_found', 'return.changed', 'return.not_possible'],
  }),
} as const
