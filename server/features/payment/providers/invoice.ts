import type { Provider } from './provider.ts';

/** A bank transfer: the payer writes the reference of the order, and the operator confirms what arrived. */
export const invoice: Provider = { name: 'invoice', renews: false, begin: async () => '' };
