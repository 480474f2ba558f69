import { beforeEach, expect, test, vi } from 'vitest';

const site = 'https://drive.test:8443';
const id = 'extension';
const code = `login.${'a'.repeat(43)}`;
const challenge = 'c'.repeat(43);
const account = { site, device: 'd', access: 'a1', refresh: 'r1', until: Number.MAX_SAFE_INTEGER };

type Listener = (...given: unknown[]) => unknown;
let stored: Record<string, unknown>;
let outcome: unknown;
let badge: string;
let clicked: Listener;
let messaged: Listener;
let optionsOpened: number;
let answers: ((path: string, init: RequestInit) => Response | undefined)[];
let sent: { path: string; method: string; headers: Record<string, string>; body: unknown }[];

const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });

beforeEach(() => {
  vi.resetModules();
  [stored, outcome, badge, optionsOpened, answers, sent] = [{ account, site }, undefined, '', 0, [], []];
  const quiet = { addListener: () => {} };
  vi.stubGlobal('chrome', {
    action: {
      setBadgeText: async ({ text }: { text: string }) => (badge = text),
      setBadgeBackgroundColor: async () => {},
    },
    contextMenus: { onClicked: { addListener: (listener: Listener) => (clicked = listener) } },
    i18n: { getMessage: (name: string, values: string[]) => [name, ...values].join(' ') },
    runtime: {
      id,
      onInstalled: quiet,
      onMessage: { addListener: (listener: Listener) => (messaged = listener) },
      openOptionsPage: async () => (optionsOpened += 1),
    },
    storage: {
      local: {
        get: async (name: string) => ({ [name]: stored[name] }),
        set: async (values: object) => Object.assign(stored, values),
        remove: async (name: string) => delete stored[name],
      },
      session: { set: async (values: { outcome: unknown }) => (outcome = values.outcome) },
    },
  });
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    expect([url.origin, init.credentials, init.redirect]).toEqual([site, 'omit', 'error']);
    const path = url.pathname + url.search;
    const text = init.body instanceof Blob ? await init.body.text() : JSON.parse(String(init.body ?? 'null'));
    sent.push({
      path,
      method: init.method ?? '',
      headers: init.headers as Record<string, string>,
      body: text,
    });
    for (const answer of answers) {
      const response = answer(path, init);
      if (response) return response;
    }
    return json({});
  });
});

const to = (path: string, answer: (init: RequestInit) => Response) =>
  answers.push((asked, init) => (asked.startsWith(path) ? answer(init) : undefined));

/** The answer of the background; undefined where it does not answer at all, too. */
async function question(message: unknown, sender: object): Promise<unknown> {
  await import('./background.ts');
  return new Promise((done) => {
    if (
      messaged(
        message,
        { id, frameId: 0, tab: { id: 1 }, url: `${site}/ja/drive/login?x=1`, ...sender },
        done,
      ) !== true
    )
      done(undefined);
  });
}
const wanted = { type: 'login-code-wanted', challenge };

test('the page of the sign-in is given a login code that is bound to its browser', async () => {
  to('/v1/auth/login-code', () => json({ code }));
  expect(await question(wanted, {})).toBe(code);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/auth/login-code', { code_challenge: challenge }],
  ]);
});

test.each([
  ['another extension', wanted, { id: 'other' }],
  ['another origin', wanted, { url: 'https://evil.test/ja/drive/login' }],
  ['another port of the same host', wanted, { url: 'https://drive.test/ja/drive/login' }],
  ['another scheme', wanted, { url: 'http://drive.test:8443/ja/drive/login' }],
  ['another page of the drive', wanted, { url: `${site}/s/abc` }],
  ['a page that names that path in its query', wanted, { url: `${site}/s/abc?/drive/login` }],
  ['a frame', wanted, { frameId: 3 }],
  ['no tab', wanted, { tab: undefined }],
  ['no address', wanted, { url: undefined }],
  ['a challenge of another form', { ...wanted, challenge: 'x' }, {}],
  ['another question', { ...wanted, type: 'tokens' }, {}],
  ['nothing', null, {}],
])('%s is given none, and the drive is not asked', async (_, message, sender) => {
  expect(await question(message, sender)).toBeUndefined();
  expect(sent).toEqual([]);
});

test('nobody is given a code where nobody is signed in', async () => {
  stored = { site };
  expect(await question(wanted, {})).toBeUndefined();
  expect([sent, await (await import('./account.ts')).readAccount()]).toEqual([[], undefined]);
});

const click = async (menu: object) => {
  await import('./background.ts');
  await clicked(menu);
};
const downloads = () => sent.map(({ body }) => (body as { url: { url: string } }).url.url);

test('menus send the link, the page, and the links of a selection', async () => {
  await click({ menuItemId: 'link', linkUrl: 'magnet:?xt=urn:btih:abc&dn=(x)' });
  await click({ menuItemId: 'page', pageUrl: 'https://a.test/b?c=d' });
  const selectionText = `See https://a.test/1, (https://a.test/2) and https://a.test/1${'.'.repeat(200_000)}`;
  await click({ menuItemId: 'selection', selectionText });
  expect(downloads()).toEqual([
    'magnet:?xt=urn:btih:abc&dn=(x)',
    'https://a.test/b?c=d',
    'https://a.test/1',
    'https://a.test/2',
  ]);
  expect([badge, outcome]).toEqual(['✓', { text: 'extension_sent_link', isProblem: false }]);
});

test('other text is saved as a file', async () => {
  to('/drive/v1/uploads', ({ method }) =>
    method === 'POST'
      ? json({}, 201, { location: '/drive/v1/uploads/u1' })
      : new Response(null, { status: 204 }),
  );
  await click({ menuItemId: 'selection', selectionText: 'Grüße' });
  expect(sent.map(({ method, path, headers }) => [method, path, headers['upload-length']])).toEqual([
    ['POST', '/drive/v1/uploads', '7'],
    ['PATCH', '/drive/v1/uploads/u1', undefined],
  ]);
  expect(sent[1]?.body).toBe('Grüße');
  expect(outcome).toEqual({ text: 'extension_sent_text', isProblem: false });
});

test.each([
  ['link', { linkUrl: 'javascript:alert(1)' }, 'extension_problem_link'],
  ['page', { pageUrl: 'file:///etc/passwd' }, 'extension_problem_link'],
  [
    'selection',
    { selectionText: Array.from({ length: 21 }, (_, at) => `https://a.test/${at}`).join(' ') },
    'extension_problem_many 20',
  ],
  ['selection', { selectionText: 'x'.repeat(1024 * 1024 + 1) }, 'extension_problem_long'],
])('a %s that cannot be sent is reported', async (menuItemId, given, text) => {
  await click({ menuItemId, ...given });
  expect([badge, outcome, sent]).toEqual(['!', { text, isProblem: true }, []]);
});

test('the settings are opened where nobody is signed in', async () => {
  stored = {};
  await click({ menuItemId: 'link', linkUrl: 'https://a.test/' });
  expect([optionsOpened, sent]).toEqual([1, []]);
});

test('an upload whose address is on another server is given neither bytes nor tokens', async () => {
  to('/drive/v1/uploads', () => json({}, 201, { location: 'https://evil.test/u' }));
  await click({ menuItemId: 'selection', selectionText: 'text' });
  expect([outcome, sent.length]).toEqual([{ text: 'extension_problem_answer', isProblem: true }, 1]);
});

test('two calls with a token that ran out renew it once', async () => {
  stored.account = { ...account, until: 0 };
  to('/v1/auth/token', () => json({ access_token: 'a2', refresh_token: 'r2', expires_in: 7200 }));
  to('/drive/v1/tasks', () => json({ tasks: [] }));
  const { listTasks } = await import('./tasks.ts');
  expect(await Promise.all([listTasks(), listTasks()])).toEqual([[], []]);
  expect(sent.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/v1/auth/token', undefined],
    ['/drive/v1/tasks?type=offline&limit=20', 'Bearer a2'],
    ['/drive/v1/tasks?type=offline&limit=20', 'Bearer a2'],
  ]);
});

test('a sign-in that was ended in the drive is forgotten, and reported', async () => {
  to('/v1/auth/token', () => json({ error: 'invalid_grant' }, 400));
  to('/drive/v1/tasks', () => json({ error: 'unauthenticated' }, 401));
  const { listTasks } = await import('./tasks.ts');
  await expect(listTasks()).rejects.toThrow('extension_problem_ended');
  expect(stored.account).toBeUndefined();
});

test('a sign-out while the tokens are renewed holds, and the new ones are ended', async () => {
  stored.account = { ...account, until: 0 };
  to('/v1/auth/token', () => {
    stored = { site };
    return json({ access_token: 'a2', refresh_token: 'r2', expires_in: 7200 });
  });
  const { listTasks } = await import('./tasks.ts');
  await expect(listTasks()).rejects.toThrow('extension_problem_signedOut');
  expect(stored).toEqual({ site });
  expect(sent.at(-1)).toMatchObject({ path: '/v1/auth/revoke', body: { token: 'r2' } });
});

test('a drive that cannot be reached signs nobody out', async () => {
  stored.account = { ...account, until: 0 };
  to('/v1/auth/token', () => json({ error: 'unavailable' }, 503));
  const { listTasks } = await import('./tasks.ts');
  await expect(listTasks()).rejects.toThrow('extension_problem_refused');
  expect(stored.account).toBeDefined();
});

test.each([
  ['no list', {}],
  ['a phase that is none', { tasks: [{ name: 'x', phase: 'constructor', progress: 1 }] }],
  ['a name that is none', { tasks: [{ name: {}, phase: 'PHASE_TYPE_RUNNING', progress: 1 }] }],
  ['no progress', { tasks: [{ name: 'x', phase: 'PHASE_TYPE_RUNNING', progress: '1' }] }],
])('tasks with %s are not shown', async (_, body) => {
  to('/drive/v1/tasks', () => json(body));
  const { listTasks } = await import('./tasks.ts');
  await expect(listTasks()).rejects.toThrow('extension_problem_answer');
});

test.each([
  ['drive.test', 'https://drive.test'],
  [' https://drive.test:8443/ja/drive/all?x#y ', 'https://drive.test:8443'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('%j is the drive at %s', async (typed, origin) => {
  const { originIn } = await import('./site.ts');
  expect(originIn(typed)).toBe(origin);
});

test.each(['http://drive.test', 'ftp://drive.test', 'javascript:alert(1)', 'file:///etc', 'https://', ''])(
  '%j is no drive',
  async (typed) => {
    const { originIn } = await import('./site.ts');
    expect(() => originIn(typed)).toThrow('extension_problem_address');
  },
);
