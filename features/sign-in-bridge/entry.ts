/** How a program that is signed in hands its account to the browser (spec section 4, "Login flows"). */
export type Entry =
  /** The app in whose own window the page is. */
  | { readonly by: 'app' }
  /** A link that some program has opened. */
  | { readonly by: 'code'; readonly code: string }
  /** The form of this page, sent without its script: the server has left a code for it. */
  | { readonly by: 'form'; readonly code: string }
  | { readonly by: 'extension' }
  /** The desktop program listens on a port of this machine, and knows by `state` the page that it has opened. */
  | { readonly by: 'desktop'; readonly port: number; readonly state: string };

/** The keys of an address that are for the sign-in, and are not taken along to the page after it. */
export const entryKeys = ['bridge_auth', 'code', 'from_source', 'port', 'state', 'scope'] as const;

/** The form of a login code: nothing else is sent to the server, and no other parameter is mistaken for one. */
const codeForm = /^login\.[\w-]{43}$/;
export const isLoginCode = (text: unknown): text is string => typeof text === 'string' && codeForm.test(text);

/** Our app names itself so in its user agent. */
const ownApp = /\bDriveApp\/\d/;

/**
 * Ports below 1024 are of services of the system, which no desktop program listens on.
 * @param hex as the address has it
 */
function portIn(hex: string | undefined): number | undefined {
  if (!/^[\da-f]{3,4}$/i.test(hex ?? '')) return undefined;
  const port = Number.parseInt(hex ?? '', 16);
  return port >= 1024 ? port : undefined;
}

/** The entry that an address names; undefined where it names none, or one that is not allowed. */
export function entryIn(
  query: Readonly<Record<string, string | undefined>>,
  userAgent: string,
): Entry | undefined {
  const { bridge_auth, code, from_source, state = '' } = query;
  if (bridge_auth === '1' && ownApp.test(userAgent)) return { by: 'app' };
  // A code with a state is the answer to a question, and this site asks none.
  if (isLoginCode(code)) return query.state === undefined ? { by: 'code', code } : undefined;
  if (from_source === 'pp_browser_extension') return { by: 'extension' };
  const port = portIn(query.port);
  if (from_source !== 'pc_client' || port === undefined || !/^[\w-]{22,64}$/.test(state)) return undefined;
  return { by: 'desktop', port, state };
}
