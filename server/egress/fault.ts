/**
 * - `address`: not an address that the door opens: another scheme, no host, a port of another protocol
 * - `forbidden`: it leads to a network that is not public
 * - `unknown-host`: no name server knows the name
 * - `unreachable`: no connection, or the name server does not answer
 * - `untrusted`: the certificate is not good for the name
 * - `malformed`: what answers does not speak HTTP
 * - `redirects`: too many, or to nowhere
 * - `slow`: no answer in time, or its bytes come too slowly
 * - `broken`: the connection ended before the content did
 * - `cancelled`: whoever asked does not want it any more
 */
export type EgressReason =
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
const temporary: readonly EgressReason[] = ['unreachable', 'slow', 'broken'];

/** Why a request did not come to its end. The message is for people; it names no address. */
export class EgressFault extends Error {
  override readonly name = 'EgressFault';
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }

  get isTemporary(): boolean {
    return temporary.includes(this.reason);
  }
}
