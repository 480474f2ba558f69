/** Payload of NOTIFY on the channel of changes: `<user id> <revision>`, `<user id> task <JSON>`, or `<user id> grants`. */
type Notice =
  | { readonly userId: string; readonly revision: number }
  | { readonly userId: string; readonly task: string }
  /** Other entries may be shared with the person. */
  | { readonly userId: string; readonly grants: true };

/** Undefined for anything else; any client of the database can send anything. */
export function readNotice(payload: string): Notice | undefined {
  const [, userId = '', rest = ''] = /^(\S{1,64}) (.+)$/.exec(payload) ?? [];
  if (/^\d{1,15}$/.test(rest)) return { userId, revision: Number(rest) };
  if (rest.startsWith('task {')) return { userId, task: rest.slice('task '.length) };
  if (rest === 'grants') return { userId, grants: true };
  return undefined;
}
