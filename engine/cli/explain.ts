import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearest } from '../manifest/nearest.ts';
import type { Persona } from './access.ts';
import { allCodes } from './codes.ts';
import { atOption, type Command, type Given, type Surroundings, textOf, UsageError } from './command.ts';
import { traceOf } from './explain-address.ts';
import { instantOf, offsetsIn } from './instants.ts';
import { columns } from './table.ts';
import { openWorkspace, soundSnapshot } from './workspace.ts';

export const explain: Command = {
  name: 'explain',
  about: 'why an address answers as it does; or what a code of "check" means',
  words: ['ADDRESS|CODE'],
  help: ({
    personas,
  }) => `Follows an address through the one order of a request: language, redirects, match, entry, window, validate, guards, page.
A code, such as unknown-guard, is explained with an example.

--as is one of ${personas.map(({ name }) => name).join(', ')}.`,
  options: {
    at: atOption,
    'accept-language': { value: 'TEXT', about: 'what the browser says of its reader: "zh-HK, en;q=0.5"' },
    cookie: { value: 'TEXT', about: 'the visitor’s cookies: "locale=ja"' },
    as: { value: 'NAME', about: 'who comes; nobody, if not given' },
    agent: { value: 'phone|desktop', about: 'on what the page is read' },
  },
  run: async (given, surroundings) => {
    const [subject, ...others] = given.words;
    if (subject === undefined || others.length > 0) throw new UsageError('Say one address or one code.');
    if (!/^(\/|https?:\/\/)/.test(subject)) return explainCode(subject, surroundings);
    const workspace = await openWorkspace(surroundings);
    const snapshot = soundSnapshot(workspace);
    const { lines, isServed } = await traceOf(snapshot, {
      ...toTarget(subject),
      instant: instantOf(given, surroundings.now),
      acceptLanguage: textOf(given, 'accept-language'),
      cookies: textOf(given, 'cookie'),
      persona: personaOf(given, surroundings),
      isPhone: agentOf(given) === 'phone',
      offsets: offsetsIn(workspace.sources),
    });
    surroundings.write(`${subject}\n\n${columns(lines)}\n`);
    return isServed ? 0 : 1;
  },
};

/** Letters beyond ASCII as a browser sends them. */
const escaped = (address: string): string =>
  address
    .normalize('NFC')
    .replace(/[^\p{ASCII}]+/gu, (letters) => encodeURIComponent(letters.toWellFormed()));

/** The path and query of an address, and its hash, which the browser keeps to itself; its host is not looked at. */
function toTarget(subject: string): { readonly url: string; readonly hash: string } {
  const [address = '', ...rest] = subject.split('#');
  const hash = rest.length === 0 ? '' : `#${rest.join('#')}`;
  if (address.startsWith('/')) return { url: escaped(address), hash };
  try {
    const { pathname, search } = new URL(address);
    return { url: pathname + search, hash };
  } catch {
    throw new UsageError(`${subject} is no address.`);
  }
}

/** @throws {UsageError} for somebody who is unknown. */
function personaOf(given: Given, { personas }: Surroundings): Persona | undefined {
  const name = textOf(given, 'as');
  if (name === undefined) return undefined;
  const persona = personas.find((one) => one.name === name);
  if (persona) return persona;
  const known = personas.map((one) => one.name).join(', ');
  throw new UsageError(`--as is one of ${known}, not "${name}".`);
}

function agentOf(given: Given): 'phone' | 'desktop' {
  const agent = textOf(given, 'agent') ?? 'desktop';
  if (agent === 'phone' || agent === 'desktop') return agent;
  throw new UsageError(`--agent is phone or desktop, not "${agent}".`);
}

async function explainCode(code: string, { root, write, writeError }: Surroundings): Promise<0 | 3> {
  const entry = Object.hasOwn(allCodes, code) ? allCodes[code] : undefined;
  if (entry === undefined) {
    const close = nearest(code, Object.keys(allCodes));
    writeError(
      `There is no code "${code}".${close === undefined ? '' : ` Did you mean "${close}"?`}\nAn address begins with /.\n`,
    );
    return 3;
  }
  const example = await readFile(join(root, 'docs', 'diagnostics', `${code}.txt`), 'utf8').catch(
    () => undefined,
  );
  const parts = [`${code}: ${entry.title}`, entry.help];
  if (example !== undefined) parts.push(`For example\n\n${indented(example.trim())}`);
  write(`${parts.join('\n\n')}\n`);
  return 0;
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');
