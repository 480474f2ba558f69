import { type Scope, scopes } from '../../../../api/contract/oauth.ts';

/** Scopes as a request lists them, each once and in our order; undefined where one is unknown, or none is there. */
export function readScopes(text: string): readonly Scope[] | undefined {
  const words = new Set(text.split(' ').filter((word) => word !== ''));
  const known = scopes.filter((scope) => words.has(scope));
  return known.length > 0 && known.length === words.size ? known : undefined;
}
