/** Payload of NOTIFY on the channel of changes: `<user id> <revision>`, or `<user id> task <JSON>`. */
type Notice =
  | { readonly userId: string; readonly revision: number }
  | { readonly userId: string; readonly task: string };

/** Undefined for anything else; any client of the database can send anything. */
export function readNotice(payload: string): Notice | undefined {
  const [, userId = '', rest = ''] = /^(\S{1,64}) (.+)$/.exec(payload) ?? [];
  if (/^\d{1,15}$/.test(rest)) return { userId, revision: Number(rest) };
  if (rest.startsWith('task {')) return { userId, task: rest.slice('task '.length) };
  return undefined;
}
