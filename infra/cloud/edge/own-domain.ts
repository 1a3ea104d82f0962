/** A domain of one's own; CloudFront looks for its certificate in us-east-1, API Gateway in its own region. */
export type OwnDomain = { readonly name: string; readonly certificateArn: string }

/**
 * The API's own, taken into use in three deployments, between which nothing stands still: it is made, and its record's
 * target printed (1); CloudFront calls it there (2); the address that AWS gives every API is switched off (3).
 */
export type ApiDomain = OwnDomain & { readonly step: 1 | 2 | 3 }
