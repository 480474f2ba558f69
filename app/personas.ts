import type { Persona } from '../engine/server.ts';

/**
 * Kinds of visitors, for `site list --access` and `explain --as`. Credentials are in the browser's storage, never in a
 * cookie, so the server's answers do not differ.
 */
export const personas: readonly Persona[] = [
  { name: 'visitor', description: 'Nobody is signed in.', isSignedIn: false },
  { name: 'signed-in', description: 'An account without premium.', isSignedIn: true },
  { name: 'premium', description: 'An account with premium time.', isSignedIn: true },
  {
    name: 'ended',
    description: 'An account whose sessions were ended: its tokens are refused by every call.',
    isSignedIn: false,
  },
  {
    name: 'blocked',
    description: 'A visitor whom content/access.yaml names, by address or country.',
    isSignedIn: false,
    isBlocked: true,
  },
];
