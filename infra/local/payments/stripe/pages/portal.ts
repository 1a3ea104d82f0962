import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import { choice, flag, ignored, list, metadata, needed, type Read, shape, text } from '../api/shapes.ts'
import type { PortalConfiguration } from '../api/wire.ts'
import { all, change, emit, keep, named, newId, now, referred } from '../api/world.ts'

/** The customer portal: its features, and its sessions. */

const features = shape({
  customer_update: shape({ enabled: flag, allowed_updates: list(text) }),
  invoice_history: shape({ enabled: needed(flag) }),
  payment_method_update: shape({ enabled: needed(flag), payment_method_configuration: ignored }),
  subscription_cancel: shape({
    cancellation_reason: ignored,
    enabled: needed(flag),
    mode: choice('at_period_end', 'immediately'),
    proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
  }),
  subscription_update: shape({ enabled: flag, default_allowed_updates: ignored, products: ignored }),
})

const fields = {
  business_profile: shape({ headline: text, privacy_policy_url: text, terms_of_service_url: text }),
  default_return_url: text,
  login_page: ignored,
  metadata,
  name: text,
}

type Features = NonNullable<Read<{ features: typeof features }>['features']>

const featuresOf = (given: Features): PortalConfiguration['features'] => ({
  customer_update: { allowed_updates: [], enabled: given.customer_update?.enabled ?? false },
  invoice_history: { enabled: given.invoice_history?.enabled ?? false },
  payment_method_update: {
    enabled: given.payment_method_update?.enabled ?? false,
    payment_method_configuration: null,
  },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: given.subscription_cancel?.enabled ?? false,
    mode: given.subscription_cancel?.mode ?? 'at_period_end',
    proration_behavior: given.subscription_cancel?.proration_behavior ?? 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'interval_options' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: given.subscription_update?.enabled ?? false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'continue_trial',
  },
})

/** Opens only for minutes, so that a leaked address is of little use. */
export const visitFor = 5 * 60

export const portalRoutes = [
  route(
    'POST /v1/billing_portal/configurations',
    { ...fields, features: needed(features) },
    (world, given) => {
      const configuration: PortalConfiguration = {
        id: newId('bpc_1'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: profileOf(given.business_profile),
        created: now(world),
        default_return_url: given.default_return_url ?? null,
        features: featuresOf(given.features),
        is_default: false,
        livemode: world.frame.live,
        login_page: { enabled: false, url: null },
        metadata: given.metadata ?? {},
        name: given.name ?? null,
        updated: now(world),
      }
      keep(world, 'billing_portal.configuration', configuration)
      emit(world, 'billing_portal.configuration.created', configuration)
      return configuration
    },
  ),
  route(
    'GET /v1/billing_portal/configurations',
    { ...paging, active: flag, is_default: flag },
    (world, { active, is_default, ...page }) => {
      const found = all(world, 'billing_portal.configuration').filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (is_default === undefined || one.is_default === is_default),
      )
      return pageOf('/v1/billing_portal/configurations', found, page)
    },
  ),
  route('GET /v1/billing_portal/configurations/:id', {}, (world, _given, id) =>
    named(world, 'billing_portal.configuration', id),
  ),
  route(
    'POST /v1/billing_portal/configurations/:id',
    { ...fields, features, active: flag },
    (world, given, id) => {
      const before = named(world, 'billing_portal.configuration', id)
      const { object, previous } = change(world, 'billing_portal.configuration', id, {
        ...(given.active !== undefined && { active: given.active }),
        ...(given.business_profile && { business_profile: profileOf(given.business_profile) }),
        ...(given.default_return_url !== undefined && {
          default_return_url: given.default_return_url || null,
        }),
        ...(given.features && { features: { ...before.features, ...featuresOf(given.features) } }),
        ...(given.metadata && { metadata: { ...before.metadata, ...given.metadata } }),
        updated: now(world),
      })
      emit(world, 'billing_portal.configuration.updated', object, previous)
      return object
    },
  ),
  route(
    'POST /v1/billing_portal/sessions',
    { configuration: text, customer: needed(text), locale: text, return_url: text, flow_data: ignored },
    (world, { configuration, customer, return_url }) => {
      referred(world, 'customer', customer, 'customer')
      const found = configuration
        ? referred(world, 'billing_portal.configuration', configuration, 'configuration')
        : undefined
      if (!found) {
        throw invalid(
          'No configuration provided and your test mode default configuration has not been created.',
        )
      }
      const id = newId('bps_1')
      const session = keep(world, 'billing_portal.session', {
        id,
        object: 'billing_portal.session',
        configuration: found.id,
        created: now(world),
        customer,
        customer_account: null,
        flow: null,
        livemode: world.frame.live,
        locale: null,
        on_behalf_of: null,
        return_url: return_url ?? found.default_return_url,
        url: `${world.base}/portal/${id}`,
      })
      emit(world, 'billing_portal.session.created', session)
      return session
    },
  ),
]

type Profile = {
  headline: string | undefined
  privacy_policy_url: string | undefined
  terms_of_service_url: string | undefined
}

const profileOf = (given?: Profile): PortalConfiguration['business_profile'] => ({
  headline: given?.headline ?? null,
  privacy_policy_url: given?.privacy_policy_url ?? null,
  terms_of_service_url: given?.terms_of_service_url ?? null,
})
