import { ApiError } from '../../../errors.ts';

/** Plans that are made once and read for a while. */
export interface Planned {
  /** Memory that it takes. */
  readonly bytes: number;
}

export interface PlansOptions {
  /** Bytes of plans that are kept for the ranges which follow; the newest plan is kept whatever its size. */
  readonly mostKept: number;
  /** Bytes of plans that answers are sent from; at least as many as the largest plan has. */
  readonly mostSent: number;
  /** A plan of up to so many bytes is not counted: it takes less than the buffers of the connection it is sent by. */
  readonly mostUncounted?: number;
}

interface Plans<Plan extends Planned> {
  /** The plan of this key, made unless it is kept, being sent or being made. */
  readonly find: (key: string, make: () => Promise<Plan>) => Promise<Plan>;
  /**
   * Holds the plan while `send` runs, however that ends.
   * @throws {ApiError} `unavailable` where plans that are being sent leave no space for it.
   */
  readonly during: <Result>(
    key: string,
    make: () => Promise<Plan>,
    send: (plan: Plan) => Promise<Result>,
  ) => Promise<Result>;
}

/** Milliseconds for which a plan waits for the next range. */
const keptFor = 120_000;
/** Plans whose size is known after they were forgotten. */
const mostSizes = 1000;
/** Seconds. */
const retryAfter = 30;

/**
 * Plans in memory, within bounds. A slow reader holds a plan for as long as it likes, so plans in use are counted and
 * shared with other readers, also when newer plans have replaced them in the cache.
 */
export function createPlans<Plan extends Planned>({
  mostKept,
  mostSent,
  mostUncounted = 256 * 1024,
}: PlansOptions): Plans<Plan> {
  const kept = keepLast<Plan>(mostKept);
  const making = new Map<string, Promise<Plan>>();
  const sent = new Map<string, { readonly plan: Plan; readers: number }>();
  const sizes = new Map<string, number>();
  let sentBytes = 0;

  const counted = (bytes: number): number => (bytes > mostUncounted ? bytes : 0);

  const refuseBeyond = (key: string, bytes: number): void => {
    if (sent.has(key) || counted(bytes) === 0 || sentBytes + bytes <= mostSent) return;
    throw new ApiError('unavailable', {
      description: 'Too many large archives are being downloaded; this one can be soon.',
      retryAfter,
    });
  };

  const remember = (key: string, plan: Plan): Plan => {
    kept.keep(key, plan);
    sizes.delete(key);
    sizes.set(key, plan.bytes);
    const [oldest] = sizes.keys();
    if (sizes.size > mostSizes && oldest !== undefined) sizes.delete(oldest);
    return plan;
  };

  const find: Plans<Plan>['find'] = async (key, make) => {
    const known = kept.find(key) ?? sent.get(key)?.plan;
    if (known !== undefined) return known;
    const made =
      making.get(key) ??
      make()
        .then((plan) => remember(key, plan))
        .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    find,
    during: async (key, make, send) => {
      // A plan that there is no space for is not made again to find that out.
      refuseBeyond(key, sizes.get(key) ?? 0);
      const plan = await find(key, make);
      refuseBeyond(key, plan.bytes);
      const reading = sent.get(key) ?? { plan, readers: 0 };
      if (reading.readers === 0) sentBytes += counted(plan.bytes);
      reading.readers += 1;
      sent.set(key, reading);
      try {
        return await send(reading.plan);
      } finally {
        reading.readers -= 1;
        if (reading.readers === 0) {
          sent.delete(key);
          sentBytes -= counted(reading.plan.bytes);
        }
      }
    },
  };
}

/** The last plans, of so many bytes in all. */
function keepLast<Plan extends Planned>(most: number) {
  const plans = new Map<string, { readonly plan: Plan; readonly timer: NodeJS.Timeout }>();
  const drop = (key: string): void => {
    clearTimeout(plans.get(key)?.timer);
    plans.delete(key);
  };
  return {
    find: (key: string): Plan | undefined => {
      const found = plans.get(key);
      found?.timer.refresh();
      return found?.plan;
    },
    keep: (key: string, plan: Plan): void => {
      drop(key);
      let space = most - plan.bytes;
      for (const [other, { plan: older }] of [...plans].reverse()) {
        space -= older.bytes;
        if (space < 0) drop(other);
      }
      plans.set(key, { plan, timer: setTimeout(drop, keptFor, key).unref() });
    },
  };
}
