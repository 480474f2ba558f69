/** Basic (RFC 7617); undefined where there are none. */
export function readCredentials(
  header: string | undefined,
): { readonly username: string; readonly password: string } | undefined {
  const encoded = /^Basic +([\w+/=-]{1,2000})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
