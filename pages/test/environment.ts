/** Facts that the browser reports about itself; `undefined` where it reports none. Plain data. */
export interface Environment {
  readonly languages: readonly string[];
  readonly timeZone: string;
  /** Minutes east of UTC. */
  readonly utcOffset: number;
  /** The device’s clock, ms since the epoch. */
  readonly localTime: number;
  readonly platform: string;
  readonly userAgent: string;
  readonly screen: Size;
  readonly viewport: Size;
  readonly pixelRatio: number;
  readonly touchPoints: number;
  /** GiB, rounded by the browser. */
  readonly memory: number | undefined;
  readonly cores: number | undefined;
  readonly areCookiesEnabled: boolean;
  readonly isLocalStorageUsable: boolean;
  /** Bytes of this site and the most it may take. */
  readonly storage: { readonly usage: number; readonly quota: number } | undefined;
  readonly isOnline: boolean;
  readonly connection: Connection | undefined;
  /** The file of the page’s code, whose name changes with every build. */
  readonly build: string | undefined;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the Network Information API: the browser's estimate of the connection. */
interface Connection {
  readonly effectiveType: string | undefined;
  /** Mbit/s. */
  readonly downlink: number | undefined;
}

/** Parts of `navigator` that only some browsers have. */
interface Extras {
  readonly deviceMemory?: number;
  readonly connection?: { readonly effectiveType?: string; readonly downlink?: number };
  readonly userAgentData?: { readonly platform?: string };
}

/** Reads the browser that runs this. */
export async function readEnvironment(): Promise<Environment> {
  const { deviceMemory, connection, userAgentData } = navigator as Extras;
  return {
    languages: [...navigator.languages],
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    utcOffset: -new Date().getTimezoneOffset(),
    localTime: Date.now(),
    platform: userAgentData?.platform || navigator.platform,
    userAgent: navigator.userAgent,
    screen: { width: screen.width, height: screen.height },
    viewport: { width: innerWidth, height: innerHeight },
    pixelRatio: devicePixelRatio,
    touchPoints: navigator.maxTouchPoints,
    memory: deviceMemory,
    cores: navigator.hardwareConcurrency,
    areCookiesEnabled: navigator.cookieEnabled,
    isLocalStorageUsable: canStore(),
    storage: await estimateStorage(),
    isOnline: navigator.onLine,
    connection: connection && { effectiveType: connection.effectiveType, downlink: connection.downlink },
    build: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1),
  };
}

/** Private windows and full disks refuse on writing, not before. */
function canStore(): boolean {
  const key = 'test.probe';
  try {
    localStorage.setItem(key, key);
    const isKept = localStorage.getItem(key) === key;
    localStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}

/** Missing on insecure origins, and refused in some private windows. */
async function estimateStorage(): Promise<Environment['storage']> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? undefined : { usage, quota };
  } catch {
    return undefined;
  }
}
