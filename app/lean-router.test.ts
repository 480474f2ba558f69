import { expect, test } from 'vitest';
import { withoutEffects } from './lean-router.ts';

const lean = (code: string) => withoutEffects(code, 'lib.js').replace(/\s+/g, ' ');

test('a component that is wrapped and named can go where nobody imports it', () => {
  const code = `const Link = React.forwardRef(function Link() { Inner.displayName = "x"; });
    Link.displayName = "Link";
    const Context = React$1.createContext(void 0), other = start();`;
  expect(lean(code)).toBe(
    'const Link = /* @__PURE__ */ React.forwardRef(function Link() { Inner.displayName = "x"; }); const Context = /* @__PURE__ */ React$1.createContext(void 0), other = start();',
  );
});

test('what does something stays as it is', () => {
  const code =
    'Link.defaults = "a"; settings.displayName = name(); React.createContext(void 0); const a = start();';
  expect(lean(code)).toBe(code);
});
