import { invisibleClass, invisibleIn, visible } from '../invisible.ts';
import type { Slip } from './slip.ts';

/** Lines that belong to a tool, or to another language. */
export function pasted(text: string): Slip | undefined {
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/.test(text))
    return {
      code: 'merge-conflict',
      isPlain: true,
      message: `The line ${text.slice(0, 7)} was left behind by a merge.`,
      help: 'Remove it, and look whether the lines around it are the right ones.',
      title: 'Remove the line',
      meant: undefined,
    };
  if (/^\s*(?:```|~~~)/.test(text))
    return {
      isPlain: true,
      message: 'A fence of a chat or a document was pasted with the text.',
      help: 'Remove the lines that begin with three signs ``` or ~~~.',
      title: 'Remove the line',
      meant: undefined,
    };
  const comment = /^(\s*)(?:\/\/+|<!--|\/\*+)\s*(.*?)\s*(?:-->|\*\/)?\s*$/.exec(text);
  if (comment)
    return {
      isPlain: true,
      message: 'This comment begins with a sign of another language.',
      help: 'A comment begins with # and a space, on each of its lines.',
      title: `Write "# ${comment[2]}"`,
      meant: `${comment[1]}# ${comment[2]}`,
    };
  const number = /^\s*\d+(?:[:.|)]\s|\s{2,})\s*(?=[\w-])/.exec(text);
  if (number)
    return {
      at: [text.search(/\d/), text.search(/\d/) + number[0].trim().length],
      isPlain: true,
      isCertain: false,
      message: `The number ${number[0].trim()} before the line was pasted with it.`,
      help: 'Remove it, and indent the line as its neighbours are.',
      title: 'Remove the number',
      meant: text.slice(number[0].length),
    };
  return undefined;
}

const around = new RegExp(
  `^[\\s${invisibleClass}]+|(?<=[:,{[-])[ ${invisibleClass}]+|[${invisibleClass}]+(?=:|$)`,
  'g',
);

/** A sign that nobody sees, where only a space may stand. */
export function hidden(text: string): Slip | undefined {
  const meant = text.replace(around, (found) =>
    visible(found).replace(/^$/, found.startsWith(' ') ? ' ' : ''),
  );
  const found = meant === text ? undefined : invisibleIn(text);
  if (found === undefined) return undefined;
  return {
    at: [found.at, found.at + 1],
    isPlain: true,
    message: `Here stands ${found.name}: it looks like a space, or like nothing, and is a sign of its own.`,
    help: 'Such signs come with text that was copied from a web page or a word processor. Delete it and type a space.',
    title: 'Write a plain space',
    // Behind a colon stands a space, whatever was there.
    meant: meant.replace(/^(\s*(?:- )?[\w-]+:)(?=\S)/, '$1 '),
  };
}

const plainSigns: Readonly<Record<string, string>> = {
  '：': ': ',
  '，': ', ',
  '、': ', ',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '＂': '"',
  '＃': '#',
  '｜': '|',
};
const wideSign = /[：，、｛｝［］＂＃｜]/;
const wideKey = /^(\s*(?:- )?[A-Za-z][\w-]*)\s*：\s*/;

/** Signs of a Chinese or Japanese keyboard. */
export function fullWidth(text: string): Slip | undefined {
  const key = wideKey.exec(text);
  const at = key ? key[0].indexOf('：') : text.search(wideSign);
  if (at < 0) return undefined;
  const sign = text.charAt(at);
  const plain = plainSigns[sign] ?? '';
  const meant = key
    ? `${key[1]}: ${text.slice(key[0].length)}`
    : text
        .replace(/\s*([：，、｛｝［］＂＃｜])\s*/g, (_, found: string) => plainSigns[found] ?? '')
        .trimEnd();
  const indent = text.slice(0, text.length - text.trimStart().length);
  return {
    at: [at, at + 1],
    isPlain: key !== null || /^\s*(?:- )?[｛［]/.test(text),
    message: `The full-width sign "${sign}" stands where "${plain.trim()}" belongs.`,
    help: 'Switch the keyboard to half-width for the signs : , { } [ ] " - and #. Within words they may be full-width.',
    title: `Write "${plain.trim()}"`,
    meant: key ? meant : indent + meant.trimStart(),
  };
}

/** A dash or a bullet of a word processor before an entry of a list. */
export function dash(text: string): Slip | undefined {
  const found = /^(\s*)([–—−‐‑－•·●▪◦‣・*+])(\s+)(?=\S)/.exec(text);
  if (found === null) return undefined;
  const [all, indent = '', sign = ''] = found;
  return {
    at: [indent.length, indent.length + 1],
    isPlain: true,
    message: `The sign "${sign}" stands where a dash "-" belongs.`,
    help: 'An entry of a list begins with the plain dash - and a space; word processors write another in its place.',
    title: 'Write "-"',
    meant: `${indent}- ${text.slice(all.length)}`,
  };
}
