import { verify } from '../../storage/index.ts';
import { type Command, UsageError } from '../command.ts';
import { jsonOption } from '../people.ts';
import { parseSize, writeSize } from '../sizes.ts';

const usualRate = '200MB';

const words = { missing: 'is missing', damaged: 'is damaged', wrong_size: 'has another size' } as const;

export const storageVerify: Command = {
  name: 'storage verify',
  about: 'reads all content again and compares it with its hash',
  options: {
    sample: { value: 'N', about: 'so many contents, drawn by lot' },
    after: { value: 'HASH', about: 'goes on where an earlier one was broken off' },
    rate: {
      value: 'SIZE',
      about: `reads so much a second at most, 0 for no limit; ${usualRate} if it is not given`,
    },
    ...jsonOption,
  },
  help: 'What is damaged can be copied from the blobs of a backup on another disk; see docs/operations.md.',
  run: async (tools, { options }) => {
    const { terminal, signal } = tools;
    const { db } = await tools.migrated();
    const verified = await verify(
      { db, blobs: tools.blobs() },
      {
        ...readOptions(options),
        signal,
        onProblem: ({ kind, hash, size, uses }) => {
          if (options.json !== true)
            terminal.say(`${hash} (${writeSize(size)}, ${uses} files and versions) ${words[kind]}`);
        },
        onProgress: ({ count, bytes }) => terminal.progress(`${count} contents, ${writeSize(bytes)}`),
      },
    );
    const { count, bytes, faults, last, isWhole } = verified;
    if (options.json === true) terminal.sayJson(verified);
    else {
      const found =
        faults.length === 0
          ? terminal.paint.green('all whole')
          : terminal.paint.red(`${faults.length} not whole`);
      terminal.say(`${count} contents read (${writeSize(bytes)}), ${found}.`);
    }
    if (!isWhole) terminal.note(`Broken off. It goes on with --after ${last || '0'}`);
    return faults.length > 0 ? 1 : isWhole ? 0 : 2;
  },
};

function readOptions({ sample, after, rate = usualRate }: Readonly<Record<string, unknown>>) {
  if (sample !== undefined && !/^[1-9]\d{0,8}$/.test(String(sample)))
    throw new UsageError(`"${sample}" is no number of contents.`);
  if (after !== undefined && !/^(?:[0-9a-f]{64}|0)$/.test(String(after)))
    throw new UsageError(`"${after}" is no hash: 64 digits from 0 to f.`);
  if (after !== undefined && sample !== undefined)
    throw new UsageError('A sample has no place to go on from.');
  const bytes = parseSize(String(rate));
  if (bytes === undefined) throw new UsageError(`"${rate}" is no size: 50MB, 1GiB, 0.`);
  return {
    sample: sample === undefined ? undefined : Number(sample),
    after: after === undefined || after === '0' ? undefined : String(after),
    rate: bytes === 0 ? undefined : bytes,
  };
}
