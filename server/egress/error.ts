/**
 * - `address`: not an address that is supported: another scheme, no host, a port of another protocol
 * - `forbidden`: it leads to a network that is not public, or to a port of another protocol
 * - `unknown-host`: no name server knows the name
 * - `unreachable`: no connection, or the name server does not answer
 * - `untrusted`: the certificate is not valid for the name
 * - `malformed`: the server does not speak HTTP
 * - `redirects`: too many, or to an invalid address
 * - `slow`: no answer in time, or its bytes come too slowly
 * - `broken`: the connection ended before the content did
 * - `cancelled`: the caller cancelled the request
 */
type EgressReason =
  | 'address'
  | 'forbidden'
  | 'unknown-host'
  | 'unreachable'
  | 'untrusted'
  | 'malformed'
  | 'redirects'
  | 'slow'
  | 'broken'
  | 'cancelled';

/** Another try may do better. */
const temporary: readonly EgressReason[] = ['slow', 'broken'];
/** Distinguished only in the log: to callers they would reveal what is inside our network. */
const unreachedReasons = ['forbidden', 'unknown-host', 'unreachable'] as const satisfies EgressReason[];

/** Why a request did not come to its end. The message is for people; it names no address. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }

  get isTemporary(): boolean {
    return temporary.includes(this.reason);
  }

  /** No server was contacted. */
  get isUnreached(): boolean {
    return (unreachedReasons as readonly EgressReason[]).includes(this.reason);
  }
}

/** One and the same sentence for all that may be the matter. */
export const unreached = (reason: (typeof unreachedReasons)[number], cause?: unknown): EgressError =>
  new EgressError(reason, 'The address could not be reached.', { cause });
