import { type AddressPolicyOptions, createAddressPolicy } from './address-policy.ts';
import type { EgressOptions } from './connection.ts';
import { createEgress, type Egress } from './egress.ts';
import { createOperatorFetch } from './operator-fetch.ts';
import { createResolver } from './resolver.ts';

export { createAddressPolicy, readAllowed, readPorts } from './address-policy.ts';
export type { EgressAnswer } from './connection.ts';
export type { Egress } from './egress.ts';
export { EgressError } from './error.ts';
export { createResolver } from './resolver.ts';

/**
 * The egress of the server: the usual ports of public addresses, those that its operator adds (`EGRESS_PORTS`), and the
 * addresses and ports that the operator allows (`EGRESS_ALLOW`).
 */
export const openEgress = ({
  allowed,
  ports,
  ...rest
}: Required<Pick<AddressPolicyOptions, 'allowed' | 'ports'>> &
  Pick<EgressOptions, 'userAgent' | 'idle'>): Egress =>
  createEgress({ ...createAddressPolicy({ allowed, ports }), addressesOf: createResolver(), ...rest });

/** `fetch` for services that the operator has chosen, by the same policy. */
export const openOperatorFetch = ({
  allowed,
  ports,
}: Required<Pick<AddressPolicyOptions, 'allowed' | 'ports'>>): typeof fetch =>
  createOperatorFetch({ ...createAddressPolicy({ allowed, ports }), addressesOf: createResolver() });
