import * as z from 'zod/mini'
import { matching, requiredText, text } from './fields.ts'

/** A shipping address. The server checks it by the rules of its country, `addressIssues`, as the form does. */
export const AddressInput = z.strictObject({
  country: matching(/^[A-Z]{2}$/, 2, 'Choose a country'),
  firstName: requiredText(60),
  lastName: requiredText(60),
  street: requiredText(120),
  extra: z._default(text(120), ''),
  postcode: z._default(text(20), ''),
  city: z._default(text(80), ''),
  region: z._default(text(80), ''),
})

/** As stored and shown. */
export const Address = z.object({
  country: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  extra: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
})

/** A saved address of a member. */
export const KeptAddress = z.object({ id: z.string(), isDefault: z.boolean(), address: Address })
export type KeptAddress = z.infer<typeof KeptAddress>
