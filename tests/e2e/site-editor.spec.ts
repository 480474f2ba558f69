import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorOf, expect, openAt, proposed, publish, test } from './site-editor.ts';

test.describe.configure({ mode: 'default' });

const day = 86_400_000;
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 19);
/** The campaign's title in each language but the default one, by tag. */
const titles = {
  es: ['Español', 'Ha llegado la primavera'],
  id: ['Bahasa Indonesia', 'Musim semi telah tiba'],
  ja: ['日本語', '春が来ました'],
  ko: ['한국어', '봄이 왔습니다'],
  ms: ['Bahasa Melayu', 'Musim bunga telah tiba'],
  pt: ['Português', 'A primavera chegou'],
  ru: ['Русский', 'Весна пришла'],
  uk: ['Українська', 'Весна прийшла'],
  'zh-CN': ['简体中文', '春天来了'],
  'zh-TW': ['繁體中文', '春天來了'],
} as const;
/** The texts of a campaign that are not written anew, as staff take them from the last one. */
const borrowed = (name: string): string => `{message: activity.blackFriday.${name}}`;
const points = ['signIn', 'use'].map(
  (name) =>
    `          - {title: ${borrowed(`steps.${name}.title`)}, text: ${borrowed(`steps.${name}.text`)}}`,
);
const spring = [
  '    content:',
  '      theme: calm',
  `      eyebrow: ${borrowed('eyebrow')}`,
  '      title: {message: activity.spring.title}',
  `      lead: ${borrowed('lead')}`,
  `      action: {label: ${borrowed('action')}, to: /faq}`,
  ...['offer', 'steps'].flatMap((part) => [
    `      ${part}:`,
    `        title: ${borrowed(`${part}.title`)}`,
    '        points:',
    ...points,
  ]),
  '      terms:',
  `        - ${borrowed('terms.agreement')}`,
  '',
].join('\n');

test('an editor’s day: a campaign from nothing, published, seen and taken back @desktop', async ({
  page,
  siteServer,
  comeAs,
}) => {
  const manifest = join(siteServer.folder, 'routes.yaml');
  const before = readFileSync(manifest, 'utf8');
  const me = await comeAs('publisher');
  const { keyboard } = page;

  await test.step('the way there is in the account menu', async () => {
    await page.goto('/en-US/drive/all');
    await page.locator('summary', { hasText: 'Account of' }).click();
    await page.getByRole('link', { name: 'Site tools' }).click();
    await expect(page.getByRole('heading', { name: 'The latest files are live' })).toBeVisible();
  });

  await test.step('words are written, in eleven languages', async () => {
    await page.goto('/en-US/__site?view=edit&file=locales/en-US.json');
    await page.getByRole('button', { name: 'New message' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Id').fill('activity.spring.title');
    await dialog.getByLabel('Text').fill('Spring has come');
    await dialog.getByRole('button', { name: 'Add message' }).click();
    for (const [tag, [language, words]] of Object.entries(titles)) {
      await page.getByRole('link', { name: `${tag}.json` }).click();
      await page.getByLabel('Find words').fill('activity.spring');
      const field = page.getByLabel(`activity.spring.title in ${language}`);
      await field.fill(words);
      await field.blur();
    }
    await expect(page.getByText('11 files')).toBeVisible();
  });

  await test.step('a route is written, by completion', async () => {
    await openAt(page, 'routes.yaml', lineOf(before, '  - path: /activity/black-friday'));
    await keyboard.type('\n');
    await keyboard.press('ArrowUp');
    await keyboard.type('  - path: /activity/spring\n');
    for (const [begun, whole] of [
      ['pag', 'page'],
      ['activ', 'activity'],
      ['\nlay', 'layout'],
    ] as const) {
      await keyboard.type(begun);
      // They come as soon as the editor knows the names, which a slow machine needs time for.
      await expect(proposed(page).getByRole('option', { name: whole, exact: true })).toBeVisible({});
      await expect(proposed(page).getByRole('option').first()).toHaveText(whole);
      // For an instant Enter would be a new line: the editor accepts no key before a person can have seen the proposals.
      await proposed(page).getByRole('option').first().click();
    }
    await keyboard.type('activity');
    await expect(proposed(page).getByRole('option').first()).toHaveText('activity');
    // Of a whole word the proposal adds nothing: Enter is a new line, however long it has been on show.
    await keyboard.press('Enter');
    await keyboard.type('title: {mess');
    await expect(proposed(page).getByRole('option').first()).toHaveText('message');
    await proposed(page).getByRole('option').first().click();
    await keyboard.type('activity.spring.title');
    await keyboard.press('Escape');
    await keyboard.press('End');
    await keyboard.type('\nguards: [activity-ends');
    await keyboard.press('End');
    const window = `window: {from: "${isoOf(Date.now() - day)}Z", to: "${isoOf(Date.now() + 7 * day)}Z"}`;
    await keyboard.insertText(`\n    ${window}\n${spring}`);
    await expect(editorOf(page, 'routes.yaml')).toContainText('activity.spring.title');
  });

  await test.step('a fault is reported with its line, and mended by a press', async () => {
    const error = page.getByText('1 error');
    await expect(error).toBeVisible();
    await error.click();
    await expect(
      page.getByText('There is no guard "activity-ends". Did you mean "activity-end"?'),
    ).toBeVisible();
    const line = lineOf(before, '  - path: /activity/black-friday') + 4;
    await expect(page.getByRole('link', { name: `routes.yaml:${line}:14` })).toBeVisible();
    await page.getByRole('button', { name: 'Write "activity-end"' }).click();
    await expect(page.getByText('1 error')).toBeHidden();
  });

  await test.step('the page is looked at: in a language, on a phone, on another day', async () => {
    await page.getByRole('button', { name: 'Preview /activity/spring' }).click();
    const shown = page.frameLocator('iframe[title="Preview of the page"]');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Spring has come');
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: '日本語' });
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('春が来ました');
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect(page.locator('iframe')).toHaveCSS('max-width', '360px');
    await page.getByLabel('Date and time').fill(isoOf(Date.now() + 30 * day).slice(0, 16));
    await expect(shown.getByRole('heading', { level: 1 })).not.toHaveText('春が来ました');
    expect((await page.request.get('/en-US/activity/spring')).status()).toBe(404);
  });

  await test.step('what changes is planned, and published', async () => {
    await page.getByRole('link', { name: 'Review and publish' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '/activity/spring' }).first()).toBeVisible();
    await publish(page, 'Spring campaign');
    for (const [tag, [, words]] of Object.entries({ 'en-US': ['', 'Spring has come'], ...titles })) {
      const answer = await page.request.get(`/${tag}/activity/spring`);
      expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining(words)]);
    }
    expect(readFileSync(manifest, 'utf8')).toContain('- path: /activity/spring\n    page: activity\n');
    const log = execFileSync('git', ['-C', siteServer.folder, 'log', '-1', '--format=%s %ae'], {
      encoding: 'utf8',
    });
    expect(log).toBe(`Spring campaign ${me.email}\n`);
  });

  await test.step('and taken back', async () => {
    await page.getByRole('link', { name: 'See it in the history' }).click();
    await expect(page.getByRole('heading', { name: 'Spring campaign' })).toBeVisible();
    await page.getByRole('link', { name: 'All publications' }).click();
    const rows = page.locator('main ol > li');
    await expect(rows.first()).toContainText('Live now');
    await rows.nth(1).getByRole('button', { name: 'Go back to this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByText('The earlier version is live again.')).toBeVisible();
    // A person who comes back to it reads that it is gone.
    expect((await page.request.get('/en-US/activity/spring')).status()).toBe(410);
    expect(readFileSync(manifest, 'utf8')).toBe(`${before}\ngone:\n  - "/activity/spring"\n`);
  });
});

test.describe('a conflict', () => {
  test.use({ expectedConsole: [/status of 409/] });
  test('what somebody else saved meanwhile is reported and not overwritten @desktop @long', async ({
    page,
    siteServer,
    comeAs,
  }) => {
    const name = 'content/help/getting-started/welcome.en-US.md';
    const file = join(siteServer.folder, name);
    const before = readFileSync(file, 'utf8');
    await comeAs('publisher');
    await openAt(page, name, before.split('\n').length);
    await page.keyboard.type('\nWords of mine.\n');
    await page.getByRole('link', { name: 'Review and publish' }).click();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
    writeFileSync(file, `${before}\nWords of theirs.\n`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { name: 'Somebody else changed these files' })).toBeVisible({});
    expect(readFileSync(file, 'utf8')).toBe(`${before}\nWords of theirs.\n`);
    await expect(page.getByText('+Words of theirs.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await publish(page, 'Mine after all');
    expect(readFileSync(file, 'utf8')).toContain('Words of mine.');
    // The other person's text is kept in the history.
    await page.getByRole('link', { name: 'See it in the history' }).click();
    await expect(page.getByText('−Words of theirs.')).toBeVisible();
    await expect(page.getByText('+Words of mine.')).toBeVisible();
  });
});

test('what an editor writes runs nowhere in the origin of the drive @desktop', async ({ page, comeAs }) => {
  const said: string[] = [];
  page.context().on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  await comeAs('editor');
  await openAt(page, 'content/help/getting-started/welcome.en-US.md', 1);
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(
    [
      '',
      'Below it.',
      '',
      '<script>alert(1)</script><img src="x" onerror="alert(2)"><svg onload="alert(3)"></svg>',
      '',
      '[press](javascript:alert(4)) [data](data:text/html,<script>alert(5)</script>)',
      '',
      '<iframe srcdoc="<script>parent.alert(6)</script>"></iframe><style>body{display:none}</style>',
      '',
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByLabel('Address of the page').fill('/help-center/getting-started/welcome');
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe[title="Preview of the page"]');
  const unsafe =
    'main :is(script, iframe, style, [onerror], [onload], [href^="javascript:"], [href^="data:"])';
  await expect(frame.getByText('Below it.')).toBeVisible();
  await expect(frame.locator(unsafe)).toHaveCount(0);
  // Alone in a window the page has its scripts.
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open in a new tab' }).click();
  const alone = await opened;
  await expect(alone.getByText('Below it.')).toBeVisible();
  await expect(alone.locator(unsafe)).toHaveCount(0);
  expect(said).toEqual([]);
});

test.describe('roles', () => {
  test('a viewer looks, and writes nothing @desktop @long', async ({ page, comeAs }) => {
    await comeAs('viewer');
    await openAt(page, 'routes.yaml', 5);
    await expect(editorOf(page, 'routes.yaml')).toHaveAttribute('aria-readonly', 'true');
    await page.keyboard.type('x');
    await expect(editorOf(page, 'routes.yaml').locator('.cm-activeLine')).toHaveText('site:');
    await expect(page.getByRole('button', { name: 'New file' })).toBeHidden();
    await page.goto('/en-US/__site?view=edit&file=locales/ja.json');
    await expect(page.getByRole('textbox', { name: /^account\.continue/ })).toHaveAttribute('readonly', '');
    await page.goto('/en-US/__site?view=history');
    await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go back to this version' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'People' })).toBeHidden();
  });

  test('an editor writes, and does not publish @desktop @long', async ({ page, comeAs }) => {
    await comeAs('editor');
    await openAt(page, 'content/help/tree.yaml', 1);
    await page.keyboard.type('# Checked.\n');
    await page.getByRole('link', { name: 'Review and publish' }).click();
    await expect(page.getByText('A publisher can publish.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  });

  test('a stranger finds no way there, and nothing there @desktop', async ({ page, comeAs }) => {
    await page.goto('/en-US/__site');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await comeAs('nobody');
    await page.goto('/en-US/drive/all');
    await page.locator('summary', { hasText: 'Account of' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Site tools' })).toHaveCount(0);
  });
});

test.describe('without a role', () => {
  test.use({ expectedConsole: [/status of 404/] });
  test('the tools say whom they are for @phone @long', async ({ page, comeAs }) => {
    await comeAs('nobody');
    await page.goto('/ja/__site?view=edit&file=routes.yaml');
    await expect(
      page.getByRole('heading', { name: 'このツールはサイトを運営する人のためのものです' }),
    ).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});
