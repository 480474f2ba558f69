import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

const html = async (text: string) => toHtml(await readMarkdown(text));

test('Markdown is read as GitHub reads it', async () => {
  expect(await html('# One\n\n- [x] done\n- [ ] open\n\n|a|b|\n|-|-|\n|1|~~2~~|')).toMatch(
    /<h1>One<\/h1>[\s\S]*type="checkbox" checked[\s\S]*<td>1<\/td>\s*<td><del>2<\/del><\/td>/,
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '![a](data:text/html,<script>alert(1)</script>)',
  '<a href="javascript:alert(1)">a</a>',
  '[a](java\nscript:alert(1))',
])('nothing in %j acts', async (text) => {
  expect(await html(text)).not.toMatch(/<script|onerror|href="\s*java|src="data/i);
});

test('fenced code has the tokens of its language, other code has none', async () => {
  expect(await html('```js\nlet a\n```\n\n```unknown\nlet a\n```\n\n`let a`')).toMatch(
    /data-token="keyword">let<\/span> a[\s\S]*<code class="language-unknown">let a[\s\S]*<code>let a<\/code>/,
  );
});
