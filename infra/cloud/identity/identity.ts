import { CfnCondition, CfnParameter, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  CfnUserPoolUser,
  CfnUserPoolUserToGroupAttachment,
  FeaturePlan,
  type IUserPool,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  type UserPoolEmail,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import { accept } from '../constructs/accepted.ts'
import { assets, settings } from './sign-in-look.ts'

/** Sign-in: the user pool, its own sign-in pages, the site as its one client, and the admin group. */
export class Identity extends Construct {
  /** Issuer of the id tokens; its keys are at `/.well-known/jwks.json` below it. */
  readonly issuer: string
  /** Base of `/oauth2/authorize`, `/oauth2/token` and `/logout`. */
  readonly domainUrl: string
  readonly clientId: string
  /** Client with which an operator sets up an admin's second factor. */
  readonly operatorClientId: string
  readonly pool: IUserPool

  /** `email`: the sender of its mails; by default Cognito itself, with some 50 a day. */
  constructor(scope: Construct, siteOrigin: string, email?: UserPoolEmail) {
    super(scope, 'Identity')
    const pool = createPool(this, email)
    const domain = pool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: `${Stack.of(this).stackName.toLowerCase()}-${Stack.of(this).account}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    })
    const client = createClient(pool, siteOrigin)
    new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: pool.userPoolId,
      clientId: client.userPoolClientId,
      settings,
      assets,
    })
    addAdmins(this, pool)
    this.issuer = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${pool.userPoolId}`
    this.domainUrl = domain.baseUrl()
    this.clientId = client.userPoolClientId
    this.operatorClientId = createOperatorClient(pool).userPoolClientId
    this.pool = pool
  }
}

function createPool(scope: Construct, email: UserPoolEmail | undefined): UserPool {
  const pool = new UserPool(scope, 'Pool', {
    ...(email && { email }),
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    keepOriginal: { email: true },
    standardAttributes: {
      email: { required: true, mutable: true },
      givenName: { required: false, mutable: true },
      familyName: { required: false, mutable: true },
    },
    passwordPolicy: {
      minLength: 12,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(3),
    },
    mfa: Mfa.OPTIONAL,
    // No text messages: each costs money, and they are the weakest second factor.
    mfaSecondFactor: { otp: true, sms: false },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  accept(
    pool,
    'AwsSolutions-COG2',
    'Asked of all, a second factor would lose a public audience. Asked it is of admins: without one the API takes nobody for an admin, see isAdministrator. Members have none.',
  )
  accept(
    pool,
    'AwsSolutions-COG8',
    'Threat protection needs the Plus plan, billed by active member; a decision for its owner.',
  )
  return pool
}

/** A public client: the code is useful only with the verifier that the API holds (PKCE). */
function createClient(pool: UserPool, siteOrigin: string): UserPoolClient {
  return pool.addClient('Site', {
    generateSecret: false,
    authFlows: {},
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
      callbackUrls: [`${siteOrigin}/api/callback`],
      logoutUrls: [`${siteOrigin}/`],
    },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    // The API's own sessions count; tokens are read once, at the callback.
    idTokenValidity: Duration.minutes(5),
    accessTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(1),
  })
}

/**
 * Accepts passwords, but only from callers with AWS credentials of the account: for `npm run second-factor`. The
 * site's own client accepts none.
 */
function createOperatorClient(pool: UserPool): UserPoolClient {
  return pool.addClient('Operator', {
    generateSecret: false,
    disableOAuth: true,
    authFlows: { adminUserPassword: true },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    idTokenValidity: Duration.minutes(5),
    accessTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(1),
  })
}

/** The admin group, and its first member if the parameter names one. */
function addAdmins(scope: Construct, pool: UserPool): void {
  const group = new UserPoolGroup(scope, 'Admins', {
    userPool: pool,
    groupName: 'admin',
    description: 'May manage the content of Kiai',
  })
  const email = new CfnParameter(Stack.of(scope), 'FirstAdminEmail', {
    default: '',
    description: 'Invited by mail as the first admin; empty for none',
  })
  const isGiven = new CfnCondition(scope, 'HasFirstAdmin', {
    expression: Fn.conditionNot(Fn.conditionEquals(email, '')),
  })
  const user = new CfnUserPoolUser(scope, 'FirstAdmin', {
    userPoolId: pool.userPoolId,
    username: email.valueAsString,
    desiredDeliveryMediums: ['EMAIL'],
    userAttributes: [
      { name: 'email', value: email.valueAsString },
      { name: 'email_verified', value: 'true' },
    ],
  })
  const membership = new CfnUserPoolUserToGroupAttachment(scope, 'FirstAdminMembership', {
    userPoolId: pool.userPoolId,
    groupName: group.groupName,
    username: email.valueAsString,
  })
  for (const each of [user, membership]) {
    each.cfnOptions.condition = isGiven
    // A changed or removed address means another admin: the earlier one, who has an account, is kept.
    each.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }
  membership.addResourceDependency(user)
}
