import * as contract from '../../../api/contract/config.ts';
import type { Offers } from '../../../app/server.ts';
import { type Route, route } from '../../http/route.ts';
import { activitiesIn, productsIn, type Windows, wordsOf } from './service.ts';

export interface ConfigDeps {
  readonly siteName: () => string;
  /** The windows of the served site now, in a language. */
  readonly windows: (language: string) => Windows;
  readonly offers: () => Offers | undefined;
  /** The names of the plans of the served site. */
  readonly plans: () => readonly string[];
  readonly rewards: () => {
    readonly rewards: readonly string[];
    readonly compensations: readonly {
      readonly id: string;
      readonly from: number | undefined;
      readonly to: number | undefined;
    }[];
  };
  /** Who may open the debug console; nobody, without it. */
  readonly mayDebug?: ((who: Debugger) => Promise<boolean>) | undefined;
  readonly now: () => number;
}

export interface Debugger {
  readonly deviceId: string;
  readonly userId: string | undefined;
}

/** The configuration of the site for clients, which follows its files. */
export const configRoutes = (deps: ConfigDeps): readonly Route[] => [
  route(contract.getExternalProducts, async ({ body: { data } }) => ({
    values: { products: productsIn(deps.offers(), data?.language ?? '', deps.now()) },
  })),
  route(contract.getSiteResources, async ({ body: { data } }) => ({
    values: { windows: Object.entries(deps.windows(data?.language ?? '')).map(wordsOf) },
  })),
  route(contract.getActivityOperation, async ({ body: { data } }) => ({
    values: { activities: activitiesIn(deps.windows(data?.language_app || data?.language_system || '')) },
  })),
  route(contract.getDebugOptions, async ({ body: { data }, deviceId, caller }) => ({
    values: {
      debug_options: {
        allow_vconsole:
          (await deps.mayDebug?.({ deviceId: data?.device_id || deviceId, userId: caller?.userId })) ?? false,
      },
    },
  })),
  route(contract.getBasicConfig, async () => {
    const { rewards, compensations } = deps.rewards();
    const now = deps.now();
    return {
      values: {
        site_name: deps.siteName(),
        plans: [...deps.plans()],
        providers: [...(deps.offers()?.providers ?? [])],
        rewards: [...rewards],
        // One that has not begun is not told before.
        compensations: compensations
          .filter(({ from = -Infinity, to = Infinity }) => from <= now && now < to)
          .map(({ id }) => id),
      },
    };
  }),
];
