import type { SettledEnv } from './data-folder.ts';
import { openOperatorFetch } from './egress/index.ts';
import type { StripeOptions } from './features/payment/index.ts';

type StripeEnv = Pick<
  SettledEnv,
  'EGRESS_ALLOW' | 'EGRESS_PORTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API'
>;

/** How Stripe is reached; undefined where it is not set up. */
export const stripeIn = (env: StripeEnv): Omit<StripeOptions, 'publicUrl'> | undefined =>
  env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
    ? undefined
    : {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        api: env.STRIPE_API,
        fetch: openOperatorFetch({ allowed: env.EGRESS_ALLOW, ports: env.EGRESS_PORTS }),
      };
