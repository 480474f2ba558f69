import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDevTools, devToolsPage, type RunTool } from './index.ts';

function tool(text: string, exit = 0) {
  const ran: (readonly string[])[] = [];
  const run: RunTool = async (argv, isDrawn = false) => {
    ran.push(argv);
    return { exit, text, ...(isDrawn && exit === 0 && { svg: '<svg></svg>' }) };
  };
  const open = (query: string) => devToolsPage(new URLSearchParams(query), run);
  return { run, ran, open, ask: (query: string) => open(`${query}&part=1`) };
}

test.each(['', 'show=map', 'show=words', 'explain=1&address=/ja/faq'])(
  'a page comes before its tool has run: %s',
  async (query) => {
    const { open, ran } = tool('sound');
    const { html } = await open(query);
    expect(html).toContain('role="status"');
    expect(html).toContain('name="explain"');
    expect(ran).toEqual([]);
  },
);

test('shows what the commands say, escaped', async () => {
  const { ask, ran } = tool('error <b> & "x"');
  expect((await ask('')).html).toContain('<pre>error &#60;b&#62; &#38; &#34;x&#34;</pre>');
  await ask('show=access');
  await ask('explain=1&address=/ja/faq&at=2026-12-20&as=premium');
  expect(ran).toEqual([
    ['check'],
    ['list', '--access'],
    ['explain', '/ja/faq', '--at=2026-12-20', '--as=premium'],
  ]);
});

test('draws the map, and shows the words where nothing can be drawn', async () => {
  expect((await tool('').ask('show=map')).html).toContain('<figure><svg></svg></figure>');
  expect((await tool('routes.yaml has an error', 2).ask('show=map')).html).toContain('has an error');
});

test('moves the clock by a preview link of this server', async () => {
  const { ask } = tool('https://drive.example/ja/faq?__at=1.2.x\n');
  const answer = await ask('preview=1&address=/ja/faq&at=2026-12-20');
  expect([answer.status, answer.location]).toEqual([302, '/ja/faq?__at=1.2.x']);
  expect((await tool('--at  is no date', 2).ask('preview=1&address=/')).html).toContain('is no date');
});

test('shows message ids from the address that is given on', async () => {
  const { ask, ran } = tool('');
  expect((await ask('ids=1&address=/ja/faq?x=1')).location).toBe('/ja/faq?x=1&__words=ids');
  expect(ran).toEqual([]);
});

test('counts what languages lack, and leads to each place', async () => {
  const missing = [
    {
      kind: 'message',
      name: 'nav.<b>',
      words: 'Bold',
      locales: ['ja', 'ko'],
      file: 'locales/en-US.json',
      line: 3,
    },
    { kind: 'text', words: 'Sale', locales: ['ja'], file: '/else/where.yaml', line: 7 },
  ];
  const { ask } = tool(JSON.stringify(missing));
  const { html } = await ask('show=words');
  expect(html).toContain('locale=ja">ja</a></th><td class="number">1</td><td class="number">1</td>');
  expect(html).toContain('<code>nav.&#60;b&#62;</code><br>Bold');
  expect(html).toContain('/__open-in-editor?file=%2Felse%2Fwhere.yaml%3A7%3A1');
  expect((await ask('show=words&locale=ko')).html).not.toContain('Sale');
  expect((await tool('routes.yaml has an error', 2).ask('show=words')).html).toContain('has an error');
});

test.each(['--manifest=/etc/passwd', '//evil.example', 'evil'])(
  '%s is no address to run a tool on',
  async (address) => {
    const { ask, ran } = tool('');
    await ask(`explain=1&address=${encodeURIComponent(address)}`);
    await ask(`preview=1&address=${encodeURIComponent(address)}`);
    expect((await ask(`ids=1&address=${encodeURIComponent(address)}`)).location).toBeUndefined();
    expect(ran).toEqual([['check'], ['check'], ['check']]);
  },
);

test('takes longer than the silence after which the server closes a connection', async () => {
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const isTool = createDevTools({
    // Asked later than the tool, and closed because nothing is sent.
    run: async () => {
      await fetch(`${address()}/silent`).catch(() => {});
      return { exit: 0, text: 'sound' };
    },
    faults: () => Promise.reject(new Error('nothing asks for faults')),
  });
  const server = createServer((request, response) => void isTool(request, response));
  server.timeout = 50;
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const answer = await fetch(`${address()}/__dev?part=1`);
  expect(await answer.text()).toContain('sound');
});
