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
    summary: 'Returns in a state, longest waiting first',
    query: z.strictObject({ ...pageQuery, state: z._default(ReturnState, 'requested') }),
    success: page(AdminReturn),
  }),
  approveReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns/{return}/approve',
    access: 'admin',
    summary: 'Approves a return; the buyer gets the shipping instructions by mail',
    params: theReturn,
    body: z.strictObject({ instructions: requiredText(2000) }),
    success: json(AdminReturn),
    problems: ['order.not_found', 'return.not_found', 'return.changed'],
  }),
  declineReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns/{return}/decline',
    access: 'admin',
    summary: 'Declines a return that has not been received; the buyer gets the reason by mail',
    params: theReturn,
    body: z.strictObject({ reason: requiredText(2000) }),
    success: json(AdminReturn),
    problems: ['order.not_found', 'return.not_found', 'return.changed'],
  }),
  receiveReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns/{return}/receive',
    access: 'admin',
    summary: 'Records the arrived units of a return, and refunds their price',
    params: theReturn,
    body: ReturnReceipt,
    freshSignIn: true,
    success: json(AdminReturn),
    problems: ['order.not_found', 'return.not_found', 'return.changed', 'return.not_possible'],
  }),
} as const
