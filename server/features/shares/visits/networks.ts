import { createHmac } from 'node:crypto';
import { networkKey } from '../../../http/limits.ts';

/** Where somebody without an account calls from, as it is kept: enough to count them by, and no address. */
export type NetworkPrint = (address: string, ...purpose: readonly string[]) => string;

/** @param key of this server: without one, four billion addresses are soon tried. */
export const networkPrints =
  (key: Buffer): NetworkPrint =>
  (address, ...purpose) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['network', ...purpose, networkKey(address)]))
      .digest('base64url')
      .slice(0, 32);
