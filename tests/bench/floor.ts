import { encodeOnce } from '../../engine/render/encode.ts';
import { median } from './measure.ts';

/** Cost of the parts of a page that no server can leave out, in this process and at this minute. */
interface Floor {
  readonly elements: number;
  /** Pages per second of processor time. */
  readonly react: () => number;
  readonly links: () => number;
  readonly compressing: () => number;
}

/** @param html the page as it is sent, without its encoding */
export async function floorOf(html: string): Promise<Floor> {
  // React is that of development unless the environment says otherwise before it is loaded.
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const { plainElements } = await import('./markup.ts');
  const body = bodyOf(html);
  const tree = createElement('main', null, ...plainElements(body));
  const bytes = Buffer.from(html);
  const links = createElement(
    'main',
    null,
    Array.from({ length: linkCount }, (_, at) =>
      createElement('p', { key: at }, createElement('a', { href: `/${at}` }, 'words')),
    ),
  );
  return {
    elements: elementsIn(body),
    react: () => perCpuSecond(() => renderToString(tree)),
    links: () => perCpuSecond(() => renderToString(links)),
    compressing: () => perCpuSecond(() => encodeOnce(bytes, 'br')),
  };
}

/** The part of a page that React draws: an app page's root, or the body of a document, without the scripts after it. */
function bodyOf(html: string): string {
  const root = html.indexOf('<div id="root">');
  const from = root < 0 ? html.indexOf('<body>') + '<body>'.length : root;
  const script = html.indexOf('<script', from);
  return html.slice(from, script < 0 ? html.indexOf('</body>') : script);
}

const linkCount = 40;
/** Elements of the shortest things that there are: paragraphs of one link each. */
export const elementsOfLinks = 2 * linkCount + 1;

const elementsIn = (markup: string): number => markup.match(/<[a-z]/g)?.length ?? 0;

/** The middle of five short runs, so that what else the machine does falls into few of them. */
function perCpuSecond(work: () => unknown): number {
  for (let turn = 0; turn < 50; turn += 1) work();
  return median(
    Array.from({ length: 5 }, () => {
      const before = process.threadCpuUsage();
      for (let times = 1; ; times += 1) {
        work();
        const { user, system } = process.threadCpuUsage(before);
        if (user + system >= 200_000) return (times * 1e6) / (user + system);
      }
    }),
  );
}
