import { expect, test } from 'vitest';
import { bodyOf, openSiteWithFiles } from './test-site.ts';

/** The product's own site without the Russian of two texts. */
const site = await openSiteWithFiles({
  'help/getting-started/welcome.ru.md': null,
  'policies/user-agreement/user-agreement.ru.md': null,
});
const mainOf = async (path: string): Promise<string> => {
  const html = bodyOf(await site.get(path, Date.now()));
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};

test.each([
  ['/help-center/getting-started/welcome', 'Этой статьи пока нет на вашем языке.'],
  ['/policy/user-agreement', 'Этого текста пока нет на вашем языке.'],
])('%s says that it is not there in the reader’s language, and is marked as its own', async (path, says) => {
  const translated = await mainOf(`/zh-CN${path}`);
  expect(translated).toContain('<article');
  expect(translated).not.toContain('lang="en-US"');
  const inEnglish = await mainOf(`/ru${path}`);
  expect(inEnglish).toContain(says);
  expect(inEnglish).toMatch(/<article[^>]* lang="en-US"/);
});
