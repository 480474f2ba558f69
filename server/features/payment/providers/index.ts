import { invoice } from './invoice.ts';
import type { Provider } from './provider.ts';
import { createStripe, type StripeOptions } from './stripe.ts';

/** The providers that are set up here, by the names of content/plans.yaml. Codes are redeemed and not paid: they need none. */
export function createProviders({
  stripe,
}: {
  readonly stripe?: StripeOptions | undefined;
} = {}): ReadonlyMap<string, Provider> {
  const all: readonly Provider[] = [invoice, ...(stripe === undefined ? [] : [createStripe(stripe)])];
  return new Map(all.map((provider) => [provider.name, provider]));
}
