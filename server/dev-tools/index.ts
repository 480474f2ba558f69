import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Faults } from '../../app/overlay/faults.ts';
import type { MissingWords } from '../../app/server.ts';
import { devToolsPath, page, pre } from './page.ts';
import { wordsView } from './words.ts';

export { devToolsPath };

/** Runs `site <argv>` and returns its output, and the picture if it was to draw one. */
export type RunTool = (
  argv: readonly string[],
  isDrawn?: boolean,
) => Promise<{ readonly exit: number; readonly text: string; readonly svg?: string }>;

const views: Readonly<Record<string, { readonly title: string; readonly argv: readonly string[] }>> = {
  check: { title: 'Check', argv: ['check'] },
  routes: { title: 'Routes', argv: ['list'] },
  access: { title: 'Who gets what', argv: ['list', '--access'] },
  map: { title: 'Map', argv: ['graph'] },
  timeline: { title: 'Timeline', argv: ['timeline'] },
  words: { title: 'Missing words', argv: ['words', '--json'] },
  plan: { title: 'Changes since the last commit', argv: ['plan'] },
};
const root = join(import.meta.dirname, '..', '..');
/** Only paths are of interest; an address needs some origin to be read. */
const origin = 'http://development.invalid';
const drawn = new Set(['map', 'timeline']);

interface Answer {
  readonly status: number;
  readonly location?: string;
  readonly html: string;
}

/**
 * The command line's tools as pages: the same commands, the same words. Only for `npm run dev`. A page comes before its tool has run, with
 * all that can be done meanwhile, and asks for what the tool says once it stands: the same address with `part`.
 */
export async function devToolsPage(query: URLSearchParams, run: RunTool): Promise<Answer> {
  const address = query.get('address') ?? '/';
  const at = query.get('at') ?? '';
  const isAddress = /^\/(?![/\\])/.test(address);
  const isPart = query.has('part');
  const shown = (title: string, body: string | undefined, view?: string): Answer => ({
    status: 200,
    html: page({ title, body, query, ...(view && { view }) }, views),
  });
  const part = (html: string): Answer => ({ status: 200, html });
  if (query.has('ids') && isAddress) {
    const [path, search] = address.replace(/#.*/s, '').split(/\?(.*)/s);
    return { status: 302, location: `${path}?${search ? `${search}&` : ''}__words=ids`, html: '' };
  }
  if (query.has('preview') && isAddress) {
    const { exit, text } = await run(['preview', address, `--at=${at}`, '--expires=12h']);
    const [, link] = /^https?:\/\/[^/\s]+(\/\S*)/m.exec(text) ?? [];
    if (exit === 0 && link !== undefined) return { status: 302, location: link, html: '' };
    return shown('Look at another day', pre(text));
  }
  if (query.has('explain') && isAddress) {
    if (!isPart) return shown(`Why ${address} answers so`, undefined);
    const as = query.get('as') ?? '';
    const options = [at && `--at=${at}`, as && `--as=${as}`].filter((option) => option !== '');
    const { text } = await run(['explain', address, ...options]);
    return part(pre(text));
  }
  const name = Object.hasOwn(views, query.get('show') ?? '') ? String(query.get('show')) : 'check';
  const { title, argv } = views[name]!;
  if (!isPart) return shown(title, undefined, name);
  if (drawn.has(name)) return part(await draw(argv, run));
  const { exit, text } = await run(argv);
  if (name !== 'words' || exit !== 0) return part(pre(text));
  const missing = JSON.parse(text) as MissingWords[];
  return part(wordsView(missing, query.get('locale'), root));
}

/** The development server as the tools need it. */
interface DevToolsOptions {
  readonly run: RunTool;
  /** Contents of the overlay over a page. */
  readonly faults: () => Promise<Faults>;
}

/** Answers a request to the tools; false for every other address. */
export function createDevTools({
  run,
  faults,
}: DevToolsOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (request.method !== 'GET') return false;
    if (url.pathname === `${devToolsPath}/faults`) {
      sendJson(response, faults());
      return true;
    }
    if (url.pathname !== devToolsPath) return false;
    // A check draws every page of the site, which may take longer than the silence after which a connection is closed.
    request.setTimeout(0);
    const send = ({ status, location, html }: Answer) =>
      response
        .writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          ...(location !== undefined && { location }),
        })
        .end(html);
    devToolsPage(url.searchParams, run).then(send, (error: unknown) => {
      const body = pre(String(error));
      const html = url.searchParams.has('part')
        ? body
        : page({ title: 'It failed', body, query: url.searchParams }, views);
      send({ status: 500, html });
    });
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

/** Where there is no drawing its words are shown. */
async function draw(argv: readonly string[], run: RunTool): Promise<string> {
  const { svg, text } = await run(argv, true);
  return svg === undefined ? pre(text) : `<figure>${svg}</figure>`;
}
