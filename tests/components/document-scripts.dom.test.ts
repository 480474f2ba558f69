/** The parts of a document's script that are fetched on demand: deep links, and the sign-in dialog. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteAction } from '../../engine/manifest/site.ts';

let startActions: () => void;
let openSignIn: () => Promise<void>;
beforeAll(async () => {
  // They read the page's language when they come.
  document.documentElement.lang = 'ja';
  ({ startActions } = await import('../../app/document-actions.ts'));
  ({ openSignIn } = await import('../../app/document-sign-in.ts'));
});

const assign = vi.fn();
const text = { type: 'string', required: false } as const;
const declared: readonly SiteAction[] = (
  [
    ['show_login', {}],
    ['login_required', {}],
    ['open_feedback', {}],
    ['show_activity_dialog', {}],
    ['show_popup_window', { name: text }],
    ['search', { q: { type: 'string', required: true } }],
    ['create_task', { url: text }],
  ] as const
).map(([name, params]) => ({ name, params, requires: 'login', embed: 'keep' }));

/** A document in Japanese at this address, which may run these actions. */
function openAt(search: string, markup = '') {
  document.documentElement.lang = 'ja';
  document.body.innerHTML = `<script type="application/json" id="site-actions">${JSON.stringify(declared)}</script>${markup}`;
  history.replaceState(null, '', `/ja/faq${search}#part`);
  const { pathname, hash } = location;
  vi.stubGlobal('location', { pathname, search, hash, assign });
}
beforeEach(() => assign.mockClear());

/** Lets the loaded modules run: they run in a later turn of the event loop. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const run = async (search: string, markup?: string) => {
  openAt(search, markup);
  startActions();
  await settle();
};

describe('a deep link to a document', () => {
  test.each([
    ['?action=open_feedback', '/ja/drive/feedback'],
    ['?action=search&q=a%26b', '/ja/drive/all?action=search&q=a%26b'],
    ['?action=create_task&url=magnet%3A%3Fxt%3D1', '/ja/drive/all?action=create_task&url=magnet%3A%3Fxt%3D1'],
    ['?action=create_task', '/ja/drive/all?action=create_task'],
  ])('%s leads to the page that can do it', async (search, target) => {
    await run(search);
    expect(assign.mock.calls).toEqual([[target]]);
  });

  test.each(['show_login', 'login_required'])('for %s opens the sign-in over it', async (action) => {
    const called = vi.fn();
    addEventListener('sign-in', called, { once: true });
    await run(`?action=${action}`);
    expect(called).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  test('is gone from the address before it runs, so that Back comes to the document alone', async () => {
    const replace = vi.spyOn(history, 'replaceState');
    await run('?x=1&action=open_feedback');
    expect(replace.mock.lastCall?.[2]).toBe('/ja/faq?x=1#part');
    replace.mockRestore();
  });

  test.each([
    ['nobody declared', '?action=delete_all'],
    ['lacks what it needs', '?action=search'],
  ])('that %s is passed over', async (_, search) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await run(search);
    expect([assign.mock.calls.length, warn.mock.calls.length]).toEqual([0, 1]);
    warn.mockRestore();
  });

  test('to a document that may run none does nothing', async () => {
    openAt('?action=open_feedback');
    document.body.innerHTML = '';
    startActions();
    await settle();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a link to a window of staff', () => {
  const popups = '<dialog data-popup="sale">Sale</dialog><dialog data-popup="activity">Now</dialog>';
  const shown = () => [...document.querySelectorAll('dialog[open]')].map(({ textContent }) => textContent);

  test.each([
    ['?action=show_popup_window&name=sale', ['Sale']],
    ['?action=show_activity_dialog', ['Now']],
  ])('%s opens it', async (search, titles) => {
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    await run(search, popups);
    expect(shown()).toEqual(titles);
  });

  test('that is not there opens none, and tells those who write links', async () => {
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await run('?action=show_popup_window&name=gone', popups);
    expect(shown()).toEqual([]);
    expect(warn.mock.calls.join()).toContain('"gone"');
    warn.mockRestore();
  });
});

describe('the sign-in over a document', () => {
  /** The page of the sign-in, or none where it does not answer. */
  function answering(markup: string | undefined) {
    const asked: string[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        responseType = '';
        responseXML: Document | null = null;
        onload = () => {};
        onerror = () => {};
        open(_: string, address: string) {
          asked.push(address);
        }
        send() {
          if (markup === undefined) return this.onerror();
          this.responseXML = markup === '' ? null : new DOMParser().parseFromString(markup, 'text/html');
          this.onload();
        }
      },
    );
    return asked;
  }
  const back = `/ja/drive/login?${new URLSearchParams({ return_to: '/faq?x=1#part' })}`;

  test('is the page of the sign-in: its script, which it names last, with its state', async () => {
    openAt('?x=1');
    const opened = vi.fn();
    vi.stubGlobal('opened', opened);
    const script = 'export default { over: async () => ({ default: (state) => globalThis.opened(state) }) }';
    const asked = answering(
      `<link rel="modulepreload" href="data:text/javascript,throw 0"><link rel="modulepreload" href="data:text/javascript,${encodeURIComponent(script)}"><script type="application/json" id="site-state">{"site":"s"}</script>`,
    );
    await openSignIn();
    expect(asked).toEqual(['/ja/drive/login']);
    expect(opened.mock.calls).toEqual([[{ site: 's' }]]);
    expect(assign).not.toHaveBeenCalled();
  });

  test.each([
    ['is out of reach', undefined],
    ['is no document', ''],
    ['has no script', '<p>Down for a moment</p>'],
    ['whose script does not load', '<link rel="modulepreload" href="data:text/javascript,throw 0">'],
  ])('where that page %s is that page itself, which leads back here', async (_, markup) => {
    openAt('?x=1');
    answering(markup);
    await openSignIn();
    expect(assign.mock.calls).toEqual([[back]]);
  });

  test('leads back to the home page of a language too', async () => {
    openAt('');
    vi.stubGlobal('location', { pathname: '/ja', search: '', hash: '', assign });
    answering(undefined);
    await openSignIn();
    expect(assign.mock.calls).toEqual([['/ja/drive/login?return_to=%2F']]);
  });
});
