import { BlockList, isIP } from 'node:net';
import type { TrustProxy } from '../env.ts';

/** Whether the peer at `address`, `hop` steps away (0: the socket), is one of our proxies and its headers are believed. */
export type Trusts = (address: string | undefined, hop: number) => boolean;

export function trustsProxy(setting: TrustProxy): Trusts {
  if (setting === false) return () => false;
  if (typeof setting === 'number') return (_, hop) => hop < setting;
  const proxies = new BlockList();
  for (const range of setting) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
