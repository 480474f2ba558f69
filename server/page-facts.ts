import { apiOriginsMeta } from '../api/contract/origins.ts';
import type { Env } from './env.ts';

/** Choices of the operator that the scripts of every page read (`SiteOptions.meta`); most servers have none. */
export const pageFacts = ({ API_URLS }: Pick<Env, 'API_URLS'>): Readonly<Record<string, string>> =>
  API_URLS.length === 0 ? {} : { [apiOriginsMeta]: API_URLS.join(' ') };
