import { isIP } from 'node:net';
import { z } from 'zod';

/** `false`: no proxy; a number: so many are in front; a list: their addresses and networks. */
export type TrustProxy = false | number | readonly string[];

const isAddressRange = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 &&
    bits > 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits))
  );
};

/** The addresses and networks of a list; undefined where one is none, or covers all addresses. */
function rangesIn(text: string): readonly string[] | undefined {
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange) ? ranges : undefined;
}

/**
 * How many proxies are in front, or which addresses they have. `true` is refused, and so is a range of all addresses:
 * it would trust a header from anyone.
 */
export const trustProxy = z
  .string()
  .default('false')
  .transform((text, context): TrustProxy => {
    if (text === 'false' || text === '0') return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    const ranges = rangesIn(text);
    if (ranges !== undefined) return ranges;
    context.addIssue({
      code: 'custom',
      message: 'the number of proxies in front (1 to 9), or their addresses (10.0.0.0/8,::1), or false',
    });
    return z.NEVER;
  });

/** Machines that may read `/metrics` besides this one. */
export const metricsFrom = z
  .string()
  .optional()
  .transform((text, context): readonly string[] => {
    const ranges = text === undefined ? [] : rangesIn(text);
    if (ranges !== undefined) return ranges;
    context.addIssue({ code: 'custom', message: 'addresses and networks (10.0.0.7,10.1.0.0/16)' });
    return z.NEVER;
  });
