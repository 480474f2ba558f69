/** Limits the connections of all swarms together, and how fast new ones are made. */
export interface ConnectionLimit {
  /** `wake` is called whenever a refused connection may be tried again. */
  readonly join: (wake: () => void) => ConnectionShare;
}

interface ConnectionShare {
  /** Whether one more connection may be made now. */
  readonly take: () => boolean;
  readonly give: () => void;
  readonly leave: () => void;
}

interface ConnectionLimitOptions {
  readonly most: number;
  /** New connections in a second, after as many at once as `burst`. */
  readonly perSecond?: number;
  readonly burst?: number;
}

/** Connections that every swarm should get: a quarter of all is kept for swarms that have fewer. */
const share = 20;

export function createConnectionLimit({
  most,
  perSecond = 20,
  burst = 50,
}: ConnectionLimitOptions): ConnectionLimit {
  const members = new Set<{ used: number; readonly wake: () => void }>();
  let used = 0;
  let [tokens, countedAt] = [burst, performance.now()];
  let isWaiting = false;

  /** Those that have the fewest come first. */
  function wakeAll(): void {
    for (const { wake } of [...members].sort((a, b) => a.used - b.used)) wake();
  }

  function takeToken(): boolean {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - countedAt) / 1000) * perSecond);
    countedAt = now;
    if (tokens >= 1) {
      tokens -= 1;
      return true;
    }
    if (isWaiting) return false;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      wakeAll();
    }, 1000 / perSecond).unref();
    return false;
  }

  return {
    join: (wake) => {
      const member = { used: 0, wake };
      members.add(member);
      return {
        take: () => {
          const room = member.used < share ? most : most - Math.floor(most / 4);
          if (used >= room || !takeToken()) return false;
          used += 1;
          member.used += 1;
          return true;
        },
        give: () => {
          used -= 1;
          member.used -= 1;
          wakeAll();
        },
        leave: () => void members.delete(member),
      };
    },
  };
}
