import { Problem } from '#shared/contract/problem.ts'
import { certificate } from '../model/learning/certificate.ts'
import { member } from '../model/members/member.ts'
import { toCertificate } from '../model/wire/course-wire.ts'

/** The certificate of a completed course, for anyone to verify; deleted with its member. */
export async function findCertificate(id: string) {
  const { data: proof } = await certificate().get({ id }).go()
  const { data: holder } = proof ? await member().get({ id: proof.memberId }).go() : { data: null }
  if (!proof || !holder) throw new Problem('certificate.not_found')
  const name = [holder.firstName, holder.lastName].filter(Boolean).join(' ')
  return toCertificate(proof, name || 'A Kiai member')
}
