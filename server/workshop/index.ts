import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Faults } from '../../app/overlay/faults.ts';
import { personas } from '../../app/personas.ts';

/** Where the site's tools stand while somebody develops; no other server knows the address. */
export const workshopPath = '/__site';

/** Runs `site <argv>` and gives what it printed. */
export type RunTool = (argv: readonly string[]) => Promise<{ readonly exit: number; readonly text: string }>;

const views: Readonly<Record<string, { readonly title: string; readonly argv: readonly string[] }>> = {
  check: { title: 'Check', argv: ['check'] },
  routes: { title: 'Routes', argv: ['list'] },
  access: { title: 'Who gets what', argv: ['list', '--access'] },
  map: { title: 'Map', argv: ['graph'] },
  timeline: { title: 'Timeline', argv: ['timeline'] },
  plan: { title: 'Changes since the last commit', argv: ['plan'] },
};
const drawn = new Set(['map', 'timeline']);

interface Answer {
  readonly status: number;
  readonly location?: string;
  readonly html: string;
}

/** The command line's tools as pages: the same commands, the same words. Only for `npm run dev`. */
export async function workshop(query: URLSearchParams, run: RunTool): Promise<Answer> {
  const address = query.get('address') ?? '/';
  const at = query.get('at') ?? '';
  const isAddress = /^\/(?![/\\])/.test(address);
  if (query.has('preview') && isAddress) {
    const { exit, text } = await run(['preview', address, `--at=${at}`, '--expires=12h']);
    const [, link] = /^https?:\/\/[^/\s]+(\/\S*)/m.exec(text) ?? [];
    if (exit === 0 && link !== undefined) return { status: 302, location: link, html: '' };
    return { status: 200, html: page('Look at another day', pre(text), query) };
  }
  if (query.has('explain') && isAddress) {
    const as = query.get('as') ?? '';
    const options = [at && `--at=${at}`, as && `--as=${as}`].filter((option) => option !== '');
    const { text } = await run(['explain', address, ...options]);
    return { status: 200, html: page(`Why ${address} answers so`, pre(text), query) };
  }
  const name = query.get('show') ?? 'check';
  const view = views[name] ?? views.check!;
  const shown = drawn.has(name) ? await draw(view.argv, run) : pre((await run(view.argv)).text);
  return { status: 200, html: page(view.title, shown, query) };
}

/** What the workshop has of the development server. */
export interface WorkshopOptions {
  readonly run: RunTool;
  /** What the overlay shows over a page. */
  readonly faults: () => Promise<Faults>;
}

/** Answers a request to the workshop; false for every other address. */
export function openWorkshop({
  run,
  faults,
}: WorkshopOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://development.invalid');
    if (request.method !== 'GET') return false;
    if (url.pathname === `${workshopPath}/faults`) {
      sendJson(response, faults());
      return true;
    }
    if (url.pathname !== workshopPath) return false;
    const send = ({ status, location, html }: Answer) =>
      response
        .writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          ...(location !== undefined && { location }),
        })
        .end(html);
    workshop(url.searchParams, run).then(send, (error: unknown) =>
      send({ status: 500, html: page('It failed', pre(String(error)), url.searchParams) }),
    );
    return true;
  };
}

function sendJson(response: ServerResponse, answer: Promise<unknown>): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  answer.then(
    (value) => response.writeHead(200, headers).end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(500, headers).end(JSON.stringify(String(error))),
  );
}

/** A drawing is written into a file, as on the command line; where there is none its words are shown. */
async function draw(argv: readonly string[], run: RunTool): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workshop-'));
  try {
    const file = join(folder, 'drawing.svg');
    const { exit, text } = await run([...argv, '--svg', file]);
    return exit === 0 ? `<figure>${await readFile(file, 'utf8')}</figure>` : pre(text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const pre = (text: string): string => `<pre>${escaped(text)}</pre>`;

function page(title: string, body: string, query: URLSearchParams): string {
  const value = (name: string, usual = '') => escaped(query.get(name) ?? usual);
  const links = Object.entries(views).map(
    ([name, view]) => `<a href="${workshopPath}?show=${name}">${view.title}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · the site’s tools</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-inline-size: 72rem; padding: 1rem; }
nav, form { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; margin-block: 1rem; }
a, button, input, select { min-block-size: 2.75rem; font: inherit; }
a { display: inline-flex; align-items: center; }
input, button, select { padding-inline: .75rem; }
label { display: flex; gap: .5rem; align-items: center; }
pre, figure { overflow-x: auto; margin: 0; padding: 1rem; border: 1px solid #8886; border-radius: .5rem; line-height: 1.4; }
</style>
<nav aria-label="Tools">${links.join('')}</nav>
<form action="${workshopPath}">
<label>Address <input name="address" value="${value('address', '/')}" required pattern="/.*"></label>
<label>On the day <input name="at" type="date" value="${value('at')}"></label>
<label>As <select name="as">${personas
    .map(({ name }) => `<option${query.get('as') === name ? ' selected' : ''}>${name}</option>`)
    .join('')}</select></label>
<button name="explain" value="1">Explain</button>
<button name="preview" value="1">Look at the site on that day</button>
</form>
<h1>${escaped(title)}</h1>
${body}
</html>
`;
}
