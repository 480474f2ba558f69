import { type AdmissionOptions, createAdmission } from './admission.ts';
import { createEgress, type Egress, type EgressOptions } from './egress.ts';
import { createNames } from './names.ts';

export { readAllowed, readPorts } from './admission.ts';
export type { Egress, EgressAnswer } from './egress.ts';
export { EgressFault } from './fault.ts';

/**
 * The door as the server has it: the usual ports of public addresses and those that its operator adds (`EGRESS_PORTS`),
 * and what the operator allows by address and port (`EGRESS_ALLOW`).
 */
export const openEgress = ({
  allowed,
  ports,
  ...rest
}: Required<Pick<AdmissionOptions, 'allowed' | 'ports'>> &
  Pick<EgressOptions, 'userAgent' | 'idle'>): Egress =>
  createEgress({ ...createAdmission({ allowed, ports }), addressesOf: createNames(), ...rest });
