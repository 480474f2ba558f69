import { createAdmission } from './admission.ts';
import { createEgress, type Egress, type EgressOptions } from './egress.ts';
import { createNames } from './names.ts';

export { readAddress } from './address.ts';
export { readAllowed } from './admission.ts';
export type { Egress, EgressAnswer } from './egress.ts';
export { EgressFault } from './fault.ts';

/** The door as the server has it: public addresses, and those that its operator allows (`EGRESS_ALLOW`). */
export const openEgress = ({
  allowed,
  ...rest
}: { readonly allowed: readonly string[] } & Pick<EgressOptions, 'userAgent' | 'idle'>): Egress =>
  createEgress({ admits: createAdmission({ allowed }), addressesOf: createNames(), ...rest });
