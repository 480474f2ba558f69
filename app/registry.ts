import { claimsFile } from '../engine/define/claims.ts';
import type { Action, CodeRegistries, Guard, Layout, Page, ValidateRule } from '../engine/index.ts';

type Modules<Value> = Record<string, { readonly default: Value }>;

/** `../guards/activity-end.ts` → `activity-end`; `../pages/faq/index.ts` → `faq`. */
function byName<Value>(modules: Modules<Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => {
      const parts = path.split('/');
      const file = parts.at(-1) ?? '';
      const name = file === 'index.ts' ? parts.at(-2) : file.replace(/\.tsx?$/, '');
      return [name ?? '', module.default];
    }),
  );
}

/** The registries of the server: everything that the manifest may name, found by its file name. */
export const code: CodeRegistries = {
  pages: byName(import.meta.glob<{ default: Page }>('../pages/*/index.ts', { eager: true })),
  layouts: byName(import.meta.glob<{ default: Layout }>('../layouts/*/index.ts', { eager: true })),
  guards: byName(import.meta.glob<{ default: Guard }>(['../guards/*.ts', '!**/*.test.ts'], { eager: true })),
  validate: byName(
    import.meta.glob<{ default: ValidateRule }>(['../guards/validate/*.ts', '!**/*.test.ts'], {
      eager: true,
    }),
  ),
  actions: byName(
    import.meta.glob<{ default: Action }>(['../actions/*.ts', '!**/*.test.ts'], { eager: true }),
  ),
  files: [claimsFile],
};
