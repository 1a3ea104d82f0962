/** An own domain. CloudFront requires its certificate in us-east-1, API Gateway in its own region. */
export type OwnDomain = { readonly name: string; readonly certificateArn: string }

/**
 * The API's own domain, introduced in three deployments without downtime: it is made, and its record's target printed
 * (1); CloudFront calls it there (2); the default address of the API is switched off (3).
 */
export type ApiDomain = OwnDomain & { readonly step: 1 | 2 | 3 }
