import { createElement, type ReactNode } from 'react';

/** Names of attributes that React knows by another one. */
const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  hreflang: 'hrefLang',
  novalidate: 'noValidate',
};
const camelled = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const propOf = (name: string): string =>
  renamed[name] ?? (/^(?:aria|data)-/.test(name) ? name : camelled(name));

const entities: Readonly<Record<string, string>> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' };
const unescaped = (text: string): string =>
  text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => entities[name] as string);

const voids = new Set(['input', 'img', 'br', 'hr']);
const token = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|<!--.*?-->|([^<]+)/gi;
const attribute = /([^\s=]+)(?:="([^"]*)")?/g;

/** Markup of React's as the elements it could have come of, each of them plain: what drawing it costs at the least. */
export function plainElements(markup: string): ReactNode[] {
  type Open = { readonly tag: string; readonly props: object; readonly children: ReactNode[] };
  const open: Open[] = [{ tag: '', props: {}, children: [] }];
  const close = (): void => {
    const { tag, props, children } = open.pop() as Open;
    open.at(-1)?.children.push(createElement(tag, props, ...children));
  };
  for (const [, slash, tag, attributes = '', end, text] of markup.matchAll(token)) {
    if (text !== undefined) open.at(-1)?.children.push(unescaped(text));
    else if (tag === undefined) continue;
    else if (slash) close();
    else {
      const props = Object.fromEntries(
        [...attributes.matchAll(attribute)].map(([, name = '', value]) => [
          propOf(name),
          value === undefined || (value === '' && name !== 'alt' && !name.startsWith('data-'))
            ? true
            : unescaped(value),
        ]),
      );
      open.push({ tag, props, children: [] });
      if (end || voids.has(tag)) close();
    }
  }
  return open[0]?.children ?? [];
}
