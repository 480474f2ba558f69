import { type AddressPolicyOptions, createAddressPolicy } from './address-policy.ts';
import { createEgress, type Egress, type EgressOptions } from './egress.ts';
import { createResolver } from './resolver.ts';

export { readAllowed, readPorts } from './address-policy.ts';
export type { Egress, EgressAnswer } from './egress.ts';
export { EgressError } from './error.ts';

/**
 * The door as the server has it: the usual ports of public addresses and those that its operator adds (`EGRESS_PORTS`),
 * and what the operator allows by address and port (`EGRESS_ALLOW`).
 */
export const openEgress = ({
  allowed,
  ports,
  ...rest
}: Required<Pick<AddressPolicyOptions, 'allowed' | 'ports'>> &
  Pick<EgressOptions, 'userAgent' | 'idle'>): Egress =>
  createEgress({ ...createAddressPolicy({ allowed, ports }), addressesOf: createResolver(), ...rest });
