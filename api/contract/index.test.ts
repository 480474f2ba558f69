import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Endpoint, paramsOf } from './endpoint.ts';
import { endpoints, isEndpoint, operations } from './index.ts';
import { reasons } from './reasons.ts';

const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts',
);

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The keys of an object schema. */
const keysOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { def: { shape: object } } | undefined)?.def.shape ?? {});

describe('the list of all endpoints', () => {
  test.each(files)('has every endpoint that %s exports, under its name', async (file) => {
    const exported: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ `./${file}`);
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) expect(operations[name], `${name} of ${file}`).toBe(value);
    }
  });

  test('names no endpoint twice', () => {
    const names = endpoints.map((endpoint) => nameOf(endpoint).replace(/\{\w+\}/g, '{}'));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('is not empty, and its names are camelCase', () => {
    expect(endpoints.length).toBeGreaterThan(40);
    expect(Object.keys(operations).filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  });
});

describe.each(Object.entries(operations))('%s', (_, endpoint) => {
  test('is whole', () => {
    const { method, path, params, body, summary, group, errors = [] } = endpoint;
    expect([...keysOf(params)].sort(), 'params of the path and of the schema').toEqual(
      [...paramsOf(path)].sort(),
    );
    if (method === 'GET' || method === 'HEAD') expect(body, 'a body').toBeUndefined();
    expect(errors.filter((reason) => !Object.hasOwn(reasons, reason))).toEqual([]);
    expect(
      errors.filter((reason, at) => errors.indexOf(reason) !== at),
      'a reason named twice',
    ).toEqual([]);
    expect(summary).toMatch(/^\S.*\.$/);
    expect(group).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
  });
});
