import type { Egress } from '../egress/index.ts';

/** Access to the network. Nothing is sent to an address that it does not allow. */
export interface Network {
  /** Whether a connection or a packet may go to this IP address and port. */
  readonly allowsPeer: (address: string, port: number) => boolean;
  /** For HTTP trackers and web seeds; checks redirects and host names itself. */
  readonly http: Pick<Egress, 'open'>;
  /** Resolves a host name. */
  readonly addressesOf: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
}
