import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { escapeHtml } from '../../../../api/contract/escape-html.ts';
import { lowerProcessPriority } from '../../../thread-priority.ts';
import type { CardWords } from './drawing.ts';
import type { DrawingRequest } from './drawing-program.ts';

interface CardProcess {
  /** One at a time. @throws {Error} where the process fails, takes too long or writes too much */
  readonly draw: (words: CardWords) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

const run = promisify(execFile);

/** Milliseconds for a card, the first with its fonts included. */
const within = 120_000;
/** Bytes of a card. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Draws each card in a process of its own: the libraries read their fonts once in a process, and a crash of them is not
 * the server's. @param folder of the fonts that are unpacked.
 */
export function createCardProcess({
  folder,
  background,
}: {
  readonly folder: string;
  readonly background: string;
}): CardProcess {
  let running: ChildProcess | undefined;
  const fontFolder = join(folder, 'fonts');
  const fontConfig = join(folder, 'fonts.conf');

  const draw = async (words: CardWords): Promise<Uint8Array> => {
    await mkdir(fontFolder, { recursive: true });
    await writeFile(fontConfig, fontConfigOf(fontFolder));
    const drawing = run(
      process.execPath,
      ['--max-old-space-size=64', join(import.meta.dirname, 'drawing-program.ts')],
      {
        timeout: within,
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
        encoding: 'buffer',
        // No secret of the environment is any business of a program that draws.
        env: { PATH: process.env.PATH, FONTCONFIG_FILE: fontConfig },
      },
    );
    running = drawing.child;
    lowerProcessPriority(running.pid);
    const request: DrawingRequest = { ...words, background, fontFolder };
    running.stdin?.on('error', () => {});
    running.stdin?.end(JSON.stringify(request));
    try {
      return (await drawing).stdout;
    } catch (cause) {
      throw withoutOutput(cause as ExecFileException);
    } finally {
      running = undefined;
    }
  };

  return {
    draw,
    close: async () => {
      running?.kill('SIGKILL');
    },
  };
}

/** As much as a log bears of what the program said. */
const withoutOutput = ({ code, signal, stderr }: ExecFileException): Error =>
  new Error(`the program that draws ended with ${signal ?? code}: ${String(stderr).slice(0, 1000)}`);

/** Nothing but our own fonts, so that a card looks the same on every machine. */
const fontConfigOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${escapeHtml(folder)}</dir><cachedir>${escapeHtml(folder)}</cachedir></fontconfig>
`;
