import { posix } from 'node:path';

/** The files and commands that documents may mention. */
export interface DocumentedProject {
  /** Every file from the root, and the text of every document. */
  readonly paths: ReadonlySet<string>;
  readonly documents: ReadonlyMap<string, string>;
  /** First words of what may follow `npm run`, `npm run … site --`, `npm run … admin --` and `npm test --`. */
  readonly commands: Readonly<Record<'run' | 'site' | 'admin' | 'test', ReadonlySet<string>>>;
}

const endings = 'ts|tsx|mts|mjs|css|sql|md|yaml|yml|json|txt|html|svg';

/** Mentions of files and commands that do not exist, a line each: `README.md: docs/gone.md`. */
export function staleMentions(project: DocumentedProject): string[] {
  return [...project.documents].flatMap(([path, text]) =>
    [
      ...deadLinks(project, path, text),
      // A record of a decision, and what has changed, say what was so on their day.
      ...(/^docs\/decisions\/\d|^CHANGELOG/.test(path) ? [] : missingPaths(project, path, text)),
      ...unknownCommands(project, text),
    ].map((fault) => `${path}: ${fault}`),
  );
}

/** Folders of which the README of the folder above says nothing, where it lists what is in it. */
export function unnamedFolders(
  { paths, documents }: Pick<DocumentedProject, 'paths' | 'documents'>,
  tops: readonly string[],
): string[] {
  return tops.flatMap((top) => {
    const folders = [...paths].flatMap((path) => {
      const [first, folder, below] = path.split('/');
      return first === top && below !== undefined ? folder! : [];
    });
    const text = documents.get(`${top}/README.md`) ?? '';
    return [...new Set(folders)]
      .filter((folder) => !text.includes(folder))
      .map((folder) => `${top}/${folder}`);
  });
}

function deadLinks({ paths, documents }: DocumentedProject, path: string, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:|^\//.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '');
      if (!isThere(paths, found)) return true;
      return anchor !== undefined && !anchorsOf(documents.get(found) ?? '').has(anchor);
    });
}

/** Anchors of headings as readers of Markdown on the web have them. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ +(.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Paths in code spans: from the root, from the folder of the document, or the end of any path. */
function missingPaths({ paths }: DocumentedProject, path: string, text: string): string[] {
  const tops = new Set([...paths].map((one) => one.split('/')[0]!));
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  return spans
    .flatMap(bracesOpened)
    .filter((span) => /^[\w@.*…-]+(?:\/[\w@.*…-]*)*$/.test(span) && !/NAME|TAG|…/.test(span))
    .filter((span) => new RegExp(`\\w\\.(?:${endings})$`).test(span) || isPathOf(tops, span))
    .filter((span) => {
      const wanted = span.replace(/\/$/, '').replace(/^\.\//, '');
      const nearby = posix.join(posix.dirname(path), wanted);
      return ![wanted, nearby].some((one) => isThere(paths, one)) && !isEnd(paths, wanted);
    });
}

/** `server/mail`, not `a/b`. */
const isPathOf = (tops: ReadonlySet<string>, span: string): boolean =>
  /^[^/]+\/./.test(span) && tops.has(span.split('/')[0]!);

/** `grid/{row,card}.ts` is two. */
function bracesOpened(span: string): string[] {
  const found = /^(.*?)\{([\w.,-]+)\}(.*)$/.exec(span);
  if (found === null) return [span];
  return found[2]!.split(',').flatMap((one) => bracesOpened(`${found[1]}${one}${found[3]}`));
}

const isThere = (paths: ReadonlySet<string>, path: string): boolean =>
  path === '.' ||
  paths.has(path) ||
  (path.includes('*')
    ? [...paths].some((one) => posix.matchesGlob(one, path) || posix.matchesGlob(one, `${path}/**`))
    : [...paths].some((one) => one.startsWith(`${path}/`)));

const isEnd = (paths: ReadonlySet<string>, path: string): boolean =>
  [...paths].some((one) => one.endsWith(`/${path}`) || posix.matchesGlob(one, `**/${path}`));

function unknownCommands({ commands }: DocumentedProject, text: string): string[] {
  const found = [
    ...text.matchAll(/\bnpm (run|test)((?: --silent)? [a-z][\w:-]*)?(?: -- ([a-z][\w|]*(?: [a-z]+)?))?/g),
  ];
  return found.flatMap(([whole, kind, after = '', words = '']) => {
    const script = after.replace('--silent', '').trim();
    if (kind === 'test') return words === '' || isCommand(commands.test, words) ? [] : [whole];
    if (script === '') return [];
    if (!commands.run.has(script)) return [whole];
    if (script !== 'site' && script !== 'admin') return [];
    return words === '' || isCommand(commands[script], words) ? [] : [whole];
  });
}

/** The words of a command are one or two of those that were found. */
const isCommand = (names: ReadonlySet<string>, words: string): boolean =>
  names.has(words) || names.has(words.split(' ')[0]!);
