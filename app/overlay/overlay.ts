/**
 * Development only: shows errors in the content over the page, with their lines, until they are fixed. The development
 * server adds this script to its pages; no build has it.
 */
import type { Fault, Faults, SourcePlace } from './faults.ts';
import styles from './overlay.css?inline';

let shown: HTMLElement | undefined;

async function refresh(): Promise<void> {
  const answer = await fetch('/__dev/faults');
  const faults = (await answer.json()) as Faults;
  shown?.remove();
  shown = faults.faults.length === 0 ? undefined : show(faults);
}

/** An element isolated from the page's styles. */
function place(...children: readonly Node[]): HTMLElement {
  const host = document.createElement('site-overlay');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  root.append(...children);
  document.body.append(host);
  return host;
}

function show({ faults, isServing }: Faults): HTMLElement {
  const hide = make('button', { type: 'button', autofocus: '' }, 'Hide');
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title' },
    make('header', {}, make('h1', { id: 'title' }, titleOf(faults)), hide),
    make(
      'p',
      {},
      isServing
        ? 'The page below is the last good one. This note goes by itself when the files are right.'
        : 'There is no page to show until then. This one is asked for again when a file is saved.',
    ),
    make('ol', { role: 'list' }, ...faults.map(drawn)),
  );
  hide.addEventListener('click', () => dialog.close());
  const host = place(dialog);
  dialog.showModal();
  return host;
}

function titleOf(faults: readonly Fault[]): string {
  const files = [...new Set(faults.map(({ file }) => file))];
  const where = files.length === 1 ? files[0] : `${files.length} files`;
  return `${faults.length === 1 ? 'One finding' : `${faults.length} findings`} in ${where}`;
}

function drawn({ severity, code, message, place, frame, also, fixes, help }: Fault): HTMLElement {
  return make(
    'li',
    { class: severity },
    make('p', { class: 'code' }, `${severity} · ${code}`),
    make('h2', {}, message),
    make('p', {}, opener(place)),
    ...(frame.length > 0 ? [make('pre', {}, ...frame.map(lineOf))] : []),
    ...also.map((other) => make('p', {}, `${other.message}: `, opener(other.place))),
    ...fixes.map((title) => make('p', { class: 'fix' }, title)),
    make('p', { class: 'help' }, help),
  );
}

function lineOf({ number, text, mark }: Fault['frame'][number]): HTMLElement {
  const gutter = make('b', {}, String(number));
  if (mark === undefined) return make('span', { class: 'line' }, gutter, text);
  // Where something is missing there is nothing to underline: the place is shown as a space.
  const marked = make('mark', {}, text.slice(mark.from, mark.to) || ' ');
  return make('span', { class: 'line hit' }, gutter, text.slice(0, mark.from), marked, text.slice(mark.to));
}

/** The editor opens on this machine; the page stays where it is. */
function opener({ name, editor }: SourcePlace): HTMLElement {
  const link = make('a', { href: editor, 'aria-label': `Open ${name} in the editor` }, name);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void fetch(editor);
  });
  return link;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Explains ids in place of messages, and how to turn them off. */
function sendMessageIds(): void {
  if (!document.cookie.split('; ').includes('site_words=ids')) return;
  const back = new URL(location.href);
  back.searchParams.set('__words', 'off');
  place(make('aside', {}, 'Message ids', make('a', { href: back.href }, 'Show the words')));
}

sendMessageIds();
import.meta.hot?.on('site:faults', () => void refresh());
// An app page takes changes of its code by itself; a document is all the server's, and so is the report of a failure.
const isApp = document.querySelector('script[src="/app/browser.ts"]') !== null;
import.meta.hot?.on('site:code', () => {
  if (!isApp) location.reload();
});
void refresh();
