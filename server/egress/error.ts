/**
 * - `address`: not an address that the door opens: another scheme, no host, a port of another protocol
 * - `forbidden`: it leads to a network that is not public, or to a port of another protocol
 * - `unknown-host`: no name server knows the name
 * - `unreachable`: no connection, or the name server does not answer
 * - `untrusted`: the certificate is not good for the name
 * - `malformed`: what answers does not speak HTTP
 * - `redirects`: too many, or to nowhere
 * - `slow`: no answer in time, or its bytes come too slowly
 * - `broken`: the connection ended before the content did
 * - `cancelled`: whoever asked does not want it any more
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
/** Told apart by the log alone: whoever asks must not learn by them what is inside our network. */
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

  /** Nobody was spoken to. */
  get isUnreached(): boolean {
    return (unreachedReasons as readonly EgressReason[]).includes(this.reason);
  }
}

/** One and the same sentence for all that may be the matter. */
export const unreached = (reason: (typeof unreachedReasons)[number], cause?: unknown): EgressError =>
  new EgressError(reason, 'The address could not be reached.', { cause });
