import { networkOf } from '../address.ts';

interface Host {
  /** Addresses that are connected or wait for it. */
  used: number;
  /** Connections begun since then. */
  tries: number;
  since: number;
}

/** Milliseconds in which a host is tried only so often. */
const triesIn = 60_000;
/** Hosts that are remembered before those of no more use are forgotten. */
const mostHosts = 2000;

/** Counts the addresses of each host, which may be all its ports: at most so many at once, and so many tries in a minute. */
export function createHosts(most: number) {
  const hosts = new Map<string, Host>();

  function hostOf(address: string): Host {
    const now = performance.now();
    if (hosts.size > mostHosts)
      for (const [key, { used, since }] of hosts) if (used === 0 && now - since > triesIn) hosts.delete(key);
    const key = networkOf(address);
    const host = hosts.get(key) ?? { used: 0, tries: 0, since: now };
    if (now - host.since > triesIn) Object.assign(host, { tries: 0, since: now });
    hosts.set(key, host);
    return host;
  }

  return {
    /** Counts a try, unless there were enough. */
    take: (address: string): boolean => {
      const host = hostOf(address);
      if (host.used >= most || host.tries >= most) return false;
      host.used += 1;
      host.tries += 1;
      return true;
    },
    give: (address: string): void => {
      hostOf(address).used -= 1;
    },
  };
}
