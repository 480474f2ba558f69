import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registries } from '../../engine/define/registries.ts';
import { compile } from '../../engine/manifest/compile.ts';
import { median, type Row } from './measure.ts';

/** Compile of the real manifest, and of 1,000 and 5,000 routes made after its pattern, in one file and in a hundred. */
export function benchCompile(root: string, registries: Registries): Row[] {
  const real = readFileSync(join(root, 'routes.yaml'), 'utf8');
  const head = real.slice(0, real.indexOf('\nroutes:'));
  const tail = real.slice(real.indexOf('\npolicies:'));
  const kept = real.slice(real.indexOf('\nroutes:'), real.indexOf('\npolicies:'));
  const withMore = (count: number) => `${head}${kept.trimEnd()}\n${made(0, count)}${tail}`;
  const parts = Array.from(
    { length: 100 },
    (_, file) => [`campaigns/${file}.yaml`, `routes:\n${made(file * 50, 50)}`] as const,
  );
  const divided = `include: ["campaigns/*.yaml"]\n${real}`;
  const row = (name: string, value: number, target: string): Row => ({
    name: `compile, ${name}`,
    value,
    unit: 'ms',
    target,
  });
  const one = time(withMore(5_000), registries);
  return [
    row('the real manifest', time(real, registries), '< 60'),
    row('1,000 more routes', time(withMore(1_000), registries), '< 400'),
    row('5,000 more routes', one, '< 2,000'),
    row('the same in 100 files', time(divided, registries, new Map(parts)), `≈ ${Math.round(one)}`),
  ];
}

/** So many routes, the first of which has this number. */
export const made = (first: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `  - path: /made-${first + index}/:part
    page: activity-end
    title: {message: activity.end.head.title}
    description: {message: activity.end.head.description}
`,
  ).join('');

function time(text: string, registries: Registries, included?: ReadonlyMap<string, string>): number {
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    const { diagnostics } = compile(text, registries, { file: 'routes.yaml', ...(included && { included }) });
    const spent = performance.now() - began;
    const error = diagnostics.find(({ severity }) => severity === 'error');
    if (error) throw new Error(`line ${error.range.start.line}: ${error.message}`);
    return spent;
  });
  return median(times);
}
