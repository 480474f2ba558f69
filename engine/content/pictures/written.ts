import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** A picture as a text has it: `![alt](url "title")`. */
export interface WrittenPicture {
  /** As written, escapes read. */
  readonly url: string;
  readonly alt: string;
  readonly title: string | undefined;
  /** Its position in the file. */
  readonly start: number;
  readonly end: number;
}

/** The title of a decorative picture, which needs no alternative text. */
export const decorative = 'decorative';

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly alt?: string | null;
  readonly title?: string | null;
  readonly identifier?: string;
  readonly position?: {
    readonly start: { readonly offset?: number };
    readonly end: { readonly offset?: number };
  };
  readonly children?: readonly Node[];
}

const parser = unified().use(remarkParse);

/** The pictures of a text in its order. @param begin where in the file the Markdown begins. */
export function picturesIn(markdown: string, begin: number): readonly WrittenPicture[] {
  if (!markdown.includes('![')) return [];
  return lonePictures(markdown, begin) ?? parsedPictures(markdown, begin);
}

/** Blocks that take the lines below them, so that these are no paragraphs; and signs that the parser reads in ways of its own. */
const takesLines = /^ {0,3}(?:<|```|~~~)|[\0\r]/m;
/** A picture with a line to itself, with nothing in its words that means anything to Markdown. */
const lone =
  /^!\[([^\s[\]\\*_`&<>!](?:[^\n\t[\]\\*_`&<>!]*[^\s[\]\\*_`&<>!])?)\]\(([\w./@%-]+)(?: "([^"\\&\n]+)")?\)$/;

/** The pictures of a text that has each in a paragraph of its own, as nearly all do; undefined for others, which are parsed. */
function lonePictures(markdown: string, begin: number): readonly WrittenPicture[] | undefined {
  if (takesLines.test(markdown)) return undefined;
  const lines = markdown.split('\n');
  const isBlank = (line: string | undefined): boolean => line === undefined || /^[ \t]*$/.test(line);
  const found: WrittenPicture[] = [];
  let start = begin;
  for (const [at, line] of lines.entries()) {
    if (line.includes('![')) {
      const [, alt = '', url = '', title] = lone.exec(line) ?? [];
      if (url === '' || !isBlank(lines[at - 1]) || !isBlank(lines[at + 1])) return undefined;
      found.push({ url, alt, title, start, end: start + line.length });
    }
    start += line.length + 1;
  }
  return found;
}

function parsedPictures(markdown: string, begin: number): readonly WrittenPicture[] {
  const tree = parser.parse(markdown) as Node;
  const definitions = new Map<string, Node>();
  const found: Node[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'definition') definitions.set(node.identifier ?? '', node);
    if (node.type === 'image' || node.type === 'imageReference') found.push(node);
    for (const child of node.children ?? []) walk(child);
  };
  walk(tree);
  return found.map((node) => {
    const source = node.type === 'image' ? node : definitions.get(node.identifier ?? '');
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    const [url, alt, title] = [source?.url ?? '', node.alt ?? '', source?.title ?? undefined];
    return { url, alt, title, start: begin + start, end: begin + end };
  });
}

/** The name that an address in a text means: escapes read, and without `./`. */
export function nameIn(url: string): string {
  const bare = url.replace(/^\.\//, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** Whether the address names a file beside the text, or in the common folder. */
export const isPictureAddress = (url: string): boolean =>
  url !== '' &&
  !/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(url) &&
  !/[?#\\]/.test(url) &&
  !nameIn(url).split('/').includes('..');

/** The common folder of pictures, below `content/`. */
export const pictureFolder = 'pictures/';

/** The files, below `content/`, that an address may mean, the nearest first. @param file the text's own, there. */
export function candidates(url: string, file: string): readonly string[] {
  const name = nameIn(url);
  return [file.slice(0, file.lastIndexOf('/') + 1) + name, pictureFolder + name];
}
