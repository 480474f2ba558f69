import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { type Operation, operation, type Parameter } from './operation.ts';
import { errorSchema, responseComponents } from './responses.ts';
import { type JsonSchema, schemaComponents } from './schemas.ts';
import { groupWords, introduction } from './words.ts';

/** An OpenAPI 3.1 document, as far as this server writes one. */
export interface Description {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

export interface DescriptionOptions {
  /** Where the server is reached, without a slash at the end. */
  readonly publicUrl: string;
  readonly version: string;
}

/** Pages for people are no calls. */
const isCall = ({ answer }: Endpoint): boolean => answer !== 'text/html' && answer !== 'text/css';

/**
 * Describes endpoints for programs (OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1). `operations` holds them by their
 * operationIds; the order is kept.
 */
export function describeApi(
  operations: Readonly<Record<string, Endpoint>>,
  { publicUrl, version }: DescriptionOptions,
): Description {
  const calls = Object.entries(operations).filter(([, endpoint]) => isCall(endpoint));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of calls) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    });
  }
  const groups = [...new Set(calls.map(([, { group }]) => group))];
  return {
    openapi: '3.1.1',
    info: { title: 'Drive API', version, description: introduction },
    servers: [{ url: publicUrl.replace(/\/+$/, '') }],
    tags: groups.map((name) => ({ name, description: groupWords[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access_token of a sign-in. It is short-lived; renew it with the refresh token.',
        },
      },
      parameters: headers,
      responses: responseComponents(),
      schemas: { ...schemaComponents(), Error: errorSchema },
    },
  };
}

const header = (name: string, description: string, maxLength: number): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength },
});

const headers: Readonly<Record<string, Parameter>> = {
  DeviceId: header('x-device-id', 'The id that the device gave itself; sessions are listed by it.', 64),
  ClientId: header('x-client-id', 'Which program calls.', 64),
  CaptchaToken: header(
    'x-captcha-token',
    'A captcha token for the action of this call (POST /v1/shield/captcha/init).',
    2048,
  ),
  AcceptLanguage: header('Accept-Language', 'The language of words for people, as in mails.', 200),
};
