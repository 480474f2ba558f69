import { invoice } from './invoice.ts';
import type { Provider } from './provider.ts';
import type { StripeOptions } from './stripe.ts';

/** The providers that are set up here, by the names of content/plans.yaml. Codes are redeemed and not paid: they need none. */
export async function createProviders({
  stripe,
}: {
  readonly stripe?: StripeOptions | undefined;
} = {}): Promise<ReadonlyMap<string, Provider>> {
  const all: Provider[] = [invoice];
  // Its library is loaded where it is used alone.
  if (stripe !== undefined) all.push((await import('./stripe.ts')).createStripe(stripe));
  return new Map(all.map((provider) => [provider.name, provider]));
}
