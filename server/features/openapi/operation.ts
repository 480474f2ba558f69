import { type Endpoint, paramsOf } from '../../../api/contract/endpoint.ts';
import { usualRates } from '../../http/limits.ts';
import { failures } from './responses.ts';
import { answerSchema, type JsonSchema, requestSchema } from './schemas.ts';
import { type HeaderFacts, streamFacts } from './streams.ts';
import { accessWords, type Caller, callerOf, rateWords } from './words.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly example?: unknown;
}

export interface Body {
  readonly required?: boolean;
  readonly description?: string;
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema?: JsonSchema; readonly examples?: Readonly<Record<string, { value: unknown }>> }
    >
  >;
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema: JsonSchema }>>;
  readonly $ref?: string;
}

/** One operation of the document, with extensions for the page for people. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
  readonly 'x-access': Caller;
  readonly 'x-rate': { readonly calls: number; readonly seconds: number };
  readonly 'x-captcha-action'?: string;
}

/** The headers that any call may carry, by their names in the components. */
const everyHeader = ['DeviceId', 'ClientId', 'AcceptLanguage'] as const;

export function operation(name: string, endpoint: Endpoint): Operation {
  const { summary, group, access, rate, captcha } = endpoint;
  const isPublic = access === 'anyone';
  return {
    operationId: name,
    summary: firstSentence(summary),
    description: [
      summary,
      `**Who may call:** ${accessWords[callerOf(endpoint)]}`,
      ...(captcha ? [`**Captcha:** may ask for a captcha token of the action \`${captcha}\`.`] : []),
      `**How often:** ${rateWords(rate)}.`,
    ].join('\n\n'),
    tags: [group],
    security: isPublic ? [] : [{ accessToken: [] }],
    parameters: parameters(name, endpoint),
    ...requestBody(name, endpoint),
    responses: { ...success(name, endpoint), ...failures(endpoint) } as Operation['responses'],
    'x-access': callerOf(endpoint),
    'x-rate': usualRates[rate],
    ...(captcha && { 'x-captcha-action': captcha }),
  };
}

/** Up to its first full stop or colon, without the stop. */
const firstSentence = (text: string): string => (/^.*?(?=[.:](?:\s|$))/s.exec(text)?.[0] ?? text).trim();

function parameters(name: string, endpoint: Endpoint): NonNullable<Operation['parameters']> {
  const { path, params, query, captcha } = endpoint;
  const inPath = params === undefined ? {} : (requestSchema(params, name).properties ?? {});
  const querySchema = query === undefined ? {} : requestSchema(query, name);
  return [
    ...paramsOf(path).map((param) => parameter(param, 'path', inPath[param] ?? { type: 'string' }, true)),
    ...Object.entries(querySchema.properties ?? {}).map(([field, schema]) =>
      parameter(field, 'query', schema, querySchema.required?.includes(field) ?? false),
    ),
    ...(isStream(endpoint) ? streamFacts(name, endpoint).takes.map(headerParameter) : []),
    ...(captcha ? [{ $ref: '#/components/parameters/CaptchaToken' }] : []),
    ...everyHeader.map((header) => ({ $ref: `#/components/parameters/${header}` })),
  ];
}

function parameter(name: string, place: 'path' | 'query', schema: JsonSchema, required: boolean): Parameter {
  const { description = '', ...rest } = schema;
  const isList = rest.anyOf?.some(({ type }) => type === 'array');
  return {
    name,
    in: place,
    required,
    description,
    schema: rest,
    ...(isList && { style: 'form', explode: true }),
  };
}

const headerParameter = ({ name, words, example, isRequired = false }: HeaderFacts): Parameter => ({
  name,
  in: 'header',
  required: isRequired,
  description: words,
  schema: { type: 'string' },
  example,
});

const isStream = ({ body, answer }: Endpoint): boolean => body === 'bytes' || typeof answer === 'string';

function requestBody(name: string, endpoint: Endpoint): { requestBody?: Body } {
  const { body } = endpoint;
  if (body === undefined) return {};
  if (body === 'bytes') {
    const { bodyType = 'application/octet-stream', isBodyRequired = false } = streamFacts(name, endpoint);
    return { requestBody: { required: isBodyRequired, content: { [bodyType]: {} } } };
  }
  const schema = requestSchema(body, name);
  return {
    requestBody: {
      required: (schema.required?.length ?? 0) > 0,
      content: { 'application/json': { schema } },
    },
  };
}

function success(name: string, endpoint: Endpoint): Readonly<Record<string, Body>> {
  const { answer } = endpoint;
  if (typeof answer !== 'string') {
    return {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(answer, name) } },
      },
    };
  }
  const { status, hasAnswerBody, gives, takes } = streamFacts(name, endpoint);
  const headers = Object.fromEntries(
    gives.map((header) => [header.name, { description: header.words, schema: { type: 'string' } }]),
  );
  const whole = {
    ...(gives.length > 0 && { headers }),
    ...(hasAnswerBody && { content: { [answer]: {} } }),
  };
  const isTaken = (header: string) => takes.some(({ name: taken }) => taken === header);
  return {
    [status]: {
      description: hasAnswerBody ? 'The content.' : 'Done; what there is to tell is in the headers.',
      ...whole,
    },
    ...(isTaken('Range') && { 206: { description: 'The ranges that were asked for.', ...whole } }),
    ...(isTaken('If-None-Match') && {
      304: { description: 'The content is still the one that the caller has.' },
    }),
  };
}
