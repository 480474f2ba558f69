import { createHmac } from 'node:crypto';
import { networkKey } from '../../../http/limits.ts';

/** The network of a visitor without an account, as it is stored: enough to count by, and no address. */
export type NetworkPrint = (address: string, ...purpose: readonly string[]) => string;

/** @param key of this server: without one, four billion addresses are soon tried. */
export const networkPrints =
  (key: Buffer): NetworkPrint =>
  (address, ...purpose) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['network', ...purpose, networkKey(address)]))
      .digest('base64url')
      .slice(0, 32);
