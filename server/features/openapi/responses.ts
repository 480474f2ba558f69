import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { type ErrorAnswer, type Reason, reasons } from '../../../api/contract/reasons.ts';
import { componentRef } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const retryAfter = {
  description: 'Seconds after which another try may help.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** An error on the wire. */
const errorExample = (reason: Reason, path: string): ErrorAnswer => ({
  error: reason,
  error_code: reasons[reason].code,
  error_description: reasons[reason].text,
  error_uri: path,
});

/** Every reason that a call may fail with: its own, and those of its kind. A call of S3 has other codes. */
export function reasonsOf({ access, body, params, query, answer, errors = [] }: Endpoint): readonly Reason[] {
  if (answer === 'application/xml') return [];
  const takesJson = body !== undefined && body !== 'bytes';
  return [
    ...new Set<Reason>([
      ...(takesJson || params !== undefined || query !== undefined ? (['invalid_argument'] as const) : []),
      ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
      ...errors,
      ...(takesJson ? (['request_too_large', 'unsupported_media_type'] as const) : []),
      'too_many_requests',
      'internal',
      'unavailable',
    ]),
  ];
}

/** Reasons that any call may meet are answered alike everywhere: one response in the components for each. */
const everywhere: Readonly<Partial<Record<Reason, string>>> = {
  unauthenticated: 'Unauthenticated',
  too_many_requests: 'TooManyRequests',
  internal: 'Internal',
  unavailable: 'Unavailable',
};

/** Failures by status; where several reasons share one, each has its example. */
export function failures(endpoint: Endpoint): Json {
  if (endpoint.answer === 'application/xml') return faults;
  const byStatus = new Map<number, Reason[]>();
  for (const reason of reasonsOf(endpoint)) {
    const { status } = reasons[reason];
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, alike]) => {
        const [only = 'internal'] = alike;
        const name = alike.length === 1 ? everywhere[only] : undefined;
        return [status, name ? { $ref: `#/components/responses/${name}` } : failure(alike, endpoint.path)];
      }),
  );
}

/** S3 clients get S3's error format (Amazon S3 API Reference, "Error responses"). */
const faults: Json = {
  '4XX': { description: 'The call is refused; Code says why.', content: { 'application/xml': {} } },
  '5XX': { description: 'The server cannot serve it just now.', content: { 'application/xml': {} } },
};

const failure = (alike: readonly Reason[], path: string): Json => ({
  description: alike.map((reason) => `\`${reason}\`: ${reasons[reason].text}`).join(' '),
  ...(alike.some((reason) => reasons[reason].status === 429) && { headers: { 'Retry-After': retryAfter } }),
  content: {
    'application/json': {
      schema: componentRef('Error'),
      examples: Object.fromEntries(
        alike.map((reason) => [reason, { summary: reasons[reason].text, value: errorExample(reason, path) }]),
      ),
    },
  },
});

export const responseComponents = (): Json =>
  Object.fromEntries(
    (Object.entries(everywhere) as [Reason, string][]).map(([reason, name]) => [
      name,
      {
        ...failure([reason], '/drive/v1/files'),
        ...(reason === 'unauthenticated' && {
          headers: { 'WWW-Authenticate': { description: 'The scheme.', schema: { const: 'Bearer' } } },
        }),
        ...((reason === 'too_many_requests' || reason === 'unavailable') && {
          headers: { 'Retry-After': retryAfter },
        }),
      },
    ]),
  );

/** The one shape of failure (`api/contract/reasons.ts`). */
export const errorSchema = {
  title: 'Error',
  type: 'object',
  required: ['error', 'error_code', 'error_description'],
  properties: {
    error: { type: 'string', enum: Object.keys(reasons), description: 'The reason, as a word that stays.' },
    error_code: { type: 'integer', description: 'The reason, as a number.' },
    error_description: { type: 'string', description: 'What is wrong, in words for developers.' },
    error_uri: { type: 'string', description: 'The path of the call.' },
    details: {
      type: 'array',
      description: 'More, where there is more; field_violations name the fields that are wrong, and why.',
      items: {
        type: 'object',
        required: ['@type'],
        properties: {
          '@type': {
            type: 'string',
            description: 'What this object is: google.rpc.BadRequest and the like.',
          },
          field_violations: {
            type: 'array',
            description: 'The fields that are wrong.',
            items: {
              type: 'object',
              required: ['field', 'description'],
              properties: {
                field: { type: 'string', description: 'The way to the field: ids[3].' },
                description: { type: 'string', description: 'What is expected there.' },
              },
            },
          },
        },
      },
    },
  },
} as const;
