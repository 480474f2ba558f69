/** Limits the connections of all swarms together, and how fast new ones are made. */
export interface ConnectionLimit {
  /** `wake` is called whenever a refused connection may be tried again, `give` when others have no room for one. */
  readonly join: (wake: () => void, give?: () => void) => ConnectionShare;
}

interface ConnectionShare {
  /** Whether one more connection may be made now. */
  readonly take: () => boolean;
  readonly give: () => void;
  /** Whether others have no room for a connection. */
  readonly isWanted: () => boolean;
  readonly leave: () => void;
}

interface ConnectionLimitOptions {
  readonly most: number;
  /** Connections that every swarm should get: a quarter of all is kept for swarms that have fewer. */
  readonly share?: number;
  /** New connections in a second, after as many at once as `burst`. */
  readonly perSecond?: number;
  readonly burst?: number;
}

interface Member {
  used: number;
  /** It had no room for a connection. */
  isRefused: boolean;
  readonly wake: () => void;
  readonly give: (() => void) | undefined;
}

export function createConnectionLimit({
  most,
  share = 20,
  perSecond = 20,
  burst = 50,
}: ConnectionLimitOptions): ConnectionLimit {
  const members = new Set<Member>();
  let used = 0;
  let [tokens, countedAt] = [burst, performance.now()];
  let isWaiting = false;

  /** Those that have the fewest come first. */
  function wakeAll(): void {
    for (const member of [...members].sort((a, b) => a.used - b.used)) {
      member.isRefused = false;
      member.wake();
    }
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
    join: (wake, give) => {
      const member: Member = { used: 0, isRefused: false, wake, give };
      members.add(member);
      return {
        take: () => {
          const room = member.used < share ? most : most - Math.floor(most / 4);
          member.isRefused = used >= room;
          if (member.isRefused) for (const other of members) if (other !== member) other.give?.();
          if (member.isRefused || !takeToken()) return false;
          used += 1;
          member.used += 1;
          return true;
        },
        give: () => {
          used -= 1;
          member.used -= 1;
          wakeAll();
        },
        isWanted: () => [...members].some((other) => other !== member && other.isRefused),
        leave: () => void members.delete(member),
      };
    },
  };
}
