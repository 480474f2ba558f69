import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter } from './letters.ts';

export interface Mailer {
  /** Resolves once the mail server has taken the message, or the file is on the disk. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** `smtp://…` or `smtps://…`; undefined: each message is a file. */
  readonly smtpUrl?: string | undefined;
  /** Folder for messages that are files (`DATA_DIR/outbox`). */
  readonly outbox: string;
  /** The address that messages come from; by default one at the host of the site. */
  readonly from?: string | undefined;
  readonly publicUrl: string;
  readonly now?: () => number;
}

/** A mail server that does not answer must not hold a job for ever. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createMailer({ smtpUrl, outbox, from, publicUrl, now = Date.now }: MailerOptions): Mailer {
  const sender = from ?? `PikPak Drive <no-reply@${domainOf(publicUrl)}>`;
  const messageOf = ({ to, replyTo, subject, text, html, language, unsubscribe }: Letter) => ({
    from: sender,
    // As an object it is one address whatever it holds: no list, no second header.
    to: { name: '', address: onlyAddress(to) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: onlyAddress(replyTo) } }),
    subject,
    text,
    html,
    date: new Date(now()),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${onlyUrl(unsubscribe)}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl !== undefined) {
    const transport = createTransport(withTimeouts(smtpUrl));
    return {
      send: async (letter) => {
        await transport.sendMail(messageOf(letter)).catch((error: unknown) => {
          throw withoutAddress(error);
        });
      },
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(messageOf(letter));
      await putFile(outbox, `${stamp(now())}-${randomBytes(6).toString('hex')}.eml`, message as Buffer);
    },
    close: () => transport.close(),
  };
}

/** No mail server answered, so the report is about the connection. */
const ofTheWay = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']);

/** The error of a mail server by its codes alone: its text repeats the address, and errors go to the log. */
function withoutAddress(error: unknown): unknown {
  const { code, command, responseCode } = error as Readonly<Record<string, unknown>>;
  if (responseCode === undefined && ofTheWay.has(String(code))) return error;
  const codes = [code, command, responseCode].filter((each) => /^[\w ]{1,40}$/.test(String(each ?? '')));
  return new Error(`The mail server did not take a letter: ${codes.join(' ') || 'no reason given'}`);
}

/** An address with a line break or a bracket would speak to the mail server; ours never have one. */
function onlyAddress(address: string): string {
  if (/[\p{C}\p{Z}<>,;:"\\()[\]]/u.test(address) || !address.isWellFormed()) {
    throw new Error('What a letter is addressed to is no e-mail address.');
  }
  return address;
}

/** As it stands in a header: an address with other characters could begin another one. */
function onlyUrl(address: string): string {
  if (!/^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(address))
    throw new Error('The address that ends letters is none.');
  return address;
}

function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|:/.test(hostname) ? `[${hostname.replace(/[[\]]/g, '')}]` : hostname;
}

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(timeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

const stamp = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, '-');

/** Whole or not at all, and for the owner alone: a letter holds a code. */
async function putFile(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = join(folder, `.${name}.part`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await rename(draft, join(folder, name));
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}
