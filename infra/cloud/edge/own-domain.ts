/** A domain of one's own; CloudFront looks for its certificate in us-east-1, API Gateway in its own region. */
export type OwnDomain = { readonly name: string; readonly certificateArn: string }
