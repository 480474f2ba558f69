import { serve } from '../e2e/serve.ts';

/** Playwright's global set-up: the built server on loopback as it comes, over a folder of data that goes with it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { address, data, stop } = await serve({ TRUST_PROXY: '1' });
  process.env.SITE = address;
  process.env.SITE_DATA = data;
  return stop;
}
