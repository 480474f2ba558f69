import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SiteAction } from '../manifest/site.ts';
import { postActions, postActionsOfDocument } from './embed.ts';

const post: SiteAction = {
  name: 'create',
  params: { url: { type: 'string', required: false } },
  requires: 'nothing',
  embed: 'post',
};
const embedder = 'https://around.example';
const { addEventListener } = document;
let over = new AbortController();
afterEach(() => {
  over.abort();
  over = new AbortController();
  document.addEventListener = addEventListener;
  sessionStorage.clear();
  delete document.documentElement.dataset.embedded;
});

const embedding = { within: '/desk', links: { '/desk/letters': 'write' } };

/** The site in a frame of a page, which its address names; gives what that page is told. */
function openFramed(
  query: string,
  isFramed = true,
  start = () => postActions([post], [embedder], embedding),
) {
  history.replaceState(null, '', `/ja/desk/all${query}`);
  const postMessage = vi.fn();
  const opened = vi.fn();
  if (isFramed) vi.stubGlobal('parent', { postMessage });
  vi.stubGlobal('open', opened);
  document.addEventListener = (name: string, listener: never) =>
    addEventListener.call(document, name, listener, { capture: true, signal: over.signal });
  start();
  return { postMessage, opened };
}

/** Presses a link, and says whether the site went on to follow it. */
function press(href: string, target = ''): boolean {
  document.body.innerHTML = `<a href="${href}" target="${target}"><b>link</b></a>`;
  let isFollowed = false;
  document.body.addEventListener(
    'click',
    (event) => {
      isFollowed = true;
      event.preventDefault();
    },
    { once: true, signal: over.signal },
  );
  document.querySelector('b')?.click();
  return isFollowed;
}

describe('in a frame of a page that may hear of actions', () => {
  test('a link that asks for one tells it that page alone, and is not followed', () => {
    const { postMessage } = openFramed(`?origin=${embedder}`);
    expect(press('/ja/desk/all?action=create&url=x&other=y')).toBe(false);
    expect(postMessage.mock.calls).toEqual([[{ action: 'create', params: { url: 'x' } }, embedder]]);
    expect(press('/ja/desk/letters')).toBe(false);
    expect(postMessage.mock.lastCall).toEqual([{ action: 'write', params: {} }, embedder]);
  });

  test('one for a window of its own opens that, which could not be done around the frame', () => {
    const { postMessage, opened } = openFramed(`?origin=${embedder}`);
    expect(press('/ja/desk/all?action=create', '_blank')).toBe(false);
    expect(opened.mock.calls).toEqual([
      ['http://localhost:3000/ja/desk/all?action=create', '_blank', 'noopener'],
    ]);
    expect(postMessage).not.toHaveBeenCalled();
  });

  test.each(['/ja/desk/all', '/ja/about?action=create', 'https://other.example/desk?action=create'])(
    '%s is followed',
    (href) => {
      const { postMessage } = openFramed(`?origin=${embedder}`);
      expect(press(href)).toBe(true);
      expect(postMessage).not.toHaveBeenCalled();
    },
  );
});

test('a page after a full load still knows whom to tell, though its address does not say', () => {
  sessionStorage.setItem('origin', embedder);
  const { postMessage } = openFramed('');
  expect(press('/ja/desk/all?action=create')).toBe(false);
  expect(postMessage).toHaveBeenCalledOnce();
});

test.each([
  ['another origin', '?origin=https://evil.example', [embedder]],
  ['one that the site no longer lists', '', []],
])('nobody is told after %s', (_, query, listed) => {
  sessionStorage.setItem('origin', embedder);
  const { postMessage } = openFramed(query, true, () => postActions([post], listed, embedding));
  expect(press('/ja/desk/all?action=create')).toBe(true);
  expect(postMessage).not.toHaveBeenCalled();
});

test('where a frame may keep nothing, the address alone tells', () => {
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  const { postMessage } = openFramed(`?origin=${embedder}`);
  expect(press('/ja/desk/all?action=create')).toBe(false);
  expect(postMessage).toHaveBeenCalledOnce();
  get.mockRestore();
});

test('a press with a key held is the browser’s', () => {
  const { postMessage } = openFramed(`?origin=${embedder}`);
  document.body.innerHTML = '<a href="/ja/desk/all?action=create">link</a>';
  document.body.addEventListener('click', (event) => event.preventDefault(), { signal: over.signal });
  document
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
  expect(postMessage).not.toHaveBeenCalled();
});

test('a document reads its actions and its embedders in its scripts', () => {
  const script = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  document.body.innerHTML = script('site-actions', [post]) + script('site-embedders', [embedder]);
  const { postMessage } = openFramed(`?origin=${embedder}`, true, () => postActionsOfDocument(embedding));
  expect(press('/ja/desk/all?action=create')).toBe(false);
  expect(postMessage).toHaveBeenCalledOnce();
});

test.each([
  ['of a page that nobody declared', '?origin=https://evil.example', true],
  ['that does not say whose it is', '', true],
  ['of a longer name that begins the same', `?origin=${embedder}.evil.example`, true],
])('a frame %s is told nothing', (_, query, isFramed) => {
  const { postMessage } = openFramed(query, isFramed);
  expect(press('/ja/desk/all?action=create')).toBe(true);
  expect(postMessage).not.toHaveBeenCalled();
});

test('nor does a page that stands in no frame hold anything up', () => {
  openFramed(`?origin=${embedder}`, false);
  expect(press('/ja/desk/all?action=create')).toBe(true);
});
