import { Problem } from '#shared/contract/problem.ts'
import { previewOf } from '../http/preview.ts'
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

/** What a link to a certificate shows in a chat. */
export async function previewCertificate(id: string): Promise<string> {
  const { memberName, courseTitle, instructorName } = await findCertificate(id)
  return previewOf({
    path: `/certificates/${id}`,
    title: `${memberName}: ${courseTitle}`,
    description: `${memberName} completed the course “${courseTitle}”${instructorName ? ` with ${instructorName}` : ''} at Kiai. This page proves that the certificate is genuine.`,
    thumbnailUrl: null,
    type: 'website',
    isUnlisted: true,
  })
}
