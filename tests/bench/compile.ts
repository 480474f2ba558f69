import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registries } from '../../engine/define/registries.ts';
import { compile } from '../../engine/manifest/compile.ts';
import { median, type Row } from './measure.ts';

/** Compile of the real manifest and of 1,000 routes made after its pattern. */
export function benchCompile(root: string, registries: Registries): Row[] {
  const real = readFileSync(join(root, 'routes.yaml'), 'utf8');
  const head = real.slice(0, real.indexOf('\nroutes:'));
  const tail = real.slice(real.indexOf('\npolicies:'));
  const routes = Array.from({ length: 1_000 }, (_, index) =>
    [
      `  - path: /made-${index}/:part`,
      '    page: activity-end',
      '    title: {message: activity.end.head.title}',
      '    description: {message: activity.end.head.description}',
    ].join('\n'),
  );
  const kept = real.slice(real.indexOf('\nroutes:'), real.indexOf('\npolicies:'));
  const many = `${head}${kept.trimEnd()}\n${routes.join('\n')}\n${tail}`;
  return [
    { name: 'compile, the real manifest', value: time(real, registries), unit: 'ms', target: '< 60' },
    { name: 'compile, 1,000 more routes', value: time(many, registries), unit: 'ms', target: '< 400' },
  ];
}

function time(text: string, registries: Registries): number {
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    const { diagnostics } = compile(text, registries, { file: 'routes.yaml' });
    const spent = performance.now() - began;
    const error = diagnostics.find(({ severity }) => severity === 'error');
    if (error) throw new Error(`line ${error.range.start.line}: ${error.message}`);
    return spent;
  });
  return median(times);
}
