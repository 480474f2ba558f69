import type { Operation, Parameter } from './operation.ts';
import type { JsonSchema } from './schemas.ts';

/** Realistic example values, by the name of their field. */
const likely: Readonly<Record<string, unknown>> = {
  id: 'Vq3v0yTn5Jm2b1XkQ8rW7sLcHd',
  version_id: 'Rk2n8ZpLw4cT6yBv1QxM9sHd0f',
  token: 'c2lnbmVk',
  name: 'plan.txt',
  username: 'ada@example.org',
  email: 'ada@example.org',
  password: 'correct horse battery',
  new_password: 'correct horse battery',
  grant_type: 'refresh_token',
  challenge: 'c2lnbmVk',
  action: 'POST:/v1/auth/signin',
  user_code: 'BCDF-GHJK',
  verification_id: 'mZ5w8Jq1',
  code: '123456',
  query: 'plan',
  country: 'DE',
  currency: 'EUR',
  amount: '4.99',
  due: '1.67',
  quoted_time: '2026-11-28T10:00:00Z',
  item: 'platinum',
  base_revision: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/** An example of a request: the required fields. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name === 'ids' ? 'id' : name)];
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([field]) => schema.required?.includes(field))
        .map(([field, inner]) => [field, exampleOf(inner, field)]),
    );
  }
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], name);
  if (schema.type === 'integer' || schema.type === 'number') return schema.default ?? schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  const digits = /^\^\\d\{(\d)\}\$$/.exec(schema.pattern ?? '')?.[1];
  return digits === undefined ? (likely[name] ?? name) : '12345678'.slice(0, Number(digits));
}

/** For a shell: nothing in single quotes means anything. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const isParameter = (parameter: object): parameter is Parameter => 'name' in parameter;

interface CallExample {
  readonly method: string;
  readonly url: string;
  readonly operation: Operation;
}

/** A shell line that makes the call, as far as possible without real ids. */
export function curlLine({ method, url, operation }: CallExample): string {
  const parameters = (operation.parameters ?? []).filter(isParameter).filter(({ required }) => required);
  const shownValue = ({ name, schema, example }: Parameter) => String(example ?? exampleOf(schema, name));
  const at = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const path = at('path').reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, encodeURIComponent(shownValue(parameter))),
    url,
  );
  const query = new URLSearchParams(at('query').map((parameter) => [parameter.name, shownValue(parameter)]));
  return [
    `curl ${quoted(query.size === 0 ? path : `${path}?${query}`)}`,
    ...(method === 'GET' || (method === 'POST' && operation.requestBody) ? [] : [methodFlag(method)]),
    ...(operation.security.length > 0 ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...at('header').map(
      (parameter) => `-H ${quoted(`${parameter.name.toLowerCase()}: ${shownValue(parameter)}`)}`,
    ),
    ...bodyFlags(operation),
  ].join(' \\\n  ');
}

const methodFlag = (method: string): string => (method === 'HEAD' ? '--head' : `-X ${method}`);

function bodyFlags({ requestBody }: Operation): readonly string[] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return [];
  if (content?.schema === undefined) {
    return [
      `-H ${quoted(`content-type: ${type.replace('image/*', 'image/jpeg')}`)}`,
      '--data-binary @content',
    ];
  }
  return [`-H ${quoted(`content-type: ${type}`)}`, `-d ${quoted(JSON.stringify(exampleOf(content.schema)))}`];
}
