import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { safeParse, type ZodMiniType } from 'zod/mini';
import { operations } from '../../../api/contract/index.ts';
import { reasons } from '../../../api/contract/reasons.ts';
import { describeApi } from './document.ts';
import { exampleOf } from './example.ts';
import type { Operation } from './operation.ts';
import type { JsonSchema } from './schemas.ts';

const document = describeApi(operations, { publicUrl: 'https://drive.example/', version: '1.2.3' });
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const callOf = (name: string): Operation => {
  const call = calls.find(({ operation }) => operation.operationId === name);
  if (call === undefined) throw new Error(`no ${name}`);
  return call.operation;
};

/** Every schema that stands anywhere below, with the way to it. */
function schemasIn(value: unknown, way = '#'): (readonly [string, JsonSchema])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${way}/${key}`;
    const isSchema = key === 'schema' || /^#\/components\/schemas\/\w+$/.test(at);
    return [...(isSchema ? [[at, inner as JsonSchema] as const] : []), ...schemasIn(inner, at)];
  });
}

/** Fields without a word on what they are. */
function silentFields(schema: JsonSchema, way: string): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? [])].filter((one) => one !== undefined);
  return [
    ...inner.flatMap((one) => silentFields(one, way)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${way}: ${name}`]),
      ...silentFields(field, `${way}.${name}`),
    ]),
  ];
}

describe('the document', () => {
  test('has nothing that a linter minds, but that the project names no licence', async () => {
    const found = await lintFromString({
      source: JSON.stringify(document),
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
      'info-license: Info object should contain `license` field.',
    ]);
  });

  test('has schemas that compile, every one', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { email: true } });
    ajv.addVocabulary(['components', 'example']);
    ajv.addSchema(
      { $id: 'https://drive.example/openapi', components: document.components },
      undefined,
      false,
      false,
    );
    const whole = schemasIn(document);
    for (const [way, schema] of whole) {
      const absolute = JSON.parse(
        JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"https://drive.example/openapi#'),
      );
      expect(() => ajv.compile(absolute), way).not.toThrow();
    }
    expect(whole.length).toBeGreaterThan(200);
  });

  test('names each endpoint once, but for pages', () => {
    const names = calls.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const pages = Object.keys(operations).filter((name) => !names.includes(name));
    expect(pages).toEqual(['sendContact', 'readReference', 'readReferenceStyle']);
  });

  test('says of every field what it is (field-words.ts)', () => {
    const silent = [
      ...calls.flatMap(({ operation }) => [
        ...(operation.parameters ?? []).flatMap((parameter) =>
          'name' in parameter && parameter.description === ''
            ? [`${operation.operationId}: ${parameter.name}`]
            : [],
        ),
        ...[operation.requestBody, ...Object.values(operation.responses)].flatMap((body) =>
          Object.values(body?.content ?? {}).flatMap(({ schema }) =>
            schema ? silentFields(schema, operation.operationId) : [],
          ),
        ),
      ]),
      ...Object.entries(document.components.schemas).flatMap(([name, schema]) => silentFields(schema, name)),
    ];
    expect(silent).toEqual([]);
  });

  test('says of every group what it is for (words.ts)', () => {
    expect(document.tags.filter(({ name, description }) => description === name)).toEqual([]);
  });

  test('says where the server is, without a slash at the end', () => {
    expect(document.servers).toEqual([{ url: 'https://drive.example' }]);
    expect(document.info.version).toBe('1.2.3');
  });
});

describe('what is told of a call', () => {
  test('values of a query by what they mean, not as the text that travels', () => {
    const query = Object.fromEntries(
      (callOf('listFiles').parameters ?? []).map((it) => ('name' in it ? [it.name, it.schema] : ['', {}])),
    );
    expect(query.limit).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 100 });
    expect(query.pin_folders).toEqual({ type: 'boolean', default: false });
    expect(query.order).toMatchObject({ type: 'string', default: 'mod_desc' });
    expect(query.order).toHaveProperty('enum');
  });

  test('a size may be a number or a decimal string', () => {
    const schema = callOf('createFile').requestBody?.content?.['application/json']?.schema;
    expect(schema?.properties?.size).toMatchObject({ type: ['string', 'integer'] });
  });

  test.each(calls)('$method $path: who may, and every reason with its code', ({ path, operation }) => {
    const { access, answer, errors = [] } = operations[operation.operationId] ?? {};
    expect(operation.security).toEqual(access === 'anyone' ? [] : [{ accessToken: [] }]);
    expect(operation.responses[401] !== undefined).toBe(access !== 'anyone');
    expect(operation.responses[answer === 'application/xml' ? '4XX' : 429]).toBeDefined();
    for (const reason of errors) {
      const { status, code, text } = reasons[reason];
      const response = operation.responses[status];
      if (response?.$ref !== undefined) continue;
      expect(response?.content?.['application/json']?.examples?.[reason]?.value).toEqual({
        error: reason,
        error_code: code,
        error_description: text,
        error_uri: path,
      });
    }
  });

  test('content can be read in ranges and conditionally', () => {
    const { parameters = [], responses } = callOf('readContent');
    const names = parameters.map((it) => ('name' in it ? it.name : ''));
    expect(names).toEqual(expect.arrayContaining(['token', 'name', 'Range', 'If-Range', 'If-None-Match']));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '206', '304', '416']));
  });

  test('an upload is reported by its headers', () => {
    const { parameters = [], responses, requestBody } = callOf('continueUpload');
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Upload-Offset', required: true }));
    expect(Object.keys(responses[204]?.headers ?? {})).toContain('Upload-Offset');
    expect(requestBody?.content).toEqual({ 'application/offset+octet-stream': {} });
  });

  test.each(calls.filter(({ operation }) => operation.requestBody))(
    '$method $path: its example is one that the contract takes',
    ({ operation }) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      const { body } = operations[operation.operationId] ?? {};
      if (schema === undefined) return expect(body).toBe('bytes');
      expect(safeParse(body as ZodMiniType, exampleOf(schema))).toMatchObject({ success: true });
    },
  );
});
