import { letterWith } from './letters.ts';
import { expect, test } from './person.ts';

// Refused on purpose, and a broken connection.
test.use({ expectedConsole: [/status of 40[04]|ERR_FAILED/] });

test('a visitor’s feedback reaches the operator @desktop', async ({ page }) => {
  await page.goto('/en-US/drive/feedback');
  const words = `The trash is too blue ${Date.now()}`;
  await page.getByLabel('Your message').fill(words);
  const address = page.getByLabel('Email address for a reply', { exact: false });
  await address.fill('ada at people');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(address).toHaveAccessibleDescription(/doesn’t look like an email address/);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await address.fill('ada@people.test');
  await page.route('**/v1/feedback', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await page.unroute('**/v1/feedback');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you.', { exact: false })).toBeVisible();
  expect(await letterWith(words)).toContain('ada@people.test');
});

test('the number of what was refused goes along, unless it is not wanted @desktop @long', async ({
  page,
  person,
}) => {
  const refused = page.waitForResponse((answer) => answer.status() === 404);
  await page.goto('/en-US/drive/all?action=open_file&file_id=nothing-of-this-name');
  const number = (await refused).headers()['x-request-id'] ?? '';
  await expect(page.getByText('The file or folder is no longer there.')).toBeVisible();
  await page.locator('summary', { hasText: 'Account of' }).click();
  await page.getByRole('link', { name: 'Give feedback' }).click();
  const isIncluded = page.getByRole('checkbox', { name: 'Include the last error’s number' });
  await expect(isIncluded).toBeChecked();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByLabel('Email address for a reply')).toHaveValue(person.email);
  const send = async (words: string) => {
    await page.getByLabel('Your message').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you.', { exact: false })).toBeVisible();
    return letterWith(words);
  };
  expect(await send(`With it ${person.id}`)).toContain(number);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await isIncluded.uncheck();
  expect(await send(`Without it ${person.id}`)).not.toContain(number);
});

test('it is also that of an error that was said in its place @desktop @long', async ({ page, person }) => {
  const numbers: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) numbers.push(answer.headers()['x-request-id'] ?? '');
  });
  await page.goto('/en-US/drive/all/nothing-of-this-name');
  await page.locator('summary', { hasText: 'Account of' }).click();
  await page.getByRole('link', { name: 'Give feedback' }).click();
  await expect(page.getByLabel('Email address for a reply')).toHaveValue(person.email);
  const shown = page.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  await expect(shown).toBeVisible();
  expect(numbers).toContain(await shown.textContent());
});

test('it is also that of an upload that was refused @desktop @long', async ({ page, person: _ }) => {
  await page.goto('/en-US/drive/all');
  // Before the page has woken nobody hears of what was chosen.
  await expect(page.getByRole('main').getByText('Nothing here yet')).toBeVisible();
  const refused = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 400,
  );
  // No page sends such a length: only the server can say what is wrong.
  await page.route('**/drive/v1/uploads', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'upload-length': 'many' } }),
  );
  await page
    .locator('input[data-chooser="files"]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  const number = (await refused).headers()['x-request-id'] ?? '';
  await expect(page.getByText(number, { exact: false })).toBeVisible();
  await page.locator('summary', { hasText: 'Account of' }).click();
  await page.getByRole('link', { name: 'Give feedback' }).click();
  await expect(page.getByRole('checkbox', { name: 'Include the last error’s number' })).toBeChecked();
  await expect(page.getByText(number).first()).toBeVisible();
});

test('a visitor writes from the contact page, in their language', async ({ page }) => {
  await page.goto('/ja/contact-us');
  const words = `From the contact page ${Date.now()}`;
  const text = page.getByLabel('メッセージ');
  await text.fill(words);
  await page.getByLabel('返信先メールアドレス', { exact: false }).fill('ada@people.test');
  await page.route('**/contact-us', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const said = page.getByRole('main').getByRole('status');
  // Before its script is there the form is sent by the browser, which is another test.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: '送信' }).click();
  await expect(said).toContainText('送信できませんでした');
  await expect(text).toHaveValue(words);
  await page.unroute('**/contact-us');
  await page.getByRole('button', { name: '送信' }).click();
  await expect(said).toHaveText(/^ありがとうございます。/);
  await expect(text).toHaveValue('');
  expect(await letterWith(words)).toContain('ada@people.test');
});

test.describe('before the page has woken', () => {
  test.use({ javaScriptEnabled: false });

  test('its fields look as they will, and take nothing that would be lost @desktop @long', async ({
    page,
  }) => {
    await page.goto('/en-US/drive/feedback');
    const text = page.getByLabel('Your message');
    await expect(text).toBeEnabled();
    await expect(text).not.toBeEditable();
  });

  test('the form of the contact page is sent all the same, and the page says what became of it', async ({
    page,
  }) => {
    await page.goto('/en-US/contact-us');
    await expect(page.getByText('Thank you.', { exact: false })).toBeHidden();
    const words = `Without script ${Date.now()}`;
    await page.getByLabel('Your message').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/en-US\/contact-us#sent$/);
    await expect(page.getByText('Thank you.', { exact: false })).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    for (const seen of [page.getByText('Thank you.', { exact: false }), page.getByText('Anything else')])
      expect((await seen.boundingBox())?.y, 'it is below the header').toBeGreaterThan(header?.height ?? 0);
    expect(await letterWith(words)).toContain('/en-US/contact-us');
    await page.getByLabel('Your message').fill('  ');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your message wasn’t sent.', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('Thank you.', { exact: false })).toBeHidden();
  });
});
